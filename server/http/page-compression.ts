import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from './files.ts';

/** Compression of pages. They contain no secret, so their compressed length cannot reveal one. */

/** The encodings, the one with the smallest result first. Each takes a few milliseconds for a page. */
const encoders = [
  ['br', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['zstd', (text: string) => zstdCompressSync(text)],
  ['gzip', (text: string) => gzipSync(text)],
] as const;
export type PageEncoding = (typeof encoders)[number][0];

/** The best encoding that an Accept-Encoding header allows; null for none. */
export const pageEncodingFor = (header: string | undefined): PageEncoding | null =>
  encoders.find(([name]) => accepts(header, name))?.[0] ?? null;

/** Compresses a text synchronously, which takes a few milliseconds. */
export function compressPage(text: string, encoding: PageEncoding): Uint8Array<ArrayBuffer> {
  const [, encode] = encoders.find(([name]) => name === encoding) ?? encoders[0];
  return new Uint8Array(encode(text));
}

/** Compresses a text in an encoding that the caller accepts, and sets `content-encoding`. */
export function compressFor(http: Context, text: string): string | Uint8Array<ArrayBuffer> {
  const encoding = pageEncodingFor(http.req.header('accept-encoding'));
  if (!encoding) return text;
  http.header('content-encoding', encoding);
  return compressPage(text, encoding);
}
