import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { etagMatches } from './etag.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A path of plain names, without `..` and without hidden files. */
const plainPath = /^(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)+$/;

/** Whether a path has the extension of a file type that the site serves. */
export const namesFile = (urlPath: string): boolean => extname(urlPath) in types;

interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
}

async function findFile(path: string): Promise<FoundFile | null> {
  const entry = await stat(path).catch(() => null);
  if (!entry?.isFile()) return null;
  return { path, size: entry.size, etag: `"${entry.size.toString(36)}-${Math.trunc(entry.mtimeMs).toString(36)}"` };
}

/** Whether an Accept-Encoding or Accept header lists the value and does not exclude it by `q=0`. */
export function accepts(header: string | undefined, value: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === value && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Parses a Range header such as `bytes=0-99`, which video players send; null for none or an unsatisfiable one. */
function readRange(header: string | undefined, size: number): Range | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Larger content is streamed. For smaller content a stream costs more than it saves. */
const streamedFrom = 64 * 1024;

interface Range {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** The bytes of a range: small ones at once, large ones as a stream that waits for its reader. */
async function readContent(path: string, { start, end }: Range): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const length = end - start + 1;
  if (length > streamedFrom) return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Serves a file below a folder: a compressed sibling where the caller accepts it, or 304 for a matching entity tag.
 * @param urlPath the undecoded path with its leading slash
 * @returns null for a missing file
 */
export async function serveFile(
  http: Context,
  folder: string,
  urlPath: string,
  cacheControl: string,
): Promise<Response | null> {
  const type = types[extname(urlPath)];
  if (!type || !plainPath.test(urlPath)) return null;
  const plain = await findFile(join(folder, urlPath));
  if (!plain) return null;
  const wanted = http.req.header('range') === undefined ? http.req.header('accept-encoding') : undefined;
  let found = plain;
  let encoding: string | null = null;
  for (const [name, ending] of encodings) {
    if (encoding !== null || !accepts(wanted, name)) continue;
    const compressed = await findFile(plain.path + ending);
    if (compressed) [found, encoding] = [compressed, name];
  }
  http.header('content-type', type);
  http.header('cache-control', cacheControl);
  http.header('vary', 'accept-encoding');
  http.header('etag', found.etag);
  if (encoding) http.header('content-encoding', encoding);
  if (etagMatches(http.req.header('if-none-match'), found.etag)) return http.body(null, 304);
  const { path, size } = found;
  const range = readRange(http.req.header('range'), size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  http.header('accept-ranges', 'bytes');
  http.header('content-length', String(end - start + 1));
  if (range) http.header('content-range', `bytes ${start}-${end}/${size}`);
  // The stream of a HEAD is never read, so its file would never be closed.
  if (http.req.method === 'HEAD') return http.body(null, range ? 206 : 200);
  return http.newResponse(await readContent(path, { start, end }), range ? 206 : 200);
}
