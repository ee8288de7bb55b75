import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { lowStock } from '#contract/desk/goods.ts';
import type { Database } from '../db/open.ts';
import { products, variants } from '../db/schema.ts';
import { isShownItself, isShownVariant } from '../db/visibility.ts';

/** Variants that are low in stock. */

/** SQL: up to how many pieces a variant counts as low in stock. */
export const lowStockOf = sql<number>`coalesce(${variants.lowStock}, ${lowStock})`;

/** SQL: a variant is low in stock, where its product is shown. */
export const isLow = and(isShownItself, sql`${variants.stock} <= ${lowStockOf}`) as SQL;

const isShownAndLow = and(isShownVariant, isLow);

/** Counts the variants that shoppers see and that are low in stock. */
export async function countLowStock(db: Database): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isShownAndLow);
  return row?.n ?? 0;
}

/** Finds the variants that shoppers see and that are low in stock, those with the fewest pieces first. */
export const findLowStock = (db: Database, limit: number) =>
  db
    .select({ product: products.name, variant: variants.name, stock: variants.stock })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isShownAndLow)
    .orderBy(variants.stock, variants.variantID)
    .limit(limit);
