import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { proveNumberByPayment } from '../accounts/phone-proof.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { orders, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type C2bPayment, c2bPayment } from '../mpesa/answers.ts';
import type { OrderRow } from '../orders/draft-order.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { hold } from '../stock/holding.ts';
import { type ExceptionReason, fileException } from './exceptions.ts';
import { settlePayment } from './settle-payment.ts';
import { type Message, parseBody } from './stored-callbacks.ts';

/** What the shop has said yes to is held this long (milliseconds): the money follows within seconds, or not at all. */
const acceptanceHolds = 60 * 1000;

type Rejection = 'C2B00012' | 'C2B00013' | 'C2B00015' | 'C2B00016';

const findOrder = async (db: Deps['db'], orderID: string): Promise<OrderRow | null> => {
  const [order] = await db.select().from(orders).where(eq(orders.orderID, orderID));
  return order ?? null;
};

const isPayable = ({ status }: OrderRow) => status === 'awaiting payment' || status === 'cancelled';

/** The order of an account number, and its cart locked until the transaction ends, so that it stays as it is. */
async function lockOrder(tx: Transaction, account: string): Promise<OrderRow | null> {
  const named = await findOrder(tx, account);
  if (named) await findCart(tx, named.cartID, { lock: true });
  return named && findOrder(tx, account);
}

/**
 * Whether the shop takes a paybill payment; what is in its order is held for it.
 * @returns null for yes, else the code to reject it with
 */
export async function validateC2b({ db, config, clock }: Deps, body: string): Promise<Rejection | null> {
  const parsed = v.safeParse(c2bPayment, parseBody(body));
  if (!parsed.success) return 'C2B00016';
  const { account, amount, shortcode } = parsed.output;
  if (shortcode !== config.daraja.shortcode) return 'C2B00015';
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, account);
    if (!order || !isPayable(order)) return 'C2B00012';
    if (amount !== order.amount) return 'C2B00013';
    const missing = await hold(tx, order, new Date(clock().getTime() + acceptanceHolds));
    return missing.length > 0 ? 'C2B00016' : null;
  });
}

/** The same payment may have been counted by a query, which brings no receipt: this is its receipt then. */
async function isReceiptOfExpress(tx: Transaction, { receipt, amount }: C2bPayment, orderID: string): Promise<boolean> {
  const [waiting] = await tx
    .select({ paymentID: payments.paymentID })
    .from(payments)
    .where(
      and(
        eq(payments.orderID, orderID),
        eq(payments.channel, 'express'),
        eq(payments.amount, amount),
        isNull(payments.receipt),
      ),
    )
    .for('update');
  if (!waiting) return false;
  await tx.update(payments).set({ receipt }).where(eq(payments.paymentID, waiting.paymentID));
  return true;
}

/** What keeps a payment from placing an order. */
function misfit(payment: C2bPayment, order: OrderRow | null, shortcode: string): ExceptionReason | null {
  if (payment.shortcode !== shortcode) return 'another business number';
  if (!order) return 'unknown account';
  return payment.amount === order.amount ? null : 'wrong amount';
}

/**
 * Counts a paybill payment once, by its receipt, and places the order of its account where account and amount fit
 * exactly. Everything else is filed for a person: money is never lost.
 */
function take(deps: Deps, payment: C2bPayment, messageID: number): Promise<string> {
  const { receipt, account, amount } = payment;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const order = await lockOrder(tx, account);
    const detail = { messageID, account, time: payment.time };
    const filed = { receipt, orderID: order?.orderID ?? null, amount, detail };

    const [counted] = await tx.select().from(payments).where(eq(payments.receipt, receipt));
    if (counted) return 'duplicate';
    const reason = misfit(payment, order, deps.config.daraja.shortcode);
    if (!reason && order && (await isReceiptOfExpress(tx, payment, order.orderID))) return 'receipt of a prompt';
    const whole = Number.isInteger(amount) && amount >= 0 && amount < 2 ** 31;
    const [made] = await tx
      .insert(payments)
      // Of a payment in fractions the file for a person has the exact amount.
      .values({ receipt, channel: 'paybill', amount: whole ? amount : 0, receivedAt: at })
      .onConflictDoNothing()
      .returning();
    if (!made) return 'duplicate';
    if (reason || !order) {
      const unfit = reason ?? 'unknown account';
      await fileException(tx, { reason: unfit, ...filed }, at);
      return unfit;
    }
    await proveNumberByPayment(tx, { userId: order.userId, payerPhone: payment.payerPhone }, at);
    const { kind } = await settlePayment(tx, order.orderID, made, filed);
    await followUpPayment(deps, tx, order.orderID);
    return kind;
  });
}

/** Makes of a confirmation what there is to make of it, any number of times. @returns what it was, for the record */
export async function processC2bConfirmation(deps: Deps, { body, messageID }: Message): Promise<string> {
  const parsed = v.safeParse(c2bPayment, parseBody(body));
  if (parsed.success) return take(deps, parsed.output, messageID);
  const filed = { receipt: null, orderID: null, amount: null, detail: { messageID } };
  await deps.db.transaction((tx) => fileException(tx, { reason: 'unreadable confirmation', ...filed }, deps.clock()));
  return 'unreadable';
}
