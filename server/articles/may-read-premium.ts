import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { subscriptions } from '../db/schema.ts';
import type { Caller } from '../http/authentication.ts';

/** Whether the caller may read premium articles: with a Connect subscription, Blog or Pro, that is active now. */
export async function mayReadPremium(db: Database, caller: Caller | null, now: Date): Promise<boolean> {
  if (!caller) return false;
  const [running] = await db
    .select({ subscriptionID: subscriptions.subscriptionID })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, caller.userId),
        eq(subscriptions.itemType, 'blog'),
        lte(subscriptions.startsAt, now),
        gt(subscriptions.expiry, now),
      ),
    )
    .limit(1);
  return running !== undefined;
}
