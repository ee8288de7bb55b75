import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import type { Page, Pages } from '../pages/pages.ts';
import { compressFor } from './compress.ts';
import { accepts, namesFile, serveFile } from './files.ts';
import { newNonce, openerPolicy, sitePolicy, sourceHash } from './headers.ts';
import { HttpError } from './http-error.ts';
import { openPreloads } from './preloads.ts';

/** Where the built site and its pictures lie. */
export interface SiteFolders {
  readonly site: string;
  readonly images: string;
}

export const builtSite: SiteFolders = {
  site: fileURLToPath(new URL('../../dist/site', import.meta.url)),
  images: fileURLToPath(new URL('../../dist/images', import.meta.url)),
};

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
const askAgain = 'no-cache';
/** The page is another one each time: its nonce is. */
const everAnew = 'private, no-cache';

const sandboxMark = '<!--sandbox-->';
const sandboxMeta = '<meta name="sandbox" content="on">';

/** What the build writes where the nonce belongs (`html.cspNonce` in vite.config.ts). */
const nonceMark = '__CSP_NONCE__';

/** After how many seconds a page that could not be made is worth another try. */
const unavailableSeconds = 2;

/** Scripts that stand in the page itself: those without a `src`. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const inlineHashes = (html: string) => [...html.matchAll(inlineScript)].map(([, content = '']) => sourceHash(content));

/** What the build leaves for each page to fill in: `<!--head-->…<!--/head-->` and `<!--body-->…<!--/body-->`. */
const headMark = /<!--head-->[\s\S]*?<!--\/head-->/;
const bodyMark = /<!--body-->[\s\S]*?<!--\/body-->/;
const plainMark = /<!--plain-->[\s\S]*?<!--\/plain-->/;
const stateMark = '<!--state-->';

/** The shell with a page in it. What a page holds is inserted as it stands, `$&` included. */
function fill(shell: string, { head, body, plain }: Page): string {
  const headed = shell.replace(headMark, () => head).replace(plainMark, () => plain);
  if (!body) return headed;
  const state = `<script type="application/json" id="state">${body.state}</script>`;
  return headed.replace(bodyMark, () => body.html).replace(stateMark, () => state);
}

/** An address that names a file is no page, whoever asks. */
function wantsPage(http: Context): boolean {
  const accepted = http.req.header('accept') ?? '*/*';
  return !namesFile(http.req.path) && (accepts(accepted, 'text/html') || accepts(accepted, '*/*'));
}

/**
 * The site: files as they were built, and at every other address a page.
 * @param simulated whether the M-PESA simulator is on; the page then offers the handset
 */
export function siteRoutes({ site, images }: SiteFolders, pages: Pages, simulated: boolean): Hono {
  const routes = new Hono();
  const preload = openPreloads(site);

  const answerPage = async (http: Context) => {
    const built = await readFile(join(site, 'index.html'), 'utf8').catch(() => null);
    if (built === null) throw new HttpError(503, 'The site has not been built yet. Run "npm run build" and reload.');
    const page = await pages.find(new URL(http.req.url));
    const nonce = newNonce();
    const linked = await preload(http.req.path, built);
    const shell = linked.replace(sandboxMark, simulated ? sandboxMeta : '').replaceAll(nonceMark, nonce);
    http.header('content-security-policy', sitePolicy({ nonce, scriptHashes: inlineHashes(shell) }));
    http.header('cross-origin-opener-policy', openerPolicy(http.req.query('inspect') !== undefined));
    http.header('cache-control', everAnew);
    http.header('vary', 'accept, accept-encoding');
    http.header('content-type', 'text/html; charset=UTF-8');
    if (page.status === 503) http.header('retry-after', String(unavailableSeconds));
    // Nothing that a caller sends comes back in the page, so its size tells nobody anything.
    return http.body(compressFor(http, fill(shell, page)), page.status);
  };

  routes.get('/images/*', async (http) => {
    const picture = await serveFile(http, images, http.req.path.slice('/images'.length), oneDay);
    if (!picture) throw new HttpError(404, 'There is no such picture.');
    return picture;
  });

  routes.get('/assets/*', async (http) => {
    const asset = await serveFile(http, site, http.req.path, immutable);
    if (!asset) throw new HttpError(404, 'There is no such file.');
    return asset;
  });

  routes.get('*', async (http) => {
    const rightly = pages.redirectOf(new URL(http.req.url));
    if (rightly !== null) return http.redirect(rightly, 301);
    const file = await serveFile(http, site, http.req.path, askAgain);
    if (file) return file;
    if (wantsPage(http)) return answerPage(http);
    throw new HttpError(404, 'There is nothing at this address.');
  });

  return routes;
}
