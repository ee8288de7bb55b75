import { Hono } from 'hono';
import { safeParse } from 'valibot';
import { unsubscribeKey } from '#contract/newsletter.ts';
import type { Deps } from '../deps.ts';
import { newsletterTexts } from '../texts/index.ts';
import { removeSubscriptions } from './subscriptions.ts';

/**
 * Mail programs unsubscribe a recipient in one step by a POST to the address of `List-Unsubscribe` (RFC 8058), whose key
 * is a random one of 122 bits. There is no rate limit, because a provider posts for all its users from few addresses.
 */
export const unsubscribeRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Hono =>
  new Hono().post('/', async (http) => {
    const { success, output: key, issues } = safeParse(unsubscribeKey, http.req.query('key') ?? '');
    if (success) await removeSubscriptions(deps, { key });
    return http.text(success ? newsletterTexts.unsubscribed : issues[0].message, success ? 200 : 400, {
      'cache-control': 'no-store',
    });
  });
