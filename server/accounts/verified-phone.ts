import { hash } from 'node:crypto';
import { and, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import { isOpenAttempt } from '../attempts/attempts.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, oneTimeCodes, orders, paymentAttempts, sessions, tickets, users } from '../db/schema.ts';

/**
 * Whether the holder of an account has the phone of its number. Anyone may register any number. Until it is verified,
 * the account gets no message but the code, and a password reset by a code in a browser that is new to it clears the account
 * (docs/decisions/031-numbers-are-verified.md).
 */

/** Marks the number of an account as verified. The time of the first verification stays. */
export async function markPhoneVerified(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ phoneVerifiedAt: now })
    .where(and(eq(users.userId, userId), isNull(users.phoneVerifiedAt)));
}

interface Payer {
  /** The account whose order is paid; null for a deleted one. */
  readonly userId: string | null;
  /**
   * The payer's phone as M-PESA sends it: 254[17]XXXXXXXX, or its SHA-256 in hex. A masked one, or null, verifies
   * nothing.
   */
  readonly payerPhone: string | null;
}

/**
 * Verifies a number by an M-PESA payment from it: the payer has the phone. Called in the
 * transaction that counts the payment, before the receipt is enqueued. A payment from another number verifies nothing.
 */
export async function verifyNumberByPayment(tx: Transaction, { userId, payerPhone }: Payer, now: Date): Promise<void> {
  if (userId === null || payerPhone === null) return;
  const [unverified] = await tx
    .select({ phoneNumber: users.phoneNumber })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.phoneVerifiedAt)));
  if (!unverified) return;
  const { phoneNumber } = unverified;
  const isOwn = payerPhone === phoneNumber || payerPhone.toLowerCase() === hash('sha256', phoneNumber);
  if (isOwn) await markPhoneVerified(tx, userId, now);
}

const openCartOf = (userId: string) => and(eq(carts.userId, userId), eq(carts.status, 'open'));

/**
 * Locks an account to verify its number. The open cart comes first, as in every change of a cart, so that a payment that
 * verifies the number comes before or waits. The user's row comes next, before any of its codes and sessions.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ cartID: carts.cartID }).from(carts).where(openCartOf(userId)).for('update');
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
}

const unpaidStatuses = ['awaiting payment', 'cancelled'] as const;

/**
 * Closes the user's open cart and removes its unpaid order from the account. An order with an open prompt stays,
 * because the account is to get what the prompt pays.
 */
async function closeCart(tx: Transaction, userId: string, open: SQL | undefined): Promise<void> {
  const prompted = tx.select({ orderID: paymentAttempts.orderID }).from(paymentAttempts).where(isOpenAttempt);
  const ofUser = eq(orders.userId, userId);
  const ordered = tx.select({ cartID: orders.cartID }).from(orders).where(ofUser);
  await tx.delete(carts).where(and(open, notInArray(carts.cartID, ordered)));
  await tx.update(carts).set({ status: 'ordered', addressID: null }).where(open);
  await tx
    .update(orders)
    .set({ userId: null })
    .where(and(ofUser, inArray(orders.status, [...unpaidStatuses]), notInArray(orders.orderID, prompted)));
}

/**
 * Clears an account whose number was never verified, before a password reset verifies it: names, e-mail, addresses, cart,
 * unpaid orders, tickets, codes and sessions. Paid orders stay. A verified account is not changed, nor one that the browser
 * of the reset has signed in to: a record from before the account is of another account of the number. Call it with the
 * account locked.
 * @param browserSince the time from which the browser is known by the number; null for an unknown one
 * @returns whether it was cleared
 */
export async function clearUnverifiedAccount(
  tx: Transaction,
  userId: string,
  browserSince: Date | null,
): Promise<boolean> {
  const [unverified] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.phoneVerifiedAt)));
  if (!unverified || (browserSince !== null && browserSince >= unverified.createdAt)) return false;
  await closeCart(tx, userId, openCartOf(userId));
  for (const table of [addresses, sessions, oneTimeCodes, tickets]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx
    .update(users)
    .set({ firstName: '', lastName: '', email: '', username: '', referredBy: '' })
    .where(eq(users.userId, userId));
  return true;
}
