import { randomBytes } from 'node:crypto';
import { and, eq, inArray, ne, not, notInArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { hasUnsettledMoney } from '../attempts/held-money.ts';
import { isBeingPaid } from '../carts/update-cart.ts';
import type { Transaction } from '../db/open.ts';
import {
  addresses,
  carts,
  deletedNumber,
  newsletterSubscriptions,
  oneTimeCodes,
  orders,
  outboxMessages,
  passwordResetCodes,
  paymentAttempts,
  payments,
  reviews,
  sessions,
  stockAlerts,
  subscriptions,
  tickets,
  users,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { updateRatings } from '../reviews/ratings.ts';
import { accountTexts } from '../texts/index.ts';
import { readClient } from './client.ts';
import { replacePasswordHash, requireCurrentPassword } from './current-password.ts';
import { decoyHash, hashPassword } from './passwords.ts';

/** Locks the user's carts, which every payment locks first. @throws HttpError 409 while one of them is being paid */
async function lockCarts(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = await tx.select().from(carts).where(eq(carts.userId, userId)).orderBy(carts.cartID).for('update');
  for (const { cartID, status } of own) {
    if (status === 'open' && (await isBeingPaid(tx, cartID, now))) {
      throw new HttpError(409, accountTexts.deletionDuringPayment);
    }
  }
}

/**
 * Cancels unpaid orders. Removes addresses and phone numbers from orders and payments, except where they are needed for
 * a delivery or a refund, or a person has to decide about money that has arrived. Amounts stay, because the shop's books must add up.
 */
async function anonymiseOrders(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'cancelled' })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'awaiting payment')));
  await tx
    .update(orders)
    .set({ shipTo: null })
    .where(and(eq(orders.userId, userId), ne(orders.status, 'pending')));
  const unsettled = tx
    .select({ orderID: orders.orderID })
    .from(orders)
    .where(and(eq(orders.userId, userId), hasUnsettledMoney(tx)));
  await tx
    .update(paymentAttempts)
    .set({ phoneNumber: '', shipTo: null })
    .where(and(eq(paymentAttempts.userId, userId), not(isOpenAttempt), notInArray(paymentAttempts.orderID, unsettled)));
  const own = tx.select({ orderID: orders.orderID }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(payments)
    .set({ payer: null })
    .where(and(inArray(payments.orderID, own), notInArray(payments.orderID, unsettled)));
}

/**
 * Erases an account: its row stays without personal data, as the owner of orders, payments and money that arrives late.
 * A sign-in to it is impossible, and its phone number is free for another account. The caller has locked the carts, and
 * replaced the password's hash, so that no session is opened meanwhile.
 */
async function eraseAccount(tx: Transaction, userId: string): Promise<void> {
  await anonymiseOrders(tx, userId);
  const ordered = tx.select({ cartID: orders.cartID }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(carts).where(and(eq(carts.userId, userId), notInArray(carts.cartID, ordered)));
  // An account's e-mail address is not verified and may be another person's. Only what the account itself has
  // subscribed ends with it.
  const owned = [
    addresses,
    sessions,
    oneTimeCodes,
    passwordResetCodes,
    subscriptions,
    newsletterSubscriptions,
    stockAlerts,
    tickets,
    outboxMessages,
  ];
  for (const table of owned) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx
    .update(users)
    .set({
      phoneNumber: deletedNumber(userId),
      phoneVerifiedAt: null,
      firstName: '',
      lastName: '',
      email: '',
      username: '',
      referredBy: '',
    })
    .where(eq(users.userId, userId));
  // After the user's row is locked: a review that is being written locks it before its product.
  const removed = await tx.delete(reviews).where(eq(reviews.userId, userId)).returning({ itemID: reviews.itemID });
  await updateRatings(
    tx,
    removed.map(({ itemID }) => itemID),
  );
}

/**
 * Deletes an account (spec section 7).
 * @throws HttpError 403 or 429 for a wrong password, 409 while a payment is in progress
 */
export async function deleteAccount(userId: string, password: string, http: Context, deps: Deps): Promise<void> {
  const client = { ...readClient(http, deps).queueClient, customer: userId };
  const user = await requireCurrentPassword(userId, password, http, deps);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), client);
  await deps.db.transaction(async (tx) => {
    await lockCarts(tx, userId, deps.clock());
    await replacePasswordHash(tx, user, passwordHash);
    await eraseAccount(tx, userId);
  });
  deps.log.info({ userId }, 'an account was deleted');
}

/**
 * Deletes an account on the request of its holder to the shop, without the password. Locks the carts before the account.
 * @throws HttpError 409 while a payment is in progress
 */
export async function deleteAccountByShop(deps: Deps, tx: Transaction, userId: string): Promise<void> {
  await lockCarts(tx, userId, deps.clock());
  await tx.update(users).set({ passwordHash: decoyHash() }).where(eq(users.userId, userId));
  await eraseAccount(tx, userId);
}
