import { and, eq, inArray } from 'drizzle-orm';
import { is, pipe, string, uuid } from 'valibot';
import { newsletterSubscriptions, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { withdrawMessages } from '../outbox/outbox.ts';

interface Subscriber {
  readonly email?: string | undefined;
  /** The `unsubscribe_key` of one of the subscriber's rows, from a link in an e-mail. */
  readonly key?: string | undefined;
}

const keySchema = pipe(string(), uuid());

/**
 * Deletes all newsletter subscriptions of a subscriber, and withdraws the newsletters that are queued for the address.
 * An unknown subscriber changes nothing.
 */
export async function removeSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, key }: Subscriber,
): Promise<void> {
  const { email: address, unsubscribeKey } = newsletterSubscriptions;
  await db.transaction(async (tx) => {
    const named = tx
      .select({ address })
      .from(newsletterSubscriptions)
      .where(eq(unsubscribeKey, key ?? ''));
    const isTheirs =
      email !== undefined ? eq(address, email.toLowerCase()) : is(keySchema, key) ? inArray(address, named) : null;
    if (isTheirs === null) return;
    const removed = await tx.delete(newsletterSubscriptions).where(isTheirs).returning({ address });
    const addresses = removed.map((row) => row.address);
    await withdrawMessages(
      { clock },
      tx,
      and(eq(outboxMessages.kind, 'newsletter'), inArray(outboxMessages.recipient, addresses)),
    );
  });
}
