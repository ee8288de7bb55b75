import { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { compressedForms, encodingFor } from '../http/json-compression.ts';
import { documentPolicy, openerPolicy } from '../http/security-headers.ts';
import { describeApi } from './document.ts';
import { docsPage, style } from './page.ts';

/** `/openapi.json` and `/docs`, below the version that they describe. They list the desk's calls where it is served. */
export function openapiRoutes(calls: readonly Call[], deskCalls: readonly DeskCall[]): Hono {
  const document = describeApi(calls, deskCalls);
  const pageHeaders = {
    'cache-control': 'no-cache',
    'content-security-policy': documentPolicy(style),
    'cross-origin-opener-policy': openerPolicy(),
  };
  const routes = new Hono();
  const text = JSON.stringify(document);
  const forms = compressedForms(text);
  routes.get('/openapi.json', (http) => {
    const encoding = encodingFor(http.req.header('accept-encoding'));
    const compressed = encoding && forms(encoding);
    if (compressed) http.header('content-encoding', encoding);
    http.header('cache-control', 'no-cache');
    http.header('content-type', 'application/json');
    http.header('vary', 'accept-encoding');
    return http.body(compressed || text);
  });
  routes.get('/docs', (http) => http.html(docsPage(document), 200, pageHeaders));
  return routes;
}
