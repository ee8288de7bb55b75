import { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { documentPolicy, openerPolicy } from '../http/headers.ts';
import { describeApi } from './document.ts';
import { docsPage, style } from './page.ts';

/** `/openapi.json` and `/docs`, below the version that they describe. */
export function openapiRoutes(calls: readonly Call[]): Hono {
  const document = describeApi(calls);
  const pageHeaders = {
    'cache-control': 'no-cache',
    'content-security-policy': documentPolicy(style),
    'cross-origin-opener-policy': openerPolicy(),
  };
  const routes = new Hono();
  routes.get('/openapi.json', (http) => http.json(document, 200, { 'cache-control': 'no-cache' }));
  routes.get('/docs', (http) => http.html(docsPage(document), 200, pageHeaders));
  return routes;
}
