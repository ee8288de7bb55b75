import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { accepts } from './files.ts';

/**
 * Compression of JSON. An answer that holds a secret, such as a cart's id or a token, beside something that its caller
 * chose is never compressed: its length would give the secret away, piece by piece (the attack called BREACH).
 */

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The bytes below which compression gains nothing: they fit into one packet as they are. */
export const leastCompressed = 1400;

/** Level 4 of 11: smaller than gzip, and as fast. */
const brotli = (length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

/** The best encoding that an Accept-Encoding header allows; null for none. */
export const encodingFor = (header: string | undefined): Encoding | null =>
  encodings.find((encoding) => accepts(header, encoding)) ?? null;

/**
 * The compressed forms of a text that is sent many times, each made when it is first needed. The function returns null
 * for a text that is too short to gain anything.
 */
export function compressedForms(text: string): (encoding: Encoding) => Uint8Array<ArrayBuffer> | null {
  const forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {};
  return (encoding) => {
    if (text.length < leastCompressed) return null;
    forms[encoding] ??= new Uint8Array(
      encoding === 'br' ? brotliCompressSync(text, brotli(text.length)) : gzipSync(text),
    );
    return forms[encoding];
  };
}

/** Compresses a text beside the event loop: for what is sent once. */
export const compress = async (text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (encoding === 'br' ? brotliLater(text, brotli(text.length)) : gzipLater(text)));
