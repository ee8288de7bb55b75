import { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { describeApi } from './document.ts';
import { docsPage } from './page.ts';

/** `/openapi.json` and `/docs`, below the version that they describe. */
export function openapiRoutes(calls: readonly Call[]): Hono {
  const document = describeApi(calls);
  const routes = new Hono();
  routes.get('/openapi.json', (http) => http.json(document, 200, { 'cache-control': 'no-cache' }));
  routes.get('/docs', (http) => http.html(docsPage(document), 200, { 'cache-control': 'no-cache' }));
  return routes;
}
