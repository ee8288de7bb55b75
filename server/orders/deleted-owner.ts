import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { deletedNumber, users } from '../db/schema.ts';

/**
 * Whether the customer of an order has deleted their account. The row of a deleted account stays without personal data
 * (server/accounts/account-deletion.ts).
 */
export async function isOwnerDeleted(db: Database, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const [deleted] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), like(users.phoneNumber, deletedNumber('%'))));
  return deleted !== undefined;
}
