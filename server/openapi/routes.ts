import { Hono } from 'hono';
import { chooseEncoding, compressedForms } from '../http/json-compression.ts';
import { documentPolicy, openerPolicy } from '../http/security-headers.ts';
import type { ServedCall } from '../http/serve-call.ts';
import { describeApi } from './document.ts';
import { docsPage, style } from './page.ts';

/**
 * `/openapi.json` and `/docs`, below the version that they describe.
 * @param shopName returns the name of the shop, which may change
 */
export function openapiRoutes(shopName: () => string, calls: readonly ServedCall[]): Hono {
  const describe = (name: string) => {
    const document = describeApi(name, calls);
    const text = JSON.stringify(document);
    return { name, document, text, forms: compressedForms(text) };
  };
  // Described at the first request: the document takes about 15 ms, and most starts serve none.
  let described: ReturnType<typeof describe> | undefined;
  const current = () => {
    const name = shopName();
    if (described?.name !== name) described = describe(name);
    return described;
  };
  const pageHeaders = {
    'cache-control': 'no-cache',
    'content-security-policy': documentPolicy(style),
    'cross-origin-opener-policy': openerPolicy(),
  };
  const routes = new Hono();
  routes.get('/openapi.json', (http) => {
    const { text, forms } = current();
    const encoding = chooseEncoding(http, text);
    http.header('cache-control', 'no-cache');
    return http.body(encoding ? forms(encoding) : text);
  });
  routes.get('/docs', (http) => http.html(docsPage(current().document, shopName()), 200, pageHeaders));
  return routes;
}
