import { eq, inArray } from 'drizzle-orm';
import { is, pipe, string, uuid } from 'valibot';
import type { Database } from '../db/open.ts';
import { newsletterSubscriptions } from '../db/schema.ts';

interface Subscriber {
  readonly email?: string | undefined;
  /** The `unsubscribe_key` of one of the subscriber's rows, from a link in an e-mail. */
  readonly key?: string | undefined;
}

const keySchema = pipe(string(), uuid());

/** Deletes all newsletter subscriptions of a subscriber; an unknown subscriber changes nothing. */
export async function removeSubscriptions(db: Database, { email, key }: Subscriber): Promise<void> {
  if (email !== undefined) {
    await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email.toLowerCase()));
  }
  if (!is(keySchema, key)) return;
  const named = db
    .select({ email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeKey, key));
  await db.delete(newsletterSubscriptions).where(inArray(newsletterSubscriptions.email, named));
}
