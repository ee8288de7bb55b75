import { subscribe } from '#contract/newsletter.ts';
import { newsletterSubscriptions } from '../db/schema.ts';
import { type ServedCall, serve } from '../http/serve.ts';

export const newsletterCalls: readonly ServedCall[] = [
  // The same answer either way: nobody learns from it who is subscribed.
  serve(subscribe, async ({ body }, { db, clock }) => {
    const email = body.email.toLowerCase();
    await db
      .insert(newsletterSubscriptions)
      .values(body.category.map((category) => ({ email, category, createdAt: clock() })))
      .onConflictDoNothing();
    return 'Thank you. You are subscribed.';
  }),
];
