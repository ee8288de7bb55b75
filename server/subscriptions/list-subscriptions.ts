import { desc, eq } from 'drizzle-orm';
import type { Subscription } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { subscriptions } from '../db/schema.ts';

/** A user's subscriptions, the one that runs longest first, so that expired ones come last. */
export async function listSubscriptions(db: Database, userId: string, now: Date): Promise<Subscription[]> {
  const rows = await db
    .select({
      subscriptionID: subscriptions.subscriptionID,
      service: subscriptions.service,
      period: subscriptions.period,
      image: subscriptions.image,
      expiry: subscriptions.expiry,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.expiry), desc(subscriptions.subscriptionID));
  return rows.map((row) => ({ ...row, status: row.expiry > now, expiry: row.expiry.toISOString() }));
}
