import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { addressMatcher, clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { validateC2b } from './c2b.ts';
import { c2bSecrets } from './callback-urls.ts';
import { processSoon } from './process-callback.ts';
import { enqueuePull } from './pull-transactions.ts';
import { receiveCallback } from './receive-callback.ts';
import { boundedBody, isWithinStoreLimit, recordOutcome, storeCallback } from './stored-callbacks.ts';

const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

/** Parses the last segment of a prompt's callback address; null for text that is not a key. */
const parseCallbackKey = (segment: string): string | null => (/^[0-9a-f]{32}$/.test(segment) ? segment : null);

/** Compares a segment with the secret in constant time. */
function isSecret(segment: string, secret: string): boolean {
  const [a, b] = [Buffer.from(segment), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The routes of M-PESA's callbacks. A callback is stored (or spooled) before it is processed, and acknowledged within
 * seconds, so that M-PESA does not send it again. The stored row gets the outcome of its processing. Callbacks beyond
 * the rate limits are acknowledged and not stored.
 */
export function callbackRoutes(deps: Deps): Hono {
  const routes = new Hono();
  const { config } = deps;
  const isListed = addressMatcher(config.daraja.callbackIps);
  const mayCall = (http: Context) =>
    config.daraja.callbackIps.length === 0 || isListed(clientAddress(http, config.trustedProxies));

  routes.post('/stk/:callbackKey', async (http) => {
    const body = await boundedBody(http);
    const callbackKey = parseCallbackKey(http.req.param('callbackKey'));
    if (mayCall(http)) {
      const callback = await receiveCallback(deps, { kind: 'stk', callbackKey, body });
      if (callback) await processSoon(deps, callback);
    } else if (await isWithinStoreLimit(deps, null)) {
      // A callback from another address is a stranger's. It must not use up the limit of the attempt.
      await storeCallback(deps, { kind: 'stk', body, outcome: 'not from M-PESA' });
    }
    return http.json(accepted);
  });

  routes.use('/c2b/:secret/*', async (http, next) => {
    const segment = http.req.param('secret');
    if (!c2bSecrets(config, deps.clock()).some((secret) => isSecret(segment, secret)))
      throw new HttpError(404, requestErrorTexts.nothingHere);
    if (!mayCall(http)) throw new HttpError(403, 'Only M-PESA reports here.');
    await next();
  });

  routes.post('/c2b/:secret/validation', async (http) => {
    const body = await boundedBody(http);
    const stored = await storeCallback(deps, { kind: 'c2b-validation', body });
    const rejection = await validateC2b(deps, body);
    if (stored) await recordOutcome(deps, stored, rejection ?? 'accepted');
    return http.json({ ResultCode: rejection ?? '0', ResultDesc: rejection ? 'Rejected' : 'Accepted' });
  });

  routes.post('/c2b/:secret/confirmation', async (http) => {
    const body = await boundedBody(http);
    const callback = await receiveCallback(deps, { kind: 'c2b-confirmation', callbackKey: null, body });
    if (callback) await processSoon(deps, callback);
    return http.json({ ResultCode: 0, ResultDesc: 'Success' });
  });

  // M-PESA wants an address for Pull Transactions. The shop pulls the list itself.
  routes.post('/c2b/:secret/pull', async (http) => {
    await boundedBody(http);
    await enqueuePull(deps);
    return http.json(accepted);
  });

  return routes;
}
