import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';

/** The columns of `User`, as the contract answers it. */
const userColumns = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  username: users.username,
  type: users.type,
  phoneVerified: sql<boolean>`${users.phoneVerifiedAt} is not null`,
} as const;

/** @throws HttpError 404 for an unknown user */
export async function getUser(db: Database, userId: string): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.userId, userId));
  if (!user) throw new HttpError(404, accountTexts.userNotFound);
  return user;
}

/**
 * Updates the columns of the caller's own row that they may change.
 * @throws HttpError 401 where the session has ended, 404 for an unknown user
 */
export function updateUser(
  db: Database,
  caller: Caller,
  changes: Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>,
): Promise<User> {
  return db.transaction(async (tx) => {
    await requireSession(tx, caller);
    const [user] = await tx.update(users).set(changes).where(eq(users.userId, caller.userId)).returning(userColumns);
    if (!user) throw new HttpError(404, accountTexts.userNotFound);
    return user;
  });
}
