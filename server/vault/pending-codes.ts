import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { orders, products, variants, vaultCodes } from '../db/schema.ts';

/** Codes that orders wait for. Not stored but computed, as what was bought less what was assigned: never out of date. */

/** Codes of a variant that an order was sold. */
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
  where ${vaultCodes.orderID} = ${orders.orderID} and ${vaultCodes.variantID} = ${variants.variantID})`;

/** Codes sold to placed orders. The order paid first comes first, in it by variant. */
const findCodes = (db: Database, condition: SQL | undefined): Promise<OrderCodes[]> =>
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

/** All codes that an order was sold, assigned or not; none for an order that is not 'pending'. */
export const findOrderCodes = (db: Database, orderID: string): Promise<OrderCodes[]> =>
  findCodes(db, eq(orders.orderID, orderID));

/** Whether codes are missing. */
export const isShort = (codes: OrderCodes): boolean => codes.assigned < codes.quantity;

const isPending = sql`${quantity} > ${assigned}`;
const isFree = sql`exists (select 1 from ${vaultCodes}
  where ${vaultCodes.variantID} = ${variants.variantID} and ${vaultCodes.orderID} is null)`;

/**
 * Codes that placed orders wait for and the vault has.
 * @param orderID only of this order; null: of all
 */
export const findDeliverableCodes = (db: Database, orderID: string | null): Promise<OrderCodes[]> =>
  findCodes(db, and(orderID === null ? undefined : eq(orders.orderID, orderID), isPending, isFree));

/** Codes that placed orders wait for. */
export const findPendingCodes = (db: Database): Promise<OrderCodes[]> => findCodes(db, isPending);

/** How many orders wait for codes, and how many codes are free. Reads every pending order: not for every request. */
export async function countVault(db: Database): Promise<{ waiting: number; free: number }> {
  const [pending, [free]] = await Promise.all([
    findPendingCodes(db),
    db.select({ count: count() }).from(vaultCodes).where(isNull(vaultCodes.orderID)),
  ]);
  return { waiting: new Set(pending.map(({ orderID }) => orderID)).size, free: free?.count ?? 0 };
}
