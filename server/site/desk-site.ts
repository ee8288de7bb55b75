import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { serveFile } from '../http/files.ts';
import { HttpError } from '../http/http-error.ts';
import { deskPermissions, openerPolicy, sitePolicy, styleHashesOf } from '../http/security-headers.ts';
import { requestErrorTexts } from '../texts/index.ts';

/**
 * The page and the files of the owner's desk. The page is the same at every address below /desk: it is not rendered
 * here, not cached, and no search engine lists it. Only here may a page use passkeys.
 * @param folder the folder of the built desk
 */
export function deskSiteRoutes(folder: string): Hono {
  const routes = new Hono();
  const sendDesk = async (http: Context) => {
    const html = await readFile(join(folder, 'desk.html'), 'utf8').catch(() => null);
    if (html === null) throw new HttpError(503, 'The desk has not been built yet. Run "npm run build" and reload.');
    http.header(
      'content-security-policy',
      sitePolicy({ scriptHashes: [], styleHashes: styleHashesOf(html), showsFiles: true }),
    );
    http.header('permissions-policy', deskPermissions);
    http.header('x-robots-tag', 'noindex, nofollow');
    http.header('cross-origin-opener-policy', openerPolicy());
    http.header('cache-control', 'no-store');
    return http.html(html);
  };
  routes.get('/desk/assets/*', async (http) => {
    const path = http.req.path.slice('/desk'.length);
    const asset = await serveFile(http, folder, path, 'public, max-age=31536000, immutable');
    if (!asset) throw new HttpError(404, requestErrorTexts.noSuchFile);
    asset.headers.set('x-robots-tag', 'noindex, nofollow');
    return asset;
  });
  routes.get('/desk', sendDesk);
  routes.get('/desk/*', sendDesk);
  return routes;
}
