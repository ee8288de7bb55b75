import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { addressMatcher, clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { validateC2b } from './c2b.ts';
import { c2bSecrets } from './callback-urls.ts';
import { processSoon } from './process-callback.ts';
import { enqueuePull } from './pull-transactions.ts';
import { receiveCallback } from './receive-callback.ts';
import { boundedBody, isWithinStoreLimit, recordOutcome, storeCallback } from './stored-callbacks.ts';

const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

/** The last part of a prompt's address; null for what was never given out. */
const callbackKeyOf = (written: string): string | null => (/^[0-9a-f]{32}$/.test(written) ? written : null);

function isSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Where M-PESA reports to. A callback is stored (or spooled) as it came before anything is made of it, and answered
 * within seconds with the acceptance that keeps M-PESA from sending it again, whatever is still to be done. The
 * `outcome` of the stored callback is what was made of it. Callbacks beyond any number that M-PESA sends are answered
 * and not stored.
 */
export function callbackRoutes(deps: Deps): Hono {
  const routes = new Hono();
  const { config } = deps;
  const isListed = addressMatcher(config.daraja.callbackIps);
  const mayCall = (http: Context) =>
    config.daraja.callbackIps.length === 0 || isListed(clientAddress(http, config.trustedProxies));

  routes.post('/stk/:callbackKey', async (http) => {
    const body = await boundedBody(http);
    const callbackKey = callbackKeyOf(http.req.param('callbackKey'));
    if (mayCall(http)) {
      const callback = await receiveCallback(deps, { kind: 'stk', callbackKey, body });
      if (callback) await processSoon(deps, callback);
    } else if (await isWithinStoreLimit(deps, null)) {
      // From elsewhere it is a stranger's, whose callbacks must not use up the limit of the attempt.
      await storeCallback(deps, { kind: 'stk', body, outcome: 'not from M-PESA' });
    }
    return http.json(accepted);
  });

  routes.use('/c2b/:secret/*', async (http, next) => {
    const given = http.req.param('secret');
    if (!c2bSecrets(config, deps.clock()).some((secret) => isSecret(given, secret)))
      throw new HttpError(404, 'There is nothing at this address.');
    if (!mayCall(http)) throw new HttpError(403, 'Only M-PESA reports here.');
    await next();
  });

  routes.post('/c2b/:secret/validation', async (http) => {
    const body = await boundedBody(http);
    const question = await storeCallback(deps, { kind: 'c2b-validation', body });
    const rejection = await validateC2b(deps, body);
    if (question) await recordOutcome(deps, question, rejection ?? 'accepted');
    return http.json({ ResultCode: rejection ?? '0', ResultDesc: rejection ? 'Rejected' : 'Accepted' });
  });

  routes.post('/c2b/:secret/confirmation', async (http) => {
    const body = await boundedBody(http);
    const callback = await receiveCallback(deps, { kind: 'c2b-confirmation', callbackKey: null, body });
    if (callback) await processSoon(deps, callback);
    return http.json({ ResultCode: 0, ResultDesc: 'Success' });
  });

  // Registered with Pull Transactions, whose lists the shop asks for itself.
  routes.post('/c2b/:secret/pull', async (http) => {
    await boundedBody(http);
    await enqueuePull(deps);
    return http.json(accepted);
  });

  return routes;
}
