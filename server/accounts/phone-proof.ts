import { hash } from 'node:crypto';
import { and, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, oneTimeCodes, orders, paymentAttempts, sessions, tickets, users } from '../db/schema.ts';

/**
 * Whether the holder of an account has the phone of its number. Anybody may register any number, so until the number
 * is proved the account gets no message but the code, and whoever proves it first from outside starts clean
 * (docs/decisions: an account's number is proved before it is written to).
 */

/** Records that the holder of the account has its phone. The first proof stays. */
export async function recordPhoneProof(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ phoneProvedAt: now })
    .where(and(eq(users.userId, userId), isNull(users.phoneProvedAt)));
}

interface Payer {
  /** The account whose order is paid; null: a deleted one. */
  readonly userId: string | null;
  /** The payer's phone as M-PESA names it: 254[17]XXXXXXXX, or its SHA-256 in hex. Null, or a masked one, proves nothing. */
  readonly payerPhone: string | null;
}

/**
 * Records the proof that an M-PESA payment is: whoever approves it has the phone in hand. Call it in the transaction
 * that counts the payment, before the receipt is sent. A payment from another number proves nothing.
 */
export async function proveNumberByPayment(tx: Transaction, { userId, payerPhone }: Payer, now: Date): Promise<void> {
  if (userId === null || payerPhone === null) return;
  const [unproved] = await tx
    .select({ phoneNumber: users.phoneNumber })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.phoneProvedAt)));
  if (!unproved) return;
  const { phoneNumber } = unproved;
  const isOwn = payerPhone === phoneNumber || payerPhone.toLowerCase() === hash('sha256', phoneNumber);
  if (isOwn) await recordPhoneProof(tx, userId, now);
}

const unpaidStatuses = ['awaiting payment', 'cancelled'] as const;

/**
 * Closes the user's open cart. Its unpaid order leaves the account, unless a prompt for it is open: money that arrives
 * for it then is the account's, which the prompt went to.
 */
async function closeCart(tx: Transaction, userId: string, open: SQL | undefined): Promise<void> {
  const prompted = tx
    .select({ orderID: paymentAttempts.orderID })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.status, [...openStatuses]));
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
 * Clears an account whose number was never proved, for the person who proves it now from outside: names, e-mail,
 * addresses, cart, unpaid orders, tickets, codes and sessions. What was paid for stays. A proved account stays as it is.
 */
export async function clearUnprovedAccount(tx: Transaction, userId: string): Promise<void> {
  // The cart is locked first, as by everyone who changes it: a payment that proves the number either comes before or waits.
  const open = and(eq(carts.userId, userId), eq(carts.status, 'open'));
  await tx.select({ cartID: carts.cartID }).from(carts).where(open).for('update');
  const [unproved] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.phoneProvedAt)))
    .for('no key update');
  if (!unproved) return;
  await closeCart(tx, userId, open);
  for (const table of [addresses, sessions, oneTimeCodes, tickets]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx
    .update(users)
    .set({ firstName: '', lastName: '', email: '', username: '', referredBy: '' })
    .where(eq(users.userId, userId));
}
