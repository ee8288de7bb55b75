import { and, count, desc, eq, gte, inArray, isNotNull, isNull, min, sql, sum } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import { accessOf } from '#contract/desk/roles.ts';
import type { Today } from '#contract/desk/today.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database } from '../db/open.ts';
import { orders, outboxMessages, paymentAttempts, paymentExceptions, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isListedMessage } from '../ops/messages.ts';
import { isWaiting } from '../ops/tickets.ts';
import type { ExceptionReason } from '../payments/exceptions.ts';
import { countLowStock } from '../stock/low-stock.ts';
import { day } from '../time.ts';
import { findPendingCodes } from '../vault/pending-codes.ts';
import { hasUnsentGoods } from './order-queries.ts';
import { dayOf } from './pages.ts';

/** What waits for a person, as the first screen of the desk shows it. */

type Waiting = NonNullable<Today['toSend']>;

const waitingOf = (row: { readonly n: number; readonly oldest: Date | null } | undefined): Waiting => ({
  count: row?.n ?? 0,
  oldestAt: row?.oldest?.toISOString() ?? null,
});

/** Runs a query for the roles that see its number; null for the others. */
const when = <Result>(isSeen: boolean, read: () => Promise<Result>): Promise<Result | null> =>
  isSeen ? read() : Promise.resolve(null);

async function countToSend(db: Database): Promise<Waiting> {
  const [row] = await db
    .select({ n: count(), oldest: min(orders.paidAt) })
    .from(orders)
    .where(hasUnsentGoods);
  return waitingOf(row);
}

async function countCodes(db: Database): Promise<Waiting> {
  const ids = [...new Set((await findPendingCodes(db)).map(({ orderID }) => orderID))];
  if (ids.length === 0) return waitingOf(undefined);
  const [row] = await db
    .select({ n: count(), oldest: min(orders.paidAt) })
    .from(orders)
    .where(inArray(orders.orderID, ids));
  return waitingOf(row);
}

async function countExceptions(db: Database): Promise<Waiting> {
  const { createdAt, settledAt } = paymentExceptions;
  const [row] = await db
    .select({ n: count(), oldest: min(createdAt) })
    .from(paymentExceptions)
    .where(isNull(settledAt));
  return waitingOf(row);
}

/** The reasons of money that is owed beside the order's own payment. */
const owedBeside = ['order already paid', 'paid too much'] satisfies ExceptionReason[];
const owedForOrder = ['out of stock', 'order cancelled'] satisfies ExceptionReason[];

/** Counts what goes back to customers: orders whose refund is due, second payments, and rests of accepted amounts. */
async function countRefunds(db: Database): Promise<NonNullable<Today['refundsDue']>> {
  const { amount, reason, settledAt, orderID } = paymentExceptions;
  const isOpenFor = (reasons: readonly string[]) => and(isNull(settledAt), inArray(reason, [...reasons]));
  const [[due], [beside]] = await Promise.all([
    db
      .select({ n: count(), owed: sum(sql`coalesce(${amount}, ${orders.amount})`).mapWith(Number) })
      .from(orders)
      .leftJoin(paymentExceptions, and(eq(orderID, orders.orderID), isOpenFor(owedForOrder)))
      .where(eq(orders.status, 'refund due')),
    db
      .select({ n: count(), owed: sum(amount).mapWith(Number) })
      .from(paymentExceptions)
      .where(isOpenFor(owedBeside)),
  ]);
  return { count: (due?.n ?? 0) + (beside?.n ?? 0), amount: (due?.owed ?? 0) + (beside?.owed ?? 0) };
}

async function countPrompts(db: Database): Promise<Waiting> {
  const { status, createdAt } = paymentAttempts;
  const [row] = await db
    .select({ n: count(), oldest: min(createdAt) })
    .from(paymentAttempts)
    .where(inArray(status, [...openStatuses]));
  return waitingOf(row);
}

async function countTickets(db: Database): Promise<Waiting> {
  const [row] = await db
    .select({ n: count(), oldest: min(tickets.createdAt) })
    .from(tickets)
    .where(isWaiting);
  return waitingOf(row);
}

async function countMessages(db: Database, now: Date): Promise<Waiting> {
  const [row] = await db
    .select({ n: count(), oldest: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(isListedMessage(now, false));
  return waitingOf(row);
}

async function sumSales(db: Database, now: Date): Promise<NonNullable<Today['sales']>> {
  const today = dayOf(now);
  const since = new Date(today.getTime() - 6 * day);
  const ofToday = sql`${orders.paidAt} >= ${today.toISOString()}::timestamptz`;
  const [row] = await db
    .select({
      today: sql`coalesce(sum(${orders.amount}) filter (where ${ofToday}), 0)`.mapWith(Number),
      ordersToday: sql`count(*) filter (where ${ofToday})`.mapWith(Number),
      sevenDays: sql`coalesce(sum(${orders.amount}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, since), inArray(orders.status, ['pending', 'completed'])));
  return row ?? { today: 0, sevenDays: 0, ordersToday: 0 };
}

async function findNewest(db: Database, seesPayments: boolean): Promise<Today['newest']> {
  const { orderID, amount, paidAt } = orders;
  const { exceptionID, reason, createdAt, settledAt } = paymentExceptions;
  const [[order], [exception]] = await Promise.all([
    db.select({ orderID, amount, paidAt }).from(orders).where(isNotNull(paidAt)).orderBy(desc(paidAt)).limit(1),
    seesPayments
      ? db
          .select({ exceptionID, reason, createdAt })
          .from(paymentExceptions)
          .where(isNull(settledAt))
          .orderBy(desc(exceptionID))
          .limit(1)
      : [],
  ]);
  return {
    order: order?.paidAt ? { orderID: order.orderID, amount: order.amount, paidAt: order.paidAt.toISOString() } : null,
    exception: exception ? { ...exception, createdAt: exception.createdAt.toISOString() } : null,
  };
}

async function countFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, role: DeskRole): Promise<Today> {
  const now = clock();
  const seesPayments = accessOf(role, 'payments') !== 'no';
  const seesCustomers = accessOf(role, 'customers') !== 'no';
  const [toSend, codesWaiting, exceptions, refundsDue, openPrompts, waitingTickets, stuckMessages, low, sales, newest] =
    await Promise.all([
      countToSend(db),
      countCodes(db),
      when(seesPayments, () => countExceptions(db)),
      when(seesPayments, () => countRefunds(db)),
      when(seesPayments, () => countPrompts(db)),
      when(seesCustomers, () => countTickets(db)),
      when(accessOf(role, 'receipts') !== 'no', () => countMessages(db, now)),
      countLowStock(db),
      when(seesPayments, () => sumSales(db, now)),
      findNewest(db, seesPayments),
    ]);
  return {
    at: now.toISOString(),
    toSend,
    exceptions,
    refundsDue,
    codesWaiting,
    openPrompts,
    tickets: waitingTickets,
    stuckMessages,
    lowStock: { count: low },
    sales,
    newest,
  };
}

/** Reads what a role sees of Today. Desks that ask at the same time share a read, which begins after they asked. */
export const readToday = (deps: Pick<Deps, 'db' | 'clock' | 'todayReads'>, role: DeskRole): Promise<Today> =>
  deps.todayReads.get(role, () => countFor(deps, role));
