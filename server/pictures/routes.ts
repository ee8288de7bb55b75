import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { etagMatches } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { findPicture } from './pictures.ts';

/** The files of uploaded pictures. A name has one content for ever, so browsers and proxies never ask again. */
export function pictureRoutes(deps: Pick<Deps, 'db' | 'config'>): Hono {
  const routes = new Hono();
  routes.get('/:name', async (http) => {
    const picture = await findPicture(deps, `/pictures/${http.req.param('name')}`);
    if (!picture) throw new HttpError(404, requestErrorTexts.noSuchImage);
    const etag = `"${picture.hash.slice(0, 24)}-${picture.width}"`;
    http.header('etag', etag);
    http.header('cache-control', 'public, max-age=31536000, immutable');
    if (etagMatches(http.req.header('if-none-match'), etag)) return http.body(null, 304);
    http.header('content-type', `image/${picture.type}`);
    return http.body(new Uint8Array(picture.content));
  });
  return routes;
}
