import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { isOff } from '#contract/shop-sections.ts';
import { findFeed } from '../articles/feed.ts';
import type { Deps } from '../deps.ts';
import { etagMatches } from '../http/etag.ts';
import { accepts } from '../http/files.ts';
import { HttpError } from '../http/http-error.ts';
import { compressFor } from '../http/page-compression.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { renderFeed } from './feed.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';

/** The routes for search engines and feed readers: `/robots.txt`, the sitemaps and the blog's feed. */

const anHour = 'public, max-age=3600';
const tenMinutes = 'public, max-age=600';

/**
 * Disallows only addresses that are not pages. Unlisted pages have a `noindex`, which a crawler must be able to read.
 */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /callbacks/',
    'Disallow: /sandbox/daraja/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/**
 * Streams generated parts with backpressure. The first part is generated before the response begins, so that a failure
 * can still set the status.
 */
async function streamed(http: Context, parts: AsyncGenerator<string>): Promise<Response> {
  const first = await parts.next();
  async function* bytes() {
    const encoder = new TextEncoder();
    if (!first.done) yield encoder.encode(first.value);
    for await (const part of parts) yield encoder.encode(part);
  }
  http.header('content-type', 'application/xml; charset=utf-8');
  http.header('cache-control', anHour);
  http.header('vary', 'accept-encoding');
  // The stream of a HEAD is never read, so it would never be closed.
  if (http.req.method === 'HEAD') return http.body(null);
  const plain = Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array<ArrayBuffer>>;
  if (!accepts(http.req.header('accept-encoding'), 'gzip')) return http.body(plain);
  http.header('content-encoding', 'gzip');
  return http.body(plain.pipeThrough(new CompressionStream('gzip')));
}

/** Creates the routes for search engines and feed readers. */
export function crawlerRoutes({ db, publicUrl, shopSettings }: Pick<Deps, 'db' | 'publicUrl' | 'shopSettings'>): Hono {
  const routes = new Hono();
  routes.get('/robots.txt', (http) => {
    http.header('cache-control', anHour);
    return http.text(robots(publicUrl()));
  });
  routes.get('/sitemap.xml', (http) => streamed(http, sitemapIndex(db, publicUrl(), shopSettings.facts())));
  routes.get('/:file{sitemap-[a-z0-9-]+\\.xml}', (http) => {
    const name = http.req.param('file').replace(/^sitemap-|\.xml$/g, '');
    const parts = sitemap(name, db, publicUrl(), shopSettings.facts());
    if (!parts) throw new HttpError(404, 'There is no such sitemap.');
    return streamed(http, parts);
  });
  routes.get('/feed.xml', async (http) => {
    const shop = shopSettings.facts();
    if (isOff(shop, '/articles')) throw new HttpError(404, requestErrorTexts.nothingHere);
    const feed = renderFeed(await findFeed(db), shop.name, publicUrl());
    const etag = `"${hash('sha256', feed, 'base64url').slice(0, 27)}"`;
    http.header('content-type', 'application/atom+xml; charset=utf-8');
    http.header('cache-control', tenMinutes);
    http.header('vary', 'accept-encoding');
    // A weak tag, because the bytes depend on the compression.
    http.header('etag', `W/${etag}`);
    if (etagMatches(http.req.header('if-none-match'), etag)) return http.body(null, 304);
    return http.body(compressFor(http, feed));
  });
  return routes;
}
