import { type C2bPayment, parseC2bPayment } from '@uwanja/daraja';
import { and, eq } from 'drizzle-orm';
import { verifyNumberByPayment } from '../accounts/verified-phone.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { isHeld } from '../attempts/held-money.ts';
import { isQuoteValid } from '../carts/draft-order.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { publish } from '../db/pub-sub.ts';
import type { ExceptionReason, OrderRow } from '../db/schema.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isOwnerDeleted } from '../orders/deleted-owner.ts';
import { notifyOfHeldMoney } from '../orders/order-money.ts';
import { isPayable, orderTopic } from '../orders/place-order.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { reserveStock } from '../stock/reservations.ts';
import { minute } from '../time.ts';
import { callbackDetail, fileException, settleExceptionsByReport } from './exceptions.ts';
import { mayBePayer } from './payer.ts';
import { matchExpressPayment, releaseUnidentified } from './record-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { parseBody, type StoredCallback } from './stored-callbacks.ts';

/** How long the goods of an accepted payment are held (milliseconds). Its confirmation follows within seconds. */
const acceptanceHoldMs = minute;

type Rejection = 'C2B00012' | 'C2B00013' | 'C2B00015' | 'C2B00016';

const findOrder = async (db: Deps['db'], orderID: string): Promise<OrderRow | null> => {
  const [order] = await db.select().from(orders).where(eq(orders.orderID, orderID));
  return order ?? null;
};

/** Finds the order of an account number and locks its cart, so that the order cannot change before the commit. */
async function lockOrderOfAccount(tx: Transaction, account: string): Promise<OrderRow | null> {
  const named = await findOrder(tx, account);
  if (named) await findCart(tx, named.cartID, { lock: true });
  return named && findOrder(tx, account);
}

/** Finds the reason why a payment does not fit its order; null where it fits, or where the order is paid already. */
async function findMismatch(
  tx: Transaction,
  deps: Deps,
  { shortcode, amount }: C2bPayment,
  order: OrderRow | null,
): Promise<ExceptionReason | null> {
  if (shortcode !== deps.config.daraja.shortcode) return 'another business number';
  if (!order) return 'unknown account';
  if (amount !== order.amount) return 'wrong amount';
  if (!isPayable(order)) return null;
  if (await isOwnerDeleted(tx, order.userId)) return 'account deleted';
  if (order.cart.addressNeeded) return 'no delivery address';
  return (await isQuoteValid(tx, order, deps)) ? null : 'quote expired';
}

/** M-PESA's rejection codes for an invalid account, amount or business number; C2B00016 is every other reason. */
const rejections: Partial<Record<ExceptionReason, Rejection>> = {
  'another business number': 'C2B00015',
  'unknown account': 'C2B00012',
  'account deleted': 'C2B00012',
  'wrong amount': 'C2B00013',
  'quote expired': 'C2B00013',
};

/**
 * Validates a paybill payment, and holds the goods of its order for it.
 * @returns null to accept it, else M-PESA's code of the rejection
 */
export async function validateC2b(deps: Deps, body: string): Promise<Rejection | null> {
  const payment = parseC2bPayment(parseBody(body));
  if (payment === null) return 'C2B00016';
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOfAccount(tx, payment.account);
    if (order && !isPayable(order) && payment.shortcode === deps.config.daraja.shortcode) return 'C2B00012';
    const mismatch = await findMismatch(tx, deps, payment, order);
    if (mismatch) return rejections[mismatch] ?? 'C2B00016';
    if (!order) return 'C2B00012';
    const missing = await reserveStock(tx, order, new Date(deps.clock().getTime() + acceptanceHoldMs));
    return missing.length > 0 ? 'C2B00016' : null;
  });
}

/**
 * Notifies the customer, and the page that waits, of a payment that has arrived and does not pay its order. A payment
 * that may be that of an open prompt is not reported: the callback of the prompt places the order.
 */
async function reportHeldMoney(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { amount, payerPhone }: C2bPayment,
): Promise<void> {
  const { orderID, cartID } = order;
  const prompts = await tx
    .select({ phone: paymentAttempts.phoneNumber, asked: paymentAttempts.amount })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderID, orderID), isOpenAttempt));
  if (prompts.some(({ phone, asked }) => asked === amount && mayBePayer(payerPhone, phone))) return;
  await notifyOfHeldMoney(deps, tx, order, amount);
  await publish(tx, orderTopic(cartID));
}

/**
 * Counts a paybill payment once, by its receipt, and places the order of its account if account, amount, quote and
 * address fit. Files every other payment as an exception, so that no money is lost.
 * @returns the outcome, for the stored callback
 */
function recordC2bPayment(deps: Deps, payment: C2bPayment, callbackNumber: number): Promise<string> {
  const { receipt, account, amount, payerPhone: payer } = payment;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const order = await lockOrderOfAccount(tx, account);
    const detail = { ...callbackDetail(callbackNumber), account, time: payment.time };
    const filed = { receipt, orderID: order?.orderID ?? null, amount, detail };

    const isOwnShortcode = payment.shortcode === deps.config.daraja.shortcode;
    if (isOwnShortcode) {
      await settleExceptionsByReport(tx, ['not confirmed by M-PESA'], { receipt, attemptID: null }, at);
      await releaseUnidentified(tx, receipt, at);
    }
    const [counted] = await tx.select().from(payments).where(eq(payments.receipt, receipt));
    if (counted) return 'duplicate';
    if (isOwnShortcode && order && (await matchExpressPayment(deps, tx, payment, order.orderID, at)))
      return 'receipt of a prompt';
    const mismatch = await findMismatch(tx, deps, payment, order);
    const isPlausible = amount >= 0 && amount < 2 ** 31;
    const isWhole = Number.isInteger(amount) && isPlausible;
    const [inserted] = await tx
      .insert(payments)
      // An amount with a fraction is stored in the exception only.
      .values({ receipt, channel: 'paybill', amount: isWhole ? amount : 0, payer, receivedAt: at })
      .onConflictDoNothing()
      .returning();
    if (!inserted) return 'duplicate';
    if (mismatch || !order) {
      const reason = mismatch ?? 'unknown account';
      const isNew = await fileException(deps, tx, { reason, ...filed }, at);
      if (order && isPayable(order) && isPlausible && mismatch && isHeld(mismatch)) {
        await verifyNumberByPayment(tx, { userId: order.userId, payerPhone: payment.payerPhone }, at);
        if (isNew) await reportHeldMoney(deps, tx, order, payment);
      }
      return reason;
    }
    await verifyNumberByPayment(tx, { userId: order.userId, payerPhone: payment.payerPhone }, at);
    const { kind } = await settlePayment(deps, tx, order.orderID, inserted, filed);
    await followUpPayment(deps, tx, order.orderID);
    return kind;
  });
}

/** Processes a confirmation; a repeated call changes nothing. @returns the outcome, for the stored callback */
export async function processC2bConfirmation(deps: Deps, { body, callbackNumber }: StoredCallback): Promise<string> {
  const payment = parseC2bPayment(parseBody(body));
  if (payment !== null) return recordC2bPayment(deps, payment, callbackNumber);
  const filed = { receipt: null, orderID: null, amount: null, detail: callbackDetail(callbackNumber) };
  await deps.db.transaction((tx) =>
    fileException(deps, tx, { reason: 'unreadable confirmation', ...filed }, deps.clock()),
  );
  return 'unreadable';
}
