import { and, eq, type SQL, sql } from 'drizzle-orm';
import { lowStock, productLimits } from '#contract/desk/goods.ts';
import type { Database, Transaction } from '../db/open.ts';
import { stockChanges, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { heldOf } from '../stock/reservations.ts';
import { Refusal, requireRow } from './refusal.ts';

/**
 * Changes of the stock of a variant: by a difference, or to what was counted on the shelf. No change writes a number that
 * a person has read before, so pieces that are sold meanwhile stay sold.
 */

/** Pieces on the shelf that cannot be sold. */
export interface Reserved {
  /** Held for orders that are being paid. */
  readonly held: number;
  /** Paid, and not sent. */
  readonly unsent: number;
}

/**
 * SQL: what is held and unsent of a variant. One statement sees one state of the shop, so a payment that is settled
 * meanwhile is counted once: its goods are held before, and unsent afterwards.
 */
const reservedOf = (variantID: SQL) => ({
  held: heldOf(variantID),
  unsent: sql<number>`(coalesce((
      select sum((bought.item ->> 'quantity')::int) from orders
      cross join lateral jsonb_array_elements(orders.cart -> 'cartItems') as bought(item)
      where orders.status = 'pending' and bought.item ->> 'itemType' = 'product'
        and (bought.item ->> 'itemID')::int = ${variantID}), 0)
    - coalesce((
      select sum((sent.item ->> 'quantity')::int) from orders
      inner join order_shipments on order_shipments.order_id = orders.order_id
      cross join lateral jsonb_array_elements(order_shipments.items) as sent(item)
      where orders.status = 'pending' and (sent.item ->> 'itemID')::int = ${variantID}), 0))::int`,
});

/** Finds what is held and unsent of the variants of a product, by the variant's id. */
export async function findReserved(db: Database, itemID: number): Promise<Map<number, Reserved>> {
  const rows = await db
    .select({ variantID: variants.variantID, ...reservedOf(sql`variants.variant_id`) })
    .from(variants)
    .where(eq(variants.itemID, itemID));
  return new Map(rows.map(({ variantID, ...reserved }) => [variantID, reserved]));
}

/** Sets up to how many pieces a variant counts as low in stock; null for the usual number. @throws Refusal */
export async function setLowStock(
  tx: Transaction,
  { itemID, variantID }: { readonly itemID: number; readonly variantID: number },
  bound: number | null,
): Promise<{ lowStock: number }> {
  const query = tx
    .update(variants)
    .set({ lowStock: bound })
    .where(and(eq(variants.variantID, variantID), eq(variants.itemID, itemID)))
    .returning({ lowStock: variants.lowStock });
  return { lowStock: (await requireRow(query, 'no variant', { variantID })).lowStock ?? lowStock };
}

/** A change of stock as a person asks for it. */
export interface StockRequest {
  readonly itemID: number;
  readonly variantID: number;
  /** A difference, or the number of pieces that were counted on the shelf. */
  readonly change: { readonly by: number } | { readonly counted: number };
  readonly reason: string;
  /** The name of the person. */
  readonly by: string;
}

/**
 * Changes the stock and logs it.
 * @throws Refusal for an unknown variant, one whose stock follows its codes, a stock below 0, and a count below what is
 * held and unsent
 */
export async function changeStock(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { itemID, variantID, change, reason, by }: StockRequest,
): Promise<{ stock: number; difference: number }> {
  const [variant] = await tx
    .select({ stock: variants.stock, followsCodes: variants.followsCodes })
    .from(variants)
    .where(and(eq(variants.variantID, variantID), eq(variants.itemID, itemID)))
    .for('no key update');
  if (!variant) throw new Refusal('no variant', { variantID });
  if (variant.followsCodes) throw new Refusal('stock follows codes', { variantID });
  const counted = 'counted' in change ? change.counted : null;
  let stock: number;
  if (counted === null) stock = variant.stock + ('by' in change ? change.by : 0);
  else {
    const [reserved] = await tx.select(reservedOf(sql`${variantID}`)).from(sql`(values (1)) as one`);
    const { held = 0, unsent = 0 } = reserved ?? {};
    if (counted < held + unsent) throw new Refusal('counted too few', { counted, held, unsent });
    stock = counted - held - unsent;
  }
  if (stock < 0 || stock > productLimits.stock) throw new Refusal('no such stock', { stock: variant.stock });
  const difference = stock - variant.stock;
  await tx
    .update(variants)
    .set({ stock: sql`${variants.stock} + ${difference}` })
    .where(eq(variants.variantID, variantID));
  await tx.insert(stockChanges).values({ variantID, difference, stock, counted, reason, by, createdAt: clock() });
  return { stock, difference };
}
