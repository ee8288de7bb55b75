import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accountCalls } from './accounts/calls.ts';
import { articleCalls } from './articles/calls.ts';
import { cartCalls } from './carts/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { databaseAnswers } from './db/open.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './http/refusal.ts';
import type { ServedCall } from './http/serve.ts';
import { newsletterCalls } from './newsletter/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { paymentCalls } from './payments/calls.ts';

/** Every call of the v1 API. */
export const v1Calls: readonly ServedCall[] = [
  ...catalogueCalls,
  ...articleCalls,
  ...accountCalls,
  ...cartCalls,
  ...orderCalls,
  ...paymentCalls,
  ...newsletterCalls,
];

const bodyBytes = 64 * 1024;

/** `/cart/{cartID}/item/update` → `/cart/:cartID/item/update` */
const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Literal paths before those with a parameter in the same place. */
const literalFirst = (a: ServedCall, b: ServedCall) =>
  a.call.path.replaceAll('{', '~').localeCompare(b.call.path.replaceAll('{', '~'), 'en');

/** The application without a socket: `app.request('/v1/product/item')` works in a test as it does behind a port. */
export function createApp(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, http) => {
    if (error instanceof Refusal) return http.json({ success: 0, message: error.message }, error.status);
    deps.log.error({ err: error, path: http.req.path }, 'a request failed');
    return http.json({ success: 0, message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  app.get('/healthz', (http) => http.json({ ok: true }));
  app.get('/readyz', async (http) => {
    const ok = await databaseAnswers(deps.db);
    return http.json({ ok }, ok ? 200 : 503);
  });

  const v1 = new Hono();
  v1.use(
    bodyLimit({
      maxSize: bodyBytes,
      onError: () => {
        throw new Refusal(413, 'The request is too large.');
      },
    }),
  );
  for (const served of [...v1Calls].sort(literalFirst)) {
    v1.on(served.call.method, honoPath(served.call.path), (http) => served.handle(http, deps));
  }
  v1.all('*', () => {
    throw new Refusal(404, 'There is no such call.');
  });
  app.route('/v1', v1);
  return app;
}
