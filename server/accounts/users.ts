import { eq } from 'drizzle-orm';
import type { User } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';

/** What a user may see of their own row. */
const shown = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  username: users.username,
  type: users.type,
} as const;

/** @throws HttpError 404 'User not found' */
export async function findUser(db: Database, userId: string): Promise<User> {
  const [user] = await db.select(shown).from(users).where(eq(users.userId, userId));
  if (!user) throw new HttpError(404, 'User not found');
  return user;
}

/** Changes what a user may change of their own row. @throws HttpError 404 'User not found' */
export async function changeUser(
  db: Database,
  userId: string,
  changed: Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>,
): Promise<User> {
  const [user] = await db.update(users).set(changed).where(eq(users.userId, userId)).returning(shown);
  if (!user) throw new HttpError(404, 'User not found');
  return user;
}
