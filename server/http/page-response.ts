import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { etagMatches } from './etag.ts';
import { compressPage, type PageEncoding, pageEncodingFor } from './page-compression.ts';

/** The response of a page, which is the same for every caller. */
export interface PageResponse {
  readonly status: 200 | 404 | 503;
  readonly html: string;
  readonly policy: string;
  /** Whether other callers may get it, here and in caches on the way. */
  readonly isShared: boolean;
  /** Strong: equal tags mean equal bytes. Without quotes and encoding. */
  readonly tag: string;
  /** The compressed forms that were requested so far. */
  readonly compressed: Map<PageEncoding, Uint8Array<ArrayBuffer>>;
}

/** Creates the response of a page. Its tag is a hash of the HTML and the content policy. */
export const toPageResponse = (page: Omit<PageResponse, 'tag' | 'compressed'>): PageResponse => ({
  ...page,
  // Includes the policy: after a 304, the browser uses the policy of its stored response.
  tag: hash('sha256', `${page.policy}\n${page.html}`, 'base64url').slice(0, 27),
  compressed: new Map(),
});

/** The bytes that a cached page takes. A page that is not shared gets a size that no cache accepts. */
export const pageSize = ({ isShared, html }: PageResponse): number =>
  isShared ? 1.5 * html.length : Number.MAX_SAFE_INTEGER;

/** The `Retry-After` in seconds of a page without its data. */
const unavailableSeconds = 2;

/** Browsers revalidate each time; a shared cache may serve a page for ten seconds. */
const cacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

/** Sends a page, or 304 where the caller has it. */
export function sendPage(http: Context, page: PageResponse): Response {
  const encoding = pageEncodingFor(http.req.header('accept-encoding'));
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
  http.header('content-security-policy', page.policy);
  http.header('vary', 'accept, accept-encoding');
  if (page.status === 503) http.header('retry-after', String(unavailableSeconds));
  if (!page.isShared) http.header('cache-control', 'no-store');
  else {
    http.header('cache-control', cacheControl);
    http.header('etag', etag);
    if (etagMatches(http.req.header('if-none-match'), etag)) return http.body(null, 304);
  }
  http.header('content-type', 'text/html; charset=UTF-8');
  if (!encoding) return http.body(page.html, page.status);
  http.header('content-encoding', encoding);
  const compressed = page.compressed.get(encoding) ?? compressPage(page.html, encoding);
  page.compressed.set(encoding, compressed);
  return http.body(compressed, page.status);
}
