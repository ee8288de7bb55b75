import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { Reach } from '#contract/desk/fields.ts';
import type { DeskException, ExceptionAction, listDeskExceptions, Proposal } from '#contract/desk/money.ts';
import { maskPhone } from '#contract/phone.ts';
import { exactAmountOf } from '../attempts/held-money.ts';
import { selectDetail } from '../back-office/lists.ts';
import { orderState } from '../back-office/subjects.ts';
import type { Database } from '../db/open.ts';
import {
  type ExceptionReason,
  type OrderRow,
  orders,
  paymentAttempts,
  paymentExceptions,
  payments,
  storedCallbacks,
  users,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isRecord } from '../http/is-record.ts';
import { isPayable } from '../orders/place-order.ts';
import { findGoods } from '../orders/shipments.ts';
import { reachOf } from '../outbox/customers.ts';
import { mayBePayer } from '../payments/payer.ts';
import { parseBody } from '../payments/stored-callbacks.ts';
import { describeItems, nameOf, phoneOf } from './order-queries.ts';
import { nextOf, numberCursor } from './pagination.ts';

/** Payment exceptions as the desk lists them, with what may be done about each. */

type ExceptionRow = typeof paymentExceptions.$inferSelect;

/** What may be done about each reason: the daily round of docs/operations.md. */
const actionsOf: Readonly<Record<ExceptionReason, readonly ExceptionAction[]>> = {
  'wrong amount': ['accept', 'accept and owe', 'send back'],
  'unknown account': ['count for order', 'send back'],
  'another business number': ['settle'],
  'order already paid': ['refund'],
  'perhaps paid twice': ['settle', 'refund'],
  'order changed': ['count for order', 'send back'],
  'out of stock': ['refund'],
  'quote expired': ['count for order', 'send back'],
  'no delivery address': ['count for order', 'send back'],
  'account deleted': ['send back'],
  'receipt already used': ['settle'],
  'not confirmed by M-PESA': ['settle', 'count for order', 'send back'],
  'another request': ['count for order', 'send back'],
  'no outcome': ['ask', 'settle'],
  'unreadable confirmation': ['settle'],
  'order cancelled': ['refund'],
  'paid too much': ['refund'],
  refunded: [],
};

/** What may be done about an exception now. @param order its order; null for none */
export function allowedActions(
  { reason, settledAt, amount, orderID }: ExceptionRow,
  order: Pick<OrderRow, 'amount' | 'status' | 'paidAt'> | null,
): ExceptionAction[] {
  if (settledAt !== null) return [];
  const actions = (actionsOf as Readonly<Record<string, readonly ExceptionAction[]>>)[reason] ?? ['settle'];
  return actions.filter((action) => {
    if (action === 'count for order') return amount !== null;
    // Of two wrong amounts for one order, only the first is accepted.
    if (action === 'accept') return amount !== null && order !== null && isPayable(order);
    if (action === 'accept and owe')
      return amount !== null && order !== null && isPayable(order) && amount > order.amount;
    return action !== 'refund' || orderID !== null;
  });
}

/** The payer's number as it may be shown: M-PESA's own mask, or the shop's; a hash says nothing. */
export function maskPayer(payer: string | null): string | null {
  if (payer === null || /^[\da-f]{64}$/i.test(payer)) return null;
  return payer.includes('*') ? payer : maskPhone(payer.replace(/\D/g, ''));
}

/**
 * The payer of an exception, with the name in the stored confirmation, which is deleted after ninety days, and the
 * status of its attempt.
 */
interface Payer {
  readonly number: string | null;
  readonly name: string | null;
  readonly attemptState: string | null;
}

/** Finds the payers and attempts of exceptions, by the number of the exception. */
async function findPayers(db: Database, rows: readonly ExceptionRow[]): Promise<Map<number, Payer>> {
  const receipts = rows.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  const callbacks = rows.flatMap(({ detail }) => (typeof detail.messageID === 'number' ? [detail.messageID] : []));
  const attempts = rows.flatMap(({ detail }) => (typeof detail.attemptID === 'string' ? [detail.attemptID] : []));
  const [paid, stored, prompted] = await Promise.all([
    receipts.length === 0
      ? []
      : db
          .select({ receipt: payments.receipt, payer: payments.payer })
          .from(payments)
          .where(inArray(payments.receipt, receipts)),
    callbacks.length === 0
      ? []
      : db
          .select({ number: storedCallbacks.callbackNumber, body: storedCallbacks.body })
          .from(storedCallbacks)
          .where(inArray(storedCallbacks.callbackNumber, callbacks)),
    attempts.length === 0
      ? []
      : db
          .select({
            attemptID: paymentAttempts.attemptID,
            phone: paymentAttempts.phoneNumber,
            status: paymentAttempts.status,
          })
          .from(paymentAttempts)
          .where(inArray(paymentAttempts.attemptID, attempts)),
  ]);
  return new Map(
    rows.map(({ exceptionID, receipt, detail }) => {
      const body = parseBody(stored.find(({ number }) => number === detail.messageID)?.body ?? '');
      const name = isRecord(body) && typeof body.FirstName === 'string' ? body.FirstName.slice(0, 60) : null;
      const payer = paid.find((payment) => receipt !== null && payment.receipt === receipt)?.payer ?? null;
      const attempt = prompted.find(({ attemptID }) => attemptID === detail.attemptID);
      const phone = attempt?.phone ?? '';
      const number = maskPayer(payer) ?? (phone === '' ? null : maskPhone(phone));
      return [exceptionID, { number, name: name === '' ? null : name, attemptState: attempt?.status ?? null }];
    }),
  );
}

/** Describes exceptions with their orders, payers and allowed actions. */
export async function describeExceptions(db: Database, rows: readonly ExceptionRow[]): Promise<DeskException[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ orderID }) => (orderID === null ? [] : [orderID])))];
  const [payers, found] = await Promise.all([
    findPayers(db, rows),
    ids.length === 0
      ? []
      : db
          .select({ order: orders, user: users })
          .from(orders)
          .leftJoin(users, eq(users.userId, orders.userId))
          .where(inArray(orders.orderID, ids)),
  ]);
  const goods = await findGoods(
    db,
    found.map(({ order }) => order),
  );
  return rows.map((row) => {
    const { exceptionID, reason, createdAt, settledAt, orderID, amount, receipt } = row;
    const { order, user } = found.find((one) => one.order.orderID === orderID) ?? {};
    const { account, attemptID, missing, note, refund, countedFor } = selectDetail(row.detail);
    const payer = payers.get(exceptionID);
    const exactAmount = exactAmountOf(row);
    const isOther = order !== undefined && exactAmount !== null && order.amount !== exactAmount;
    return {
      exceptionID,
      state: settledAt === null ? 'open' : 'settled',
      reason,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      orderID,
      orderState: order ? orderState(order, goods.get(order.orderID)) : null,
      reach: order ? reachOf(user) : null,
      amount: amount !== null && amount >= 0 ? amount : null,
      exactAmount,
      receipt,
      payer:
        payer && (payer.number !== null || payer.name !== null)
          ? { number: payer.number ?? '•••', name: payer.name }
          : null,
      account,
      expected: isOther ? order.amount : null,
      attemptID,
      attemptState: payer?.attemptState ?? null,
      missing,
      note,
      refund,
      countedFor,
      actions: allowedActions(row, order ?? null),
    };
  });
}

/** Lists the open exceptions, the oldest first, or the settled ones, the newest first. */
export async function listExceptions(
  db: Database,
  { status, before, limit }: QueryOf<typeof listDeskExceptions>,
): Promise<{ exceptions: DeskException[]; next: string | null }> {
  const { exceptionID, settledAt } = paymentExceptions;
  const isOpen = status === 'open';
  const after = before === undefined ? undefined : numberCursor(before);
  const rows = await db
    .select()
    .from(paymentExceptions)
    .where(
      and(
        isOpen ? isNull(settledAt) : isNotNull(settledAt),
        after === undefined ? undefined : isOpen ? gt(exceptionID, after) : lt(exceptionID, after),
      ),
    )
    .orderBy(isOpen ? asc(exceptionID) : desc(exceptionID))
    .limit(limit + 1);
  return {
    exceptions: await describeExceptions(db, rows.slice(0, limit)),
    next: nextOf(rows, limit, (row) => String(row.exceptionID)),
  };
}

/** Reads how messages reach the customer of an order. */
export async function readReach(db: Database, orderID: string): Promise<Reach> {
  const isOrder = eq(orders.orderID, orderID);
  const [found] = await db
    .select({ user: users })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(isOrder);
  return reachOf(found?.user);
}

/** The most orders that are proposed for a payment. */
const maxProposals = 20;

/**
 * Proposes unpaid orders that cost exactly what the payment of an exception was, those of the same payer first, then the
 * newest. The rules of the settling decide again (server/back-office/settle-exception.ts).
 */
export async function proposeOrders({ db }: Pick<Deps, 'db'>, row: ExceptionRow): Promise<Proposal[]> {
  const { amount, receipt } = row;
  if (amount === null || !allowedActions(row, null).includes('count for order')) return [];
  const [payment] =
    receipt === null
      ? []
      : await db.select({ payer: payments.payer }).from(payments).where(eq(payments.receipt, receipt));
  const payer = payment?.payer ?? null;
  const isUnpaid = or(
    eq(orders.status, 'awaiting payment'),
    and(eq(orders.status, 'cancelled'), isNull(orders.paidAt)),
  );
  const found = await db
    .select({ order: orders, user: users })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(and(eq(orders.amount, amount), isUnpaid, sql`not (${orders.cart} ->> 'addressNeeded')::boolean`))
    .orderBy(desc(orders.createdAt))
    .limit(200);
  const proposals = found.map(({ order, user }): Proposal => {
    const phone = phoneOf(user?.phoneNumber ?? null);
    return {
      orderID: order.orderID,
      amount: order.amount,
      createdAt: order.createdAt.toISOString(),
      customer: user && phone ? { name: nameOf(user), phone: maskPhone(phone) } : null,
      reach: reachOf(user),
      items: describeItems(order),
      samePayer: payer !== null && phone !== null && mayBePayer(payer, phone),
    };
  });
  return [...proposals.filter(({ samePayer }) => samePayer), ...proposals.filter(({ samePayer }) => !samePayer)].slice(
    0,
    maxProposals,
  );
}
