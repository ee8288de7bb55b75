import { and, asc, count, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { orders, products, variants, vaultCodes } from '../db/schema.ts';

/**
 * Which codes orders wait for. Nothing is stored about it: it is what was bought less what was assigned, so it cannot
 * be wrong.
 */

/** Codes of a variant that an order was sold. */
export interface Owed {
  readonly orderID: string;
  readonly variantID: number;
  readonly quantity: number;
  /** How many of them it has. */
  readonly assigned: number;
}

const bought = sql`jsonb_array_elements(${orders.cart} -> 'cartItems') as bought(item)`;
const itemID = sql<number>`(bought.item ->> 'itemID')::int`;
const quantity = sql<number>`(bought.item ->> 'quantity')::int`;
const assigned = sql<number>`(select count(*)::int from ${vaultCodes}
  where ${vaultCodes.orderID} = ${orders.orderID} and ${vaultCodes.variantID} = ${variants.variantID})`;

/** The oldest paid order first, in it by variant. */
const owed = (db: Database, which: SQL | undefined): Promise<Owed[]> =>
  db
    .select({ orderID: orders.orderID, variantID: variants.variantID, quantity, assigned })
    .from(orders)
    .crossJoinLateral(bought)
    .innerJoin(variants, and(eq(variants.variantID, itemID), sql`bought.item ->> 'itemType' = 'product'`))
    .innerJoin(
      products,
      and(eq(products.itemID, variants.itemID), inArray(products.itemType, [...digitalProductTypes])),
    )
    .where(and(eq(orders.status, 'pending'), isNotNull(orders.paidAt), which))
    .orderBy(asc(orders.paidAt), asc(orders.orderID), asc(variants.variantID));

/** All codes that a placed order was sold, delivered or not; none for one that is not 'pending'. */
export const owedTo = (db: Database, orderID: string): Promise<Owed[]> => owed(db, eq(orders.orderID, orderID));

const isShort = sql`${quantity} > ${assigned}`;
const isFree = sql`exists (select 1 from ${vaultCodes}
  where ${vaultCodes.variantID} = ${variants.variantID} and ${vaultCodes.orderID} is null)`;

/**
 * What placed orders wait for, and the vault has.
 * @param since looks only at orders that were paid then or later
 */
export const deliverableCodes = (db: Database, since: Date | null): Promise<Owed[]> =>
  owed(db, and(since ? gte(orders.paidAt, since) : undefined, isShort, isFree));

/** What placed orders wait for. */
export const waitingCodes = (db: Database): Promise<Owed[]> => owed(db, isShort);

/** How many orders wait for codes, and how many codes are free. Looks at every pending order: not for every click. */
export async function countVault(db: Database): Promise<{ waiting: number; free: number }> {
  const [short, [free]] = await Promise.all([
    waitingCodes(db),
    db.select({ count: count() }).from(vaultCodes).where(isNull(vaultCodes.orderID)),
  ]);
  return { waiting: new Set(short.map(({ orderID }) => orderID)).size, free: free?.count ?? 0 };
}
