import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** Segments that are plain names: nothing climbs out of a folder, nothing hidden is served. */
const plainPath = /^(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)+$/;

/** Whether an address ends like one of the files that a site is made of. */
export const namesFile = (urlPath: string): boolean => extname(urlPath) in types;

interface Found {
  readonly path: string;
  readonly etag: string;
}

async function find(path: string): Promise<Found | null> {
  const entry = await stat(path).catch(() => null);
  if (!entry?.isFile()) return null;
  return { path, etag: `"${entry.size.toString(36)}-${Math.trunc(entry.mtimeMs).toString(36)}"` };
}

/** Whether an Accept-Encoding or an Accept lists the value and does not forbid it by `q=0`. */
export function accepts(header: string | undefined, value: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === value && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** `bytes=0-99` of a file, for players that seek; null for no range or one that makes no sense. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/**
 * Serves the file that a path names below a folder: a compressed sibling where the caller takes one, a 304 where the
 * caller has it already.
 * @param urlPath as it came, undecoded, with its leading slash
 * @returns null when there is no such file
 */
export async function serveFile(
  http: Context,
  folder: string,
  urlPath: string,
  cacheControl: string,
): Promise<Response | null> {
  const type = types[extname(urlPath)];
  if (!type || !plainPath.test(urlPath)) return null;
  const plain = await find(join(folder, urlPath));
  if (!plain) return null;
  const wanted = http.req.header('range') === undefined ? http.req.header('accept-encoding') : undefined;
  let found = plain;
  let encoding: string | null = null;
  for (const [name, ending] of encodings) {
    if (encoding !== null || !accepts(wanted, name)) continue;
    const compressed = await find(plain.path + ending);
    if (compressed) [found, encoding] = [compressed, name];
  }
  http.header('content-type', type);
  http.header('cache-control', cacheControl);
  http.header('vary', 'accept-encoding');
  http.header('etag', found.etag);
  if (encoding) http.header('content-encoding', encoding);
  if (etagMatches(http.req.header('if-none-match'), found.etag)) return http.body(null, 304);
  const content = new Uint8Array(await readFile(found.path));
  http.header('accept-ranges', 'bytes');
  const range = readRange(http.req.header('range'), content.length);
  if (!range) return http.body(content);
  http.header('content-range', `bytes ${range.start}-${range.end}/${content.length}`);
  return http.body(content.slice(range.start, range.end + 1), 206);
}
