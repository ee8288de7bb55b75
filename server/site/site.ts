import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { smallWidths } from '#contract/images.ts';
import { parsePicturePath, pictureWidths } from '#contract/pictures.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { SiteFolders } from '../http/built-site.ts';
import { accepts, namesFile, serveFile } from '../http/files.ts';
import { HttpError } from '../http/http-error.ts';
import { type PageResponse, sendPage, toPageResponse } from '../http/page-response.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { hashesOf, openerPolicy, sitePolicy, styleHashesOf } from '../http/security-headers.ts';
import { escapeMarkup } from '../pages/markup.ts';
import type { Page, Pages } from '../pages/pages.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { accentStyle } from './accent-style.ts';
import { createPreloads } from './preloads.ts';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
const revalidate = 'no-cache';
const metaPlaceholder = '<!--meta-->';
const sandboxMeta = '<meta name="sandbox" content="on">';

/** What the server adds to every page. */
interface SiteFacts {
  /** Whether the M-PESA simulator is on; the page then offers the handset. */
  readonly isSandbox: boolean;
  readonly shop: () => ShopFacts;
}

const metaTags = ({ isSandbox, shop }: SiteFacts): string =>
  `${isSandbox ? sandboxMeta : ''}<meta name="shop-facts" content="${escapeMarkup(JSON.stringify(shop()))}">${accentStyle(shop().accent)}`;

/** Inline scripts, which have no `src`. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The placeholders of the built shell: `<!--head-->…<!--/head-->` and `<!--body-->…<!--/body-->`. */
const headPlaceholder = /<!--head-->[\s\S]*?<!--\/head-->/;
const bodyPlaceholder = /<!--body-->[\s\S]*?<!--\/body-->/;
const plainPlaceholder = /<!--plain-->[\s\S]*?<!--\/plain-->/;
const statePlaceholder = '<!--state-->';

/** Inserts a page into the shell. Replacement patterns in its content, such as `$&`, have no effect. */
function fill(shell: string, { head, body, plain }: Page): string {
  const headed = shell.replace(headPlaceholder, () => head).replace(plainPlaceholder, () => plain);
  if (!body) return headed;
  // A rendered page is readable before its code runs. `rel="code"` is private to the shop and ignored by browsers;
  // src/app/boot.js turns it into `modulepreload` after the first paint.
  const state = `<script type="application/json" id="state">${body.state}</script>`;
  return headed
    .replaceAll('<link rel="modulepreload"', '<link rel="code"')
    .replace('</head>', () => `${body.styles}</head>`)
    .replace(bodyPlaceholder, () => body.html)
    .replace(statePlaceholder, () => state);
}

/** Whether a request asks for a page: its address has no file's extension, and it accepts HTML. */
function wantsPage(http: Context): boolean {
  const accepted = http.req.header('accept') ?? '*/*';
  return !namesFile(http.req.path) && (accepts(accepted, 'text/html') || accepts(accepted, '*/*'));
}

/** Returns the HTML around the content of a page, with its placeholders. */
type ReadShell = (url: URL) => Promise<string>;

/** Returns the reader of the built shell, which links the code of the page's screen. */
function builtShell(site: string): ReadShell {
  const preload = createPreloads(site);
  return async ({ pathname }) => {
    const built = await readFile(join(site, 'index.html'), 'utf8').catch(() => null);
    if (built === null) throw new HttpError(503, 'The site has not been built yet. Run "npm run build" and reload.');
    return preload(pathname, built);
  };
}

/**
 * The routes of the site: the built files, and a page at every other address.
 * @param cache the cache of pages
 * @param facts what the server adds to every page
 * @param networkOf returns the network of a caller, which has a share of the renderings
 * @param readShell reads the shell from another place than the built site, in development
 */
export function siteRoutes(
  { site, images }: SiteFolders,
  pages: Pages,
  cache: Pick<ResponseCache['pages'], 'get'>,
  facts: SiteFacts,
  networkOf: (http: Context) => string,
  readShell = builtShell(site),
): Hono {
  const routes = new Hono();

  const renderPage = async (url: URL, network: string): Promise<PageResponse> => {
    const built = await readShell(url);
    const page = await pages.find(url, network);
    const shell = built.replace(metaPlaceholder, () => metaTags(facts));
    const policy = sitePolicy({
      scriptHashes: hashesOf(shell, inlineScript),
      styleHashes: [...styleHashesOf(shell), ...(page.body?.styleHashes ?? [])],
    });
    return toPageResponse({ status: page.status, html: fill(shell, page), policy, isShared: page.isShared });
  };

  const respondWithPage = async (http: Context) => {
    const url = new URL(http.req.url);
    const firstPage = await pages.firstPageOf(url);
    if (firstPage !== null) return http.redirect(firstPage, 302);
    const isInspected = url.searchParams.has('inspect');
    const render = () => renderPage(url, networkOf(http));
    const page = isInspected ? await render() : await cache.get(pages.cacheKey(url), render);
    http.header('cross-origin-opener-policy', openerPolicy(isInspected));
    return sendPage(http, page);
  };

  routes.get('/images/*', async (http) => {
    const path = http.req.path.slice('/images'.length);
    // Some SVG drawings also exist as WebP, which a browser decodes without blocking the page's main thread.
    // An image is also offered in small widths (`imageSet`). One that has none is sent in its own size.
    const width = smallWidths.find((small) => String(small) === http.req.query('w'));
    const endings = accepts(http.req.header('accept'), 'image/webp')
      ? [...(width ? [`.${width}.webp`] : []), '.webp']
      : [];
    const candidates = path.endsWith('.svg')
      ? [...endings.map((ending) => path.replace(/\.svg$/, ending)), path]
      : [path];
    let image: Response | null = null;
    for (const candidate of candidates) image ??= await serveFile(http, images, candidate, oneDay);
    if (!image) throw new HttpError(404, requestErrorTexts.noSuchImage);
    image.headers.set('vary', 'accept, accept-encoding');
    return image;
  });

  routes.get('/assets/*', async (http) => {
    const asset = await serveFile(http, site, http.req.path, immutable);
    if (!asset) throw new HttpError(404, requestErrorTexts.noSuchFile);
    return asset;
  });

  routes.get('/site.webmanifest', async (http) => {
    const built = await readFile(join(site, 'site.webmanifest'), 'utf8').catch(() => null);
    if (built === null) throw new HttpError(404, requestErrorTexts.noSuchFile);
    const { name, logo } = facts.shop();
    const icons = logo && {
      icons: [{ src: logo, sizes: parsePicturePath(logo) ? `${pictureWidths[0]}x${pictureWidths[0]}` : 'any' }],
    };
    http.header('cache-control', revalidate);
    http.header('content-type', 'application/manifest+json');
    return http.body(JSON.stringify({ name, short_name: name, ...JSON.parse(built), ...icons }));
  });

  // The shell links these names, which browsers also request by themselves.
  for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    routes.get(icon, async (http, next) => {
      const { logo } = facts.shop();
      if (logo === undefined) return next();
      http.header('cache-control', revalidate);
      return http.redirect(logo, 302);
    });

  routes.get('*', async (http) => {
    const canonical = pages.redirectOf(new URL(http.req.url));
    if (canonical !== null) return http.redirect(canonical, 301);
    const file = await serveFile(http, site, http.req.path, revalidate);
    if (file) return file;
    if (wantsPage(http)) return respondWithPage(http);
    throw new HttpError(404, requestErrorTexts.nothingHere);
  });

  return routes;
}
