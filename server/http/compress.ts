import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from './files.ts';

/** What travels smallest comes first. Each level takes about a millisecond for a page. */
const encodings = [
  ['br', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['zstd', (text: string) => zstdCompressSync(text)],
  ['gzip', (text: string) => gzipSync(text)],
] as const;

/**
 * Text as the caller takes it, with the header that says how. Only for what holds no secret beside anything that the
 * caller wrote: the size of the answer would tell of both.
 */
export function compressFor(http: Context, text: string): string | Uint8Array<ArrayBuffer> {
  const accepted = http.req.header('accept-encoding');
  const chosen = encodings.find(([name]) => accepts(accepted, name));
  if (!chosen) return text;
  const [name, compress] = chosen;
  http.header('content-encoding', name);
  return new Uint8Array(compress(text));
}
