import * as contract from '#contract/newsletter.ts';
import { newsletterSubscriptions } from '../db/schema.ts';
import { clientNetworks } from '../http/client-address.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { newsletterTexts } from '../texts/index.ts';
import { removeSubscriptions } from './subscriptions.ts';

export const newsletterCalls: readonly ServedCall[] = [
  // Subscribing sends no e-mail. The answer is the same for a subscribed address, so that it does not reveal who is
  // subscribed.
  serve(contract.subscribe, contract.subscribeRequest, async ({ body, caller, http }, deps) => {
    const { db, clock } = deps;
    await consume(deps, [createLimit('newsletter:address', clientNetworks(http, deps).address)]);
    const email = body.email.toLowerCase();
    await db
      .insert(newsletterSubscriptions)
      .values(
        body.category.map((category) => ({ email, category, userId: caller?.userId ?? null, createdAt: clock() })),
      )
      .onConflictDoNothing();
    return newsletterTexts.subscribed;
  }),

  // Neither subscribing nor unsubscribing needs a proof of the address. The key is for links in e-mails.
  serve(contract.unsubscribe, contract.unsubscribeRequest, async ({ body: { email = '', key }, http }, deps) => {
    await consume(deps, [createLimit('newsletter:address', clientNetworks(http, deps).address)]);
    await removeSubscriptions(deps, key === undefined ? { email } : { key });
    return newsletterTexts.unsubscribed;
  }),
];
