import { asc, eq, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CartItem } from '#contract/carts.ts';
import type { Database, Transaction } from '../db/open.ts';
import { orders, stockHolds, variants } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { cartTexts } from '../texts/index.ts';
import { minute } from '../time.ts';

/**
 * Reserves stock for unpaid orders: a reservation is a row of `stock_holds`, a hold. The goods are subtracted from
 * `variants.stock` when the payment begins, and returned when it fails (docs/decisions/020). The caller has locked the
 * order's cart, as for every change of an order.
 */

/** How much longer than a prompt its goods are held (milliseconds): the callback with its outcome may be on its way. */
export const holdMargin = 2 * minute;

/** SQL: what payments hold of a variant. */
export const heldOf = (variantID: SQL): SQL<number> =>
  sql<number>`coalesce((select sum(stock_holds.quantity) from stock_holds
    where stock_holds.variant_id = ${variantID}), 0)::int`;

type Ordered = Pick<typeof orders.$inferSelect, 'orderID' | 'cart'>;
type Hold = typeof stockHolds.$inferSelect;

/** An item with less stock than was ordered. */
export interface Shortfall {
  readonly variantID: number;
  /** The product and its variant, for people. */
  readonly name: string;
  readonly wanted: number;
  readonly left: number;
}

/** The shortfall of an item of which `left` are in stock, as a list of one; empty where the stock suffices. */
export const findShortfall = (
  { itemID, item, variant, quantity }: Pick<CartItem, 'itemID' | 'item' | 'variant' | 'quantity'>,
  left: number,
): Shortfall[] =>
  quantity <= left ? [] : [{ variantID: itemID, name: `${item.name} (${variant.name})`, wanted: quantity, left }];

/** @throws HttpError 409 with the name of the first item that is short */
export function requireInStock([first]: readonly Shortfall[]): void {
  if (!first) return;
  const { name, left } = first;
  throw new HttpError(409, left <= 0 ? cartTexts.removeToContinue(name) : cartTexts.lowerToContinue(name, left));
}

/** SQL: how many of a variant the order of a cart holds. These count as stock for that cart. */
export const heldByCart = (cartID: PgColumn | Placeholder, variantID: PgColumn): SQL<number> =>
  sql<number>`coalesce((select ${stockHolds.quantity} from ${stockHolds}
    inner join ${orders} on ${orders.orderID} = ${stockHolds.orderID}
    where ${orders.cartID} = ${cartID} and ${stockHolds.variantID} = ${variantID}), 0)`;

const findGoods = ({ cart }: Ordered) => cart.cartItems.filter(({ itemType }) => itemType === 'product');

const findHolds = (tx: Transaction, orderID: string): Promise<Hold[]> =>
  tx.select().from(stockHolds).where(eq(stockHolds.orderID, orderID));

const lockVariants = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({ variantID: variants.variantID, stock: variants.stock })
    .from(variants)
    .where(inArray(variants.variantID, [...ids]))
    .orderBy(asc(variants.variantID))
    .for('no key update');

/**
 * Subtracts the goods from the stock and ends the order's holds, or changes nothing where some goods are missing.
 * Variants are locked in order of id, so that two orders never deadlock.
 * @returns the goods that are missing
 */
async function applyStockChange(
  tx: Transaction,
  orderID: string,
  holds: readonly Hold[],
  goods: readonly CartItem[],
): Promise<Shortfall[]> {
  const held = new Map(holds.map(({ variantID, quantity }) => [variantID, quantity]));
  const wanted = new Map(goods.map(({ itemID, quantity }) => [itemID, quantity]));
  const changes = [...new Set([...held.keys(), ...wanted.keys()])]
    .map((variantID) => ({ variantID, delta: (wanted.get(variantID) ?? 0) - (held.get(variantID) ?? 0) }))
    .filter(({ delta }) => delta !== 0);
  if (changes.length > 0) {
    const ids = changes.map(({ variantID }) => variantID);
    const rows = await lockVariants(tx, ids);
    const stock = new Map(rows.map((row) => [row.variantID, row.stock]));
    const missing = goods
      .filter(({ itemID }) => ids.includes(itemID))
      .flatMap((item) => findShortfall(item, (stock.get(item.itemID) ?? 0) + (held.get(item.itemID) ?? 0)));
    if (missing.length > 0) return missing;
    for (const { variantID, delta } of changes) {
      await tx
        .update(variants)
        .set({ stock: sql`${variants.stock} - ${delta}` })
        .where(eq(variants.variantID, variantID));
    }
  }
  if (holds.length > 0) await tx.delete(stockHolds).where(eq(stockHolds.orderID, orderID));
  return [];
}

/**
 * Reserves the goods of an order until a moment, or longer if an earlier hold lasts longer. Changes nothing if some are
 * missing.
 * @returns the goods that are missing
 */
export async function reserveStock(tx: Transaction, order: Ordered, until: Date): Promise<readonly Shortfall[]> {
  const { orderID } = order;
  const goods = findGoods(order);
  const holds = await findHolds(tx, orderID);
  const missing = await applyStockChange(tx, orderID, holds, goods);
  if (missing.length > 0 || goods.length === 0) return missing;
  const expiresAt = new Date(Math.max(until.getTime(), ...holds.map((held) => held.expiresAt.getTime())));
  await tx
    .insert(stockHolds)
    .values(goods.map(({ itemID, quantity }) => ({ orderID, variantID: itemID, quantity, expiresAt })));
  return [];
}

/** Returns the reserved goods of an order to the stock, if any. */
export async function releaseStock(tx: Transaction, orderID: string): Promise<void> {
  await applyStockChange(tx, orderID, await findHolds(tx, orderID), []);
}

/**
 * Subtracts the goods of a paid order from the stock, its held goods first. If some are missing, the order gets none
 * and its holds are released.
 * @returns the goods that are missing
 */
export async function deductStock(tx: Transaction, order: Ordered): Promise<readonly Shortfall[]> {
  const holds = await findHolds(tx, order.orderID);
  const missing = await applyStockChange(tx, order.orderID, holds, findGoods(order));
  if (missing.length > 0) await applyStockChange(tx, order.orderID, holds, []);
  return missing;
}

/** Finds the orders with expired holds, whose payment began longer ago than any payment lasts. */
export const findExpiredHolds = (db: Database, now: Date): Promise<{ orderID: string; cartID: string }[]> =>
  db
    .selectDistinct({ orderID: orders.orderID, cartID: orders.cartID })
    .from(stockHolds)
    .innerJoin(orders, eq(orders.orderID, stockHolds.orderID))
    .where(lte(stockHolds.expiresAt, now));

/** Releases the holds of an order if all have expired. Another payment of the order may have renewed them meanwhile. */
export async function releaseIfExpired(tx: Transaction, orderID: string, now: Date): Promise<void> {
  const holds = await findHolds(tx, orderID);
  if (holds.every(({ expiresAt }) => expiresAt <= now)) await applyStockChange(tx, orderID, holds, []);
}
