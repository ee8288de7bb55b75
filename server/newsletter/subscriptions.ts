import { and, eq, inArray } from 'drizzle-orm';
import { newsletterSubscriptions, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { withdrawMessages } from '../outbox/outbox.ts';

type Subscriber =
  | { readonly email: string }
  /** The `unsubscribe_key` of one of the subscriber's rows, from a link in an e-mail. */
  | { readonly key: string };

/**
 * Deletes all newsletter subscriptions of a subscriber, and withdraws the newsletters that are queued for the address.
 * An unknown subscriber changes nothing, and is no error: the key of a link that was used before is unknown too.
 */
export async function removeSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subscriber: Subscriber,
): Promise<void> {
  const { email: address, unsubscribeKey } = newsletterSubscriptions;
  await db.transaction(async (tx) => {
    const ofKey = (key: string) => tx.select({ address }).from(newsletterSubscriptions).where(eq(unsubscribeKey, key));
    const isTheirs =
      'email' in subscriber ? eq(address, subscriber.email.toLowerCase()) : inArray(address, ofKey(subscriber.key));
    const removed = await tx.delete(newsletterSubscriptions).where(isTheirs).returning({ address });
    const addresses = removed.map((row) => row.address);
    await withdrawMessages(
      { clock },
      tx,
      and(eq(outboxMessages.kind, 'newsletter'), inArray(outboxMessages.recipient, addresses)),
    );
  });
}
