/**
 * Pictures that the owner uploads. Each is in several widths, a square or in the photo's own shape, and a landscape for
 * messengers, stored under one hash: `/pictures/{hash}-{width}.{ending}`.
 */

export const pictureTypes = ['webp', 'jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const pictureEndings: Readonly<Record<PictureType, string>> = { webp: 'webp', jpeg: 'jpg' };

/** The widths in px; a picture has those that its original is not narrower than, and the first. */
export const pictureWidths = [320, 640, 1280] as const;
/** The size of the file for messengers, a JPEG. */
export const sharedSize = { width: 1200, height: 630 } as const;

/** The greatest number of bytes of a file, and the least and the greatest number of pixels of a side. */
export const pictureLimits = { bytes: 600_000, leastSide: 16, greatestSide: 2000 } as const;

/** Returns the path of a file of a picture. */
export const picturePath = (hash: string, width: number, type: PictureType): string =>
  `/pictures/${hash}-${width}.${pictureEndings[type]}`;

const path = /^\/pictures\/([\da-f]{64})-(\d{2,4})\.(webp|jpg)$/;

/** Parses the path of a file of a picture; null for another text. */
export function parsePicturePath(text: string): { hash: string; width: number; type: PictureType } | null {
  const [, hash, width, ending] = path.exec(text) ?? [];
  if (hash === undefined) return null;
  return { hash, width: Number(width), type: ending === 'webp' ? 'webp' : 'jpeg' };
}
