import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addressMatcher, clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { validateC2b } from './c2b.ts';
import { c2bSecret } from './callback-urls.ts';
import { processSoon } from './process-callback.ts';
import { boundedBody, isWithinStoreLimit, recordOutcome, storeCallback } from './stored-callbacks.ts';

const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

/** The attempt that an address belongs to; null where it is nobody's. */
async function attemptOfKey({ db }: Deps, key: string): Promise<string | null> {
  if (!/^[0-9a-f]{32}$/.test(key)) return null;
  const [attempt] = await db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.callbackKey, key));
  return attempt?.attemptID ?? null;
}

function isSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Where M-PESA reports to. Whatever arrives is stored as it came before anything is made of it, and answered with the
 * acceptance that stops M-PESA from sending it again, within seconds, whatever is still to be done; what it was is in the
 * `outcome` of the stored message. Beyond any
 * number that M-PESA sends, reports of prompts are answered and not stored.
 */
export function callbackRoutes(deps: Deps): Hono {
  const routes = new Hono();
  const { config } = deps;
  const secret = c2bSecret(config);
  const isListed = addressMatcher(config.daraja.callbackIps);
  const mayCall = (http: Context) =>
    config.daraja.callbackIps.length === 0 || isListed(clientAddress(http, config.trustedProxies));

  routes.post('/stk/:callbackKey', async (http) => {
    const body = await boundedBody(http);
    const attemptID = await attemptOfKey(deps, http.req.param('callbackKey'));
    // From elsewhere it is a stranger's, whose reports shall not use up what the attempt may have.
    if (!(await isWithinStoreLimit(deps, mayCall(http) ? attemptID : null))) return http.json(accepted);
    const message = await storeCallback(deps, 'stk', body, attemptID);
    if (mayCall(http)) await processSoon(deps, message);
    else await recordOutcome(deps, message, 'not from M-PESA');
    return http.json(accepted);
  });

  routes.use('/c2b/:secret/*', async (http, next) => {
    if (!isSecret(http.req.param('secret'), secret)) throw new HttpError(404, 'There is nothing at this address.');
    if (!mayCall(http)) throw new HttpError(403, 'Only M-PESA reports here.');
    await next();
  });

  routes.post('/c2b/:secret/validation', async (http) => {
    const body = await boundedBody(http);
    const message = await storeCallback(deps, 'c2b-validation', body);
    const rejection = await validateC2b(deps, body);
    await recordOutcome(deps, message, rejection ?? 'accepted');
    return http.json({ ResultCode: rejection ?? '0', ResultDesc: rejection ? 'Rejected' : 'Accepted' });
  });

  routes.post('/c2b/:secret/confirmation', async (http) => {
    const body = await boundedBody(http);
    await processSoon(deps, await storeCallback(deps, 'c2b-confirmation', body));
    return http.json({ ResultCode: 0, ResultDesc: 'Success' });
  });

  return routes;
}
