import { subscribe } from '#contract/newsletter.ts';
import { newsletterSubscriptions } from '../db/schema.ts';
import { clientNetwork } from '../http/client-address.ts';
import { consume } from '../http/rate-limit.ts';
import { type ServedCall, serve } from '../http/serve.ts';

const windowMs = 10 * 60 * 1000;
const subscriptionsAnAddress = 60;

export const newsletterCalls: readonly ServedCall[] = [
  // The same answer either way: nobody learns from it who is subscribed.
  serve(subscribe, async ({ body, http }, deps) => {
    const { db, clock, config } = deps;
    const address = clientNetwork(http, config.trustedProxies);
    await consume(http, deps, [{ key: `newsletter:address:${address}`, most: subscriptionsAnAddress, windowMs }]);
    const email = body.email.toLowerCase();
    await db
      .insert(newsletterSubscriptions)
      .values(body.category.map((category) => ({ email, category, createdAt: clock() })))
      .onConflictDoNothing();
    return 'Thank you. You are subscribed.';
  }),
];
