import { randomBytes } from 'node:crypto';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import type { changeOwnPassword } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import { isBeingPaid } from '../carts/updating.ts';
import type { Transaction } from '../db/open.ts';
import {
  addresses,
  carts,
  orders,
  paymentAttempts,
  resetCodes,
  sessions,
  subscriptions,
  tickets,
  users,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, limitOf, refund, refundOnError } from '../http/rate-limit.ts';
import { hashPassword, isPassword, requireRoomForPassword } from './passwords.ts';
import { openSession, type UserRow } from './sessions.ts';

const wrong = () => new HttpError(403, 'The current password is wrong.');

/** @throws HttpError 403 for another password than the user's, 429 after too many failures, 503 where too many wait */
async function requirePassword(userId: string, password: string, deps: Deps): Promise<UserRow> {
  requireRoomForPassword();
  // Only failures stay counted: a stolen session may not guess the password.
  const limits = [limitOf('own-password', userId)];
  await consume(deps, limits);
  const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
  // A password that nobody had the time to look at was no wrong one.
  if (!user || !(await isPassword(password, user.passwordHash).catch(refundOnError(deps, limits)))) throw wrong();
  await refund(deps, limits);
  return user;
}

/**
 * Puts another hash in the place of the one that was looked at. Looking takes a while, and the line in front of it too:
 * a password that was changed meanwhile counts for nothing any more.
 * @throws HttpError 403
 */
async function setHash(tx: Transaction, { userId, passwordHash: seen }: UserRow, passwordHash: string): Promise<void> {
  const asSeen = and(eq(users.userId, userId), eq(users.passwordHash, seen));
  const changed = await tx.update(users).set({ passwordHash }).where(asSeen).returning({ userId: users.userId });
  if (changed.length === 0) throw wrong();
}

/**
 * Sets another password and ends every session: a token that somebody else has got hold of is good for nothing, be it
 * the caller's own.
 * @returns the token of the caller's new session
 * @throws HttpError 403 or 429 for a wrong current password
 */
export async function replacePassword(
  { userId }: Caller,
  { currentPassword, password }: BodyOf<typeof changeOwnPassword>,
  deps: Deps,
): Promise<string> {
  const user = await requirePassword(userId, currentPassword, deps);
  const passwordHash = await hashPassword(password);
  const session = await deps.db.transaction(async (tx) => {
    await setHash(tx, user, passwordHash);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
    return openSession(tx, { ...user, passwordHash }, deps.clock());
  });
  if (!session) throw new Error('a password that was just set is another one');
  deps.log.info({ userId }, 'the password was changed');
  return session.token;
}

/** Locks the user's carts, as every payment does. @throws HttpError 409 while one of them is being paid */
async function lockCarts(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = await tx.select().from(carts).where(eq(carts.userId, userId)).orderBy(carts.cartID).for('update');
  for (const { cartID, status } of own) {
    if (status === 'open' && (await isBeingPaid(tx, cartID, now))) {
      throw new HttpError(409, 'A payment is under way. Finish or cancel it before you delete the account.');
    }
  }
}

/** What the books need stays; who it was goes, as soon as nobody has to deliver or pay back. */
async function anonymiseOrders(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ shipTo: null })
    .where(and(eq(orders.userId, userId), ne(orders.status, 'pending')));
  const refundDue = tx
    .select({ orderID: orders.orderID })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'refund due')));
  await tx
    .update(paymentAttempts)
    .set({ phoneNumber: '' })
    .where(
      and(
        eq(paymentAttempts.userId, userId),
        notInArray(paymentAttempts.status, [...openStatuses]),
        notInArray(paymentAttempts.orderID, refundDue),
      ),
    );
}

/**
 * Deletes an account. Its row stays as a nameless owner, so that orders, payments and money that arrives late still
 * add up; nobody can sign in to it, and its phone number is free for another account.
 * @throws HttpError 403 or 429 for a wrong password, 409 while a payment is under way
 */
export async function eraseAccount(userId: string, password: string, deps: Deps): Promise<void> {
  const user = await requirePassword(userId, password, deps);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await deps.db.transaction(async (tx) => {
    await lockCarts(tx, userId, deps.clock());
    // Before the sessions go, so that none is opened behind them.
    await setHash(tx, user, passwordHash);
    await anonymiseOrders(tx, userId);
    const ordered = tx.select({ cartID: orders.cartID }).from(orders).where(eq(orders.userId, userId));
    await tx.delete(carts).where(and(eq(carts.userId, userId), notInArray(carts.cartID, ordered)));
    for (const table of [addresses, sessions, resetCodes, subscriptions, tickets]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
    await tx
      .update(users)
      .set({
        phoneNumber: `deleted:${userId}`,
        firstName: '',
        lastName: '',
        email: '',
        username: '',
        referredBy: '',
      })
      .where(eq(users.userId, userId));
  });
  deps.log.info({ userId }, 'an account was deleted');
}
