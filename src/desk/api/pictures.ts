import { type PictureType, pictureWidths, sharedSize } from '#contract/pictures.ts';
import type { Cut, Frame, PreparedFile, Preview } from '#machines/picture-upload/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { deskPictureTexts as texts } from '#messages/desk-pictures.ts';

/** Makes the files of a picture from a photo: upright, in the shop's sizes, without the photo's metadata. */

/**
 * The shape of the files. A `square` has the whole photo, with edges beside it, for what stands beside others of its
 * kind. `own` is the photo's, for a place that crops it by itself.
 */
export type PictureShape = 'square' | 'own';

/** The least and the greatest height of a picture of its own shape, in widths. What is beyond is cropped. */
const ownHeights = { least: 1 / 3, greatest: 1.5 } as const;

/** The greatest numbers of bytes, by the width; and of the file for messengers. Together under 400 kB. */
const targets: Readonly<Record<number, number>> = { 320: 30_000, 640: 75_000, 1280: 200_000 };
const sharedTarget = 90_000;
const qualities = [0.82, 0.7, 0.58, 0.46, 0.34, 0.22] as const;

const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };

const unreadable = () => new FailureError({ kind: 'refused', message: texts.unreadable });

/** Decodes a photo, turned as the camera was held. @throws FailureError for a file that the browser cannot read */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw unreadable();
  }
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Encodes a canvas in the greatest quality that fits. */
async function encode(canvas: HTMLCanvasElement, type: PictureType, target: number): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const quality of qualities) {
    const blob = await toBlob(canvas, `image/${type}`, quality);
    if (blob?.type !== `image/${type}`) throw unreadable();
    smallest = blob;
    if (blob.size <= target) break;
  }
  if (!smallest) throw unreadable();
  return smallest;
}

/** Returns the size of a bitmap after turning it, in pixels. */
const turnedSize = ({ width, height }: ImageBitmap, turns: number) =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height };

/**
 * Draws the frame of a turned bitmap into the middle of a canvas: whole, as large as it fits, or without edges. A JPEG
 * has no transparency, so its ground is white.
 */
function draw(
  bitmap: ImageBitmap,
  { turns, frame }: Cut,
  width: number,
  height: number,
  { ground, fit }: { readonly ground: string | null; readonly fit: 'whole' | 'cover' },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  const turned = turnedSize(bitmap, turns);
  const { x, y, ...part } = frame ?? whole;
  const [w, h] = [part.width * turned.width, part.height * turned.height];
  const scale = (fit === 'whole' ? Math.min : Math.max)(width / w, height / h);
  context.translate(width / 2, height / 2);
  context.scale(scale, scale);
  context.beginPath();
  context.rect(-w / 2, -h / 2, w, h);
  context.clip();
  // The middle of the turned bitmap, seen from the middle of the frame.
  context.translate((0.5 - x) * turned.width - w / 2, (0.5 - y) * turned.height - h / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
}

/** The longest side of a preview, in pixels. */
const previewSide = 960;

/** Draws a photo as it is shown while it is cropped. @throws FailureError for a file that cannot be read any more */
export async function previewPhoto(file: Blob, turns: number): Promise<Preview> {
  const bitmap = await decodePicture(file);
  try {
    const size = turnedSize(bitmap, turns);
    const scale = Math.min(1, previewSide / Math.max(size.width, size.height));
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    return {
      picture: draw(bitmap, { turns, frame: null }, width, height, { ground: 'white', fit: 'whole' }),
      width,
      height,
    };
  } finally {
    bitmap.close();
  }
}

/** The type that this browser writes: Safari answers another one than WebP. */
async function writtenType(): Promise<PictureType> {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return (await toBlob(canvas, 'image/webp', 1))?.type === 'image/webp' ? 'webp' : 'jpeg';
}

/**
 * Makes the files, the widest first, and closes the bitmap, which takes 48 MB for a photo of 12 megapixels.
 * A photo is not enlarged beyond the smallest width.
 */
export async function resizePicture(
  bitmap: ImageBitmap,
  cut: Cut,
  shape: PictureShape,
): Promise<readonly PreparedFile[]> {
  try {
    const type = await writtenType();
    const ground = type === 'jpeg' ? 'white' : null;
    const turned = turnedSize(bitmap, cut.turns);
    const frame = cut.frame ?? whole;
    const [w, h] = [frame.width * turned.width, frame.height * turned.height];
    const isOwn = shape === 'own';
    const ratio = isOwn ? Math.min(Math.max(h / w, ownHeights.least), ownHeights.greatest) : 1;
    const fit = isOwn ? 'cover' : 'whole';
    const side = isOwn ? w : Math.max(w, h);
    const files: PreparedFile[] = [];
    for (const width of pictureWidths.filter((one, index) => index === 0 || one <= side).toReversed()) {
      const height = Math.round(width * ratio);
      const canvas = draw(bitmap, cut, width, height, { ground, fit });
      files.push({ type, width, height, content: await encode(canvas, type, targets[width] ?? sharedTarget) });
    }
    const { width, height } = sharedSize;
    const shared = await encode(draw(bitmap, cut, width, height, { ground: 'white', fit }), 'jpeg', sharedTarget);
    return [...files, { type: 'jpeg', width, height, content: shared }];
  } finally {
    bitmap.close();
  }
}
