import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { orders, products, variants, vaultCodes } from '../db/schema.ts';
import { isFreeCode } from './free-codes.ts';

/** The codes that orders wait for, computed as the bought codes less the assigned ones. */

/** The codes of one variant in an order. */
export interface OrderCodes {
  readonly orderID: string;
  readonly variantID: number;
  readonly quantity: number;
  /** How many of them are assigned to the order. */
  readonly assigned: number;
}

const bought = sql`jsonb_array_elements(${orders.cart} -> 'cartItems') as bought(item)`;
const itemID = sql<number>`(bought.item ->> 'itemID')::int`;
const quantity = sql<number>`(bought.item ->> 'quantity')::int`;
const assigned = sql<number>`(select count(*)::int from ${vaultCodes}
  where ${vaultCodes.orderID} = ${orders.orderID} and ${vaultCodes.variantID} = ${variants.variantID}
    and ${vaultCodes.voidedAt} is null)`;

/** The query of the codes of placed orders, by the time of the payment and the variant. */
const codesQuery = (db: Database, condition: SQL | undefined) =>
  db
    .select({ orderID: orders.orderID, variantID: variants.variantID, quantity, assigned })
    .from(orders)
    .crossJoinLateral(bought)
    .innerJoin(variants, and(eq(variants.variantID, itemID), sql`bought.item ->> 'itemType' = 'product'`))
    .innerJoin(
      products,
      and(eq(products.itemID, variants.itemID), inArray(products.itemType, [...digitalProductTypes])),
    )
    .where(and(eq(orders.status, 'pending'), isNotNull(orders.paidAt), condition))
    .orderBy(asc(orders.paidAt), asc(orders.orderID), asc(variants.variantID));

/** All codes of an order, assigned or not; none for an order that is not 'pending'. */
export const findOrderCodes = (db: Database, orderID: string): Promise<OrderCodes[]> =>
  codesQuery(db, eq(orders.orderID, orderID));

/** Whether codes are missing. */
export const hasMissingCodes = (codes: OrderCodes): boolean => codes.assigned < codes.quantity;

const isPending = sql`${quantity} > ${assigned}`;
const isFree = sql`exists (select 1 from ${vaultCodes}
  where ${vaultCodes.variantID} = ${variants.variantID} and ${isFreeCode})`;

/** SQL: how many codes of the row of `variants` are free. */
export const countFree = sql<number>`(select count(*)::int from ${vaultCodes}
  where ${vaultCodes.variantID} = ${variants.variantID} and ${isFreeCode})`;
/** SQL: how many codes of the row of `variants` placed orders wait for. */
export const countWaiting = sql<number>`(select coalesce(sum(greatest(0, ${quantity} - ${assigned})), 0)::int
  from ${orders} cross join lateral ${bought}
  where ${orders.status} = 'pending' and ${orders.paidAt} is not null
    and bought.item ->> 'itemType' = 'product' and ${itemID} = ${variants.variantID})`;

/**
 * The codes that placed orders wait for and the vault has.
 * @param orderID restricts them to one order; null for all orders
 */
export const findDeliverableCodes = (db: Database, orderID: string | null): Promise<OrderCodes[]> =>
  codesQuery(db, and(orderID === null ? undefined : eq(orders.orderID, orderID), isPending, isFree));

const readPending = prepared((db) => codesQuery(db, isPending));
const readPendingOf = prepared((db) =>
  codesQuery(db, and(sql`${orders.orderID} = any(${sql.placeholder('orderIDs')}::text[])`, isPending)),
);

/** The codes that placed orders wait for. @param orderIDs restricts them to these orders */
export const findPendingCodes = (db: Database, orderIDs?: readonly string[]): Promise<OrderCodes[]> =>
  orderIDs === undefined ? readPending(db, {}) : readPendingOf(db, { orderIDs: [...orderIDs] });

/** Whether an order has codes and none is missing. */
export async function hasAllCodes(db: Database, orderID: string): Promise<boolean> {
  const isAssigned = and(eq(vaultCodes.orderID, orderID), isNull(vaultCodes.voidedAt));
  return (await db.$count(vaultCodes, isAssigned)) > 0 && !(await findOrderCodes(db, orderID)).some(hasMissingCodes);
}

/** Counts the missing codes by the order or the variant that lacks them. */
export function countMissing<Key extends 'orderID' | 'variantID'>(
  codes: readonly OrderCodes[],
  key: Key,
): Map<OrderCodes[Key], number> {
  const missing = new Map<OrderCodes[Key], number>();
  for (const row of codes)
    missing.set(row[key], (missing.get(row[key]) ?? 0) + Math.max(0, row.quantity - row.assigned));
  return missing;
}

const readAssigned = prepared((db) =>
  db
    .select({ orderID: vaultCodes.orderID, assigned: count() })
    .from(vaultCodes)
    .where(and(sql`${vaultCodes.orderID} = any(${sql.placeholder('orderIDs')}::text[])`, isNull(vaultCodes.voidedAt)))
    .groupBy(vaultCodes.orderID),
);

/** Counts the codes that are assigned to each order. */
export const countAssigned = async (db: Database, orderIDs: readonly string[]): Promise<Map<string | null, number>> =>
  new Map((await readAssigned(db, { orderIDs: [...orderIDs] })).map((row) => [row.orderID, row.assigned]));

/** Counts the orders that wait for codes, and the free codes. Reads every pending order, so call it rarely. */
export async function countVault(db: Database): Promise<{ waiting: number; free: number }> {
  const [pending, free] = await Promise.all([findPendingCodes(db), db.$count(vaultCodes, isFreeCode)]);
  return { waiting: new Set(pending.map(({ orderID }) => orderID)).size, free };
}
