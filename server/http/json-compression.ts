import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from './files.ts';

/**
 * Compression of JSON. A response that contains both a secret, such as a cart's id or a token, and input of its caller
 * is never compressed: its length would reveal the secret step by step (the BREACH attack).
 */

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Shorter bodies gain nothing from compression: they fit into one packet as they are. */
export const minCompressedLength = 1400;

/** Level 4 of 11: smaller than gzip, and as fast. */
const brotli = (length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/**
 * Chooses the encoding of a JSON response that holds no secret, and sets the headers.
 * @returns the best encoding that the caller accepts; null for none, and for a body that is too short to gain from it
 */
export function chooseEncoding(http: Context, { length }: string): Encoding | null {
  const header = http.req.header('accept-encoding');
  const encoding = (length >= minCompressedLength && encodings.find((each) => accepts(header, each))) || null;
  if (encoding) http.header('content-encoding', encoding);
  http.header('content-type', 'application/json');
  http.header('vary', 'accept-encoding', { append: true });
  return encoding;
}

/** Compresses a text that is sent many times, once for each encoding. @returns a function that returns a compressed form */
export function compressedForms(text: string): (encoding: Encoding) => Uint8Array<ArrayBuffer> {
  const forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {};
  return (encoding) => {
    forms[encoding] ??= new Uint8Array(
      encoding === 'br' ? brotliCompressSync(text, brotli(text.length)) : gzipSync(text),
    );
    return forms[encoding];
  };
}

/** Compresses a text that is sent once, on another thread than the event loop. */
export const compress = async (text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (encoding === 'br' ? brotliAsync(text, brotli(text.length)) : gzipAsync(text)));
