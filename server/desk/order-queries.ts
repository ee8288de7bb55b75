import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { Personal } from '#contract/desk/fields.ts';
import type { listDeskOrders, OrderSummary } from '#contract/desk/orders.ts';
import { accessOf, type DeskRole } from '#contract/desk/roles.ts';
import { maskPhone } from '#contract/phone.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { orderState } from '../back-office/subjects.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import {
  type OrderRow,
  orderShipments,
  orders,
  paymentExceptions,
  payments,
  products,
  users,
  variants,
} from '../db/schema.ts';
import { owedBesideOrder, owedForOrder } from '../orders/order-money.ts';
import { findReceipts } from '../orders/order-queries.ts';
import { findGoods, type ShippedItem } from '../orders/shipments.ts';
import { reachOf } from '../outbox/customers.ts';
import { countAssigned, countMissing, findPendingCodes } from '../vault/pending-codes.ts';
import { dayRange, nextOf, startOfDay } from './pagination.ts';
import { matchesOrder } from './search.ts';

/** Orders as the desk lists them. */

/** SQL: a pending order has goods that are not sent (`findGoods` in server/orders/shipments.ts). */
export const hasUnsentGoods = sql`${orders.status} = 'pending' and exists (
  select 1 from jsonb_array_elements(${orders.cart} -> 'cartItems') as bought(item)
  left join ${variants} on ${variants.variantID} = (bought.item ->> 'itemID')::int
  left join ${products} on ${products.itemID} = ${variants.itemID}
  where bought.item ->> 'itemType' = 'product'
    and (${products.itemType} is null or ${products.itemType} not in ${[...digitalProductTypes]})
    and (bought.item ->> 'quantity')::int > coalesce((
      select sum((sent.item ->> 'quantity')::int)
      from ${orderShipments} cross join lateral jsonb_array_elements(${orderShipments.items}) as sent(item)
      where ${orderShipments.orderID} = ${orders.orderID} and sent.item ->> 'itemID' = bought.item ->> 'itemID'), 0))`;

/** SQL: the exception is open, for one of these reasons. */
export const isOpenFor = (reasons: readonly string[]) =>
  and(isNull(paymentExceptions.settledAt), inArray(paymentExceptions.reason, [...reasons]));

/** SQL: money of the order goes back to its customer: its own, or another payment or a rest beside it. */
export const isRefundDue = or(
  eq(orders.status, 'refund due'),
  sql`exists (select 1 from ${paymentExceptions}
    where ${paymentExceptions.orderID} = ${orders.orderID} and ${isOpenFor(owedBesideOrder)})`,
);

const sum = (items: readonly ShippedItem[]) => items.reduce((total, { quantity }) => total + quantity, 0);

/** The name of a customer; the user name where they have given none. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'username'>): string =>
  `${firstName} ${lastName}`.trim() || username;

/** A phone number that belongs to a person; null for a deleted account. */
export const phoneOf = (phoneNumber: string | null): string | null =>
  phoneNumber !== null && /^254\d{9}$/.test(phoneNumber) ? phoneNumber : null;

/** A personal value for a role. @param isToSend whether it belongs to an order that waits to be sent */
export function personalFor(role: DeskRole, value: string, masked: string, isToSend: boolean): Personal {
  const access = accessOf(role, 'contact');
  const isShown = access === 'yes' || (access === 'to send' && isToSend);
  return { masked, value: isShown ? value : null };
}

// Prepared, because each list of orders runs both.
const readCustomers = prepared((db) =>
  db
    .select({
      userId: users.userId,
      phoneNumber: users.phoneNumber,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(sql`${users.userId} = any(${sql.placeholder('userIDs')}::uuid[])`),
);
const readOwed = prepared((db) =>
  db
    .select({
      orderID: paymentExceptions.orderID,
      reason: paymentExceptions.reason,
      amount: paymentExceptions.amount,
    })
    .from(paymentExceptions)
    .where(
      and(
        sql`${paymentExceptions.orderID} = any(${sql.placeholder('orderIDs')}::text[])`,
        isOpenFor([...owedForOrder, ...owedBesideOrder]),
      ),
    ),
);
type Owed = Awaited<ReturnType<typeof readOwed>>[number];

/** Sums what goes back to the customer of an order. Its own amount is owed also where its exception was settled. */
function sumOwed({ orderID, status, amount }: OrderRow, exceptions: readonly Owed[]): number {
  const ofOrder = exceptions.filter((one) => one.orderID === orderID);
  const own = ofOrder.filter(({ reason }) => owedForOrder.includes(reason));
  const beside = ofOrder.filter(({ reason }) => owedBesideOrder.includes(reason));
  const isDue = status === 'refund due';
  const total = (rows: readonly Owed[]) => rows.reduce((owed, row) => owed + (row.amount ?? amount), 0);
  return (isDue ? (own.length > 0 ? total(own) : amount) : 0) + total(beside);
}

/** Reads orders as the desk lists them, with their customers, goods and codes. */
export async function summariseOrders(db: Database, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ orderID }) => orderID);
  const userIDs = [...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  const [customers, receipts, goods, codes, waiting, owed] = await Promise.all([
    readCustomers(db, { userIDs }),
    findReceipts(db, ids),
    findGoods(db, rows),
    countAssigned(db, ids),
    rows.some(({ status }) => status === 'pending') ? findPendingCodes(db, ids) : [],
    readOwed(db, { orderIDs: ids }),
  ]);
  const missing = countMissing(waiting, 'orderID');
  return rows.map((row) => {
    const { orderID, status, amount, method, createdAt, paidAt, completedAt, userId } = row;
    const customer = customers.find((user) => user.userId === userId);
    const phone = phoneOf(customer?.phoneNumber ?? null);
    const of = goods.get(orderID);
    return {
      orderID,
      state: orderState(row, of),
      status,
      amount,
      method,
      receipt: receipts.get(orderID) ?? null,
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      completedAt: completedAt?.toISOString() ?? null,
      customer: customer && phone ? { userID: customer.userId, name: nameOf(customer), phone: maskPhone(phone) } : null,
      reach: reachOf(customer),
      items: describeItems(row),
      owed: sumOwed(row, owed),
      unsent: status === 'pending' ? sum(of?.unsent ?? []) : 0,
      codes: { assigned: codes.get(orderID) ?? 0, waiting: missing.get(orderID) ?? 0 },
    };
  });
}

/** The items of an order. */
export const describeItems = ({ cart }: Pick<OrderRow, 'cart'>): OrderSummary['items'] =>
  cart.cartItems.map(({ itemType, itemID, item, variant, quantity, amount }) => ({
    itemType,
    itemID,
    name: item.name,
    variant: variant.name,
    quantity,
    amount,
  }));

/** SQL: the order has this status, or is in this list of the desk. */
async function hasStatus(db: Database, status: string | undefined) {
  if (status === undefined) return undefined;
  if (status === 'to send') return hasUnsentGoods;
  if (status === 'refund due') return isRefundDue;
  if (status !== 'waiting for codes') return sql`${orders.status} = ${status}`;
  const waiting = [...new Set((await findPendingCodes(db)).map(({ orderID }) => orderID))];
  return waiting.length === 0 ? sql`false` : inArray(orders.orderID, waiting);
}

/** Lists a page of orders, the newest first. The role fulfilment gets orders to send alone. */
export async function listOrders(
  db: Database,
  role: DeskRole,
  { search, status, from, to, before, limit }: QueryOf<typeof listDeskOrders>,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const [isFound, isOfStatus] = await Promise.all([
    search === undefined || search === '' ? undefined : matchesOrder(db, search),
    hasStatus(db, status),
  ]);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        isFound,
        isOfStatus,
        accessOf(role, 'orders') === 'to send' ? hasUnsentGoods : undefined,
        from === undefined ? undefined : gte(orders.createdAt, startOfDay(from)),
        to === undefined ? undefined : lt(orders.createdAt, dayRange(to, to).to),
        before === undefined
          ? undefined
          : sql`(${orders.createdAt}, ${orders.orderID}) < (select o.created_at, o.order_id from ${orders} as o where o.order_id = ${before})`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderID))
    .limit(limit + 1);
  return {
    orders: await summariseOrders(db, rows.slice(0, limit)),
    next: nextOf(rows, limit, ({ orderID }) => orderID),
  };
}

/** The last orders of a customer. */
export const listOrdersOf = async (db: Database, userID: string, limit: number): Promise<OrderSummary[]> =>
  summariseOrders(
    db,
    await db
      .select()
      .from(orders)
      .where(eq(orders.userId, userID))
      .orderBy(desc(orders.createdAt), desc(orders.orderID))
      .limit(limit),
  );

/** The payments of an order, the oldest first. */
export const listPayments = (db: Database, orderID: string) =>
  db.select().from(payments).where(eq(payments.orderID, orderID)).orderBy(payments.receivedAt);
