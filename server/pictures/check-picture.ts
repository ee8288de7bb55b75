import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { type PictureType, pictureLimits } from '#contract/pictures.ts';

/**
 * Checks an uploaded file by its content. Nothing is decoded: the type comes from its first bytes, the dimensions from
 * its header, and its end must be the end of the format, so that nothing is appended to it.
 */

/** What the sender says of a file. */
export interface Announced {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/** Why a file is refused. */
export type PictureRefusal = 'another type' | 'another size' | 'animated' | 'broken' | 'too large';

const mimeTypes: Readonly<Record<PictureType, string>> = { webp: 'image/webp', jpeg: 'image/jpeg' };

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

interface Chunk {
  readonly name: string;
  readonly length: number;
}

/** Lists the chunks of a WebP file; null where they do not fill it exactly. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(4, true) + 8 !== bytes.length) return null;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    chunks.push({ name: text(bytes, at, at + 4), length });
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? chunks : null;
}

/** The chunks that a still picture of a canvas has. Metadata and frames are not among them. */
const stillChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];
/** The greatest size of a colour profile. Browsers write one of less than 600 bytes. */
const profileBytes = 4096;

function checkWebp(bytes: Uint8Array): PictureRefusal | null {
  const chunks = chunksOf(bytes);
  if (chunks === null || !chunks.some(({ name }) => name === 'VP8 ' || name === 'VP8L')) return 'broken';
  if (chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return 'animated';
  const isPlain = chunks.every(
    ({ name, length }) => stillChunks.includes(name) && (name !== 'ICCP' || length <= profileBytes),
  );
  return isPlain ? null : 'broken';
}

/**
 * Walks the segments of a JPEG to its end marker. Metadata (APP1 and so on, comments) is refused: a canvas writes none,
 * and it is where positions and hidden files are. A colour profile (APP2) may stay.
 */
function checkJpeg(bytes: Uint8Array): PictureRefusal | null {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'broken';
    const marker = bytes[at + 1] ?? 0;
    const isMetadata = (marker > 0xe0 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
    if (isMetadata) return 'broken';
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2 || (marker === 0xe2 && length > profileBytes)) return 'broken';
    at += 2 + length;
    if (marker !== 0xda) continue;
    // The data of a scan ends before the next marker that is neither a stuffed byte nor a restart.
    while (at + 1 < bytes.length) {
      const next = bytes[at + 1] ?? 0;
      if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
      at += 1;
    }
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2 === bytes.length ? null : 'broken';
  }
  return 'broken';
}

/** Checks a file. @returns why it is refused; null for a picture as it was announced */
export async function checkPicture(bytes: Uint8Array, announced: Announced): Promise<PictureRefusal | null> {
  const { leastSide, greatestSide } = pictureLimits;
  if (bytes.length > pictureLimits.bytes) return 'too large';
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== mimeTypes[announced.type]) return 'another type';
  const broken = announced.type === 'webp' ? checkWebp(bytes) : checkJpeg(bytes);
  if (broken !== null) return broken;
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(bytes);
  } catch {
    return 'broken';
  }
  const sides = [size.width, size.height];
  if (size.width !== announced.width || size.height !== announced.height) return 'another size';
  return sides.every((side) => side >= leastSide && side <= greatestSide) ? null : 'another size';
}
