import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';

/** The columns of `User`, as the contract answers it. */
const userColumns = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  username: users.username,
  type: users.type,
  phoneProved: sql<boolean>`${users.phoneProvedAt} is not null`,
} as const;

/** @throws HttpError 404 'User not found' */
export async function getUser(db: Database, userId: string): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.userId, userId));
  if (!user) throw new HttpError(404, 'User not found');
  return user;
}

/** Updates the columns of a user's own row that their owner may change. @throws HttpError 404 'User not found' */
export async function updateUser(
  db: Database,
  userId: string,
  changes: Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>,
): Promise<User> {
  const [user] = await db.update(users).set(changes).where(eq(users.userId, userId)).returning(userColumns);

  if (!user) throw new HttpError(404, 'User not found');
  return user;
}
