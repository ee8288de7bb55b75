import { and, count, desc, eq, inArray, isNotNull, isNull, min, sql, sum } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import { accessOf } from '#contract/desk/roles.ts';
import type { Today } from '#contract/desk/today.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { needsAttention, stuckBefore } from '../back-office/messages.ts';
import { isWaiting } from '../back-office/tickets.ts';
import type { Database } from '../db/open.ts';
import { prepared, type Query } from '../db/prepared.ts';
import { orders, outboxMessages, paymentAttempts, paymentExceptions, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { owedBesideOrder, owedForOrder } from '../orders/order-money.ts';
import { countLowStock } from '../stock/low-stock.ts';
import { day } from '../time.ts';
import { findPendingCodes } from '../vault/pending-codes.ts';
import { hasUnsentGoods, isOpenFor, isRefundDue } from './order-queries.ts';
import { dayOf } from './pagination.ts';

/** What waits for a person, as the first screen of the desk shows it. */

type Waiting = NonNullable<Today['toSend']>;

/** Prepares a query of the number of rows and the oldest of them: every open desk runs it again and again. */
function countBy(build: (db: Database) => Query<{ readonly n: number; readonly oldest: Date | null }[]>) {
  const read = prepared(build);
  return async (db: Database, values: Readonly<Record<string, unknown>> = {}): Promise<Waiting> => {
    const [row] = await read(db, values);
    return { count: row?.n ?? 0, oldestAt: row?.oldest?.toISOString() ?? null };
  };
}

/** Runs a query for the roles that see its number; null for the others. */
const when = <Result>(isSeen: boolean, read: () => Promise<Result>): Promise<Result | null> =>
  isSeen ? read() : Promise.resolve(null);

const countToSend = countBy((db) =>
  db
    .select({ n: count(), oldest: min(orders.paidAt) })
    .from(orders)
    .where(hasUnsentGoods),
);

const countOrders = countBy((db) =>
  db
    .select({ n: count(), oldest: min(orders.paidAt) })
    .from(orders)
    .where(sql`${orders.orderID} = any(${sql.placeholder('orderIDs')}::text[])`),
);

const countCodes = async (db: Database): Promise<Waiting> =>
  countOrders(db, { orderIDs: [...new Set((await findPendingCodes(db)).map(({ orderID }) => orderID))] });

const countExceptions = countBy((db) =>
  db
    .select({ n: count(), oldest: min(paymentExceptions.createdAt) })
    .from(paymentExceptions)
    .where(isNull(paymentExceptions.settledAt)),
);

const sumDue = prepared((db) =>
  db
    .select({ owed: sum(sql`coalesce(${paymentExceptions.amount}, ${orders.amount})`).mapWith(Number) })
    .from(orders)
    .leftJoin(paymentExceptions, and(eq(paymentExceptions.orderID, orders.orderID), isOpenFor(owedForOrder)))
    .where(eq(orders.status, 'refund due')),
);
const sumBeside = prepared((db) =>
  db
    .select({ owed: sum(paymentExceptions.amount).mapWith(Number) })
    .from(paymentExceptions)
    .where(isOpenFor(owedBesideOrder)),
);

const countDue = prepared((db) => db.select({ n: count() }).from(orders).where(isRefundDue));

/**
 * Counts the orders whose customers get money back, as the list of orders shows them, and sums the money: of orders whose
 * refund is due, of second payments, and of rests of accepted amounts.
 */
async function countRefunds(db: Database): Promise<NonNullable<Today['refundsDue']>> {
  const [[counted], [due], [beside]] = await Promise.all([countDue(db, {}), sumDue(db, {}), sumBeside(db, {})]);
  return { count: counted?.n ?? 0, amount: (due?.owed ?? 0) + (beside?.owed ?? 0) };
}

const countPrompts = countBy((db) =>
  db
    .select({ n: count(), oldest: min(paymentAttempts.createdAt) })
    .from(paymentAttempts)
    .where(isOpenAttempt),
);

const countTickets = countBy((db) =>
  db
    .select({ n: count(), oldest: min(tickets.createdAt) })
    .from(tickets)
    .where(isWaiting),
);

const countMessages = countBy((db) =>
  db
    .select({ n: count(), oldest: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(needsAttention(sql`${sql.placeholder('stuckBefore')}::timestamptz`)),
);

const ofToday = sql`${orders.paidAt} >= ${sql.placeholder('today')}::timestamptz`;
const readSales = prepared((db) =>
  db
    .select({
      today: sql`coalesce(sum(${orders.amount}) filter (where ${ofToday}), 0)`.mapWith(Number),
      ordersToday: sql`count(*) filter (where ${ofToday})`.mapWith(Number),
      sevenDays: sql`coalesce(sum(${orders.amount}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        sql`${orders.paidAt} >= ${sql.placeholder('since')}::timestamptz`,
        inArray(orders.status, ['pending', 'completed']),
      ),
    ),
);

async function sumSales(db: Database, now: Date): Promise<NonNullable<Today['sales']>> {
  const today = dayOf(now);
  const since = new Date(today.getTime() - 6 * day);
  const [row] = await readSales(db, { today: today.toISOString(), since: since.toISOString() });
  return row ?? { today: 0, sevenDays: 0, ordersToday: 0 };
}

const readNewestOrder = prepared((db) =>
  db
    .select({ orderID: orders.orderID, amount: orders.amount, paidAt: orders.paidAt })
    .from(orders)
    .where(isNotNull(orders.paidAt))
    .orderBy(desc(orders.paidAt))
    .limit(1),
);
const readNewestException = prepared((db) =>
  db
    .select({
      exceptionID: paymentExceptions.exceptionID,
      reason: paymentExceptions.reason,
      createdAt: paymentExceptions.createdAt,
    })
    .from(paymentExceptions)
    .where(isNull(paymentExceptions.settledAt))
    .orderBy(desc(paymentExceptions.exceptionID))
    .limit(1),
);

async function findNewest(db: Database, seesPayments: boolean): Promise<Today['newest']> {
  const [[order], [exception]] = await Promise.all([
    readNewestOrder(db, {}),
    seesPayments ? readNewestException(db, {}) : [],
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
      when(accessOf(role, 'receipts') !== 'no', () =>
        countMessages(db, { stuckBefore: stuckBefore(now).toISOString() }),
      ),
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
