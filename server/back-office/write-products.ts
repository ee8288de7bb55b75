import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Transaction } from '../db/open.ts';
import { products, stockChanges, variants } from '../db/schema.ts';
import type { PlannedProduct } from './product-plan.ts';

/** Writes planned products, of a file or of the desk. */

const goodsLock = 7_219_003;

/**
 * Serialises imports and edits of products, so that a second one sees the rows of the first. Acquired before any row of
 * products and variants is locked.
 */
export const lockGoods = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${goodsLock})`);

/** Columns that no file has. An import does not write them, because they may change meanwhile. */
const otherColumns = [
  'sold',
  'ordinal',
  'followsCodes',
  'lowStock',
  'ratingTenths',
  'ratingCount',
  'createdAt',
  'hiddenAt',
  'publishAt',
  'version',
  'imageAlt',
  'gallery',
  'dealPeriods',
  'dealsChangeAt',
];

/** The `set` of an upsert: every column of the file but the key gets the inserted value. */
const fileColumns = (table: PgTable, key: string) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((name) => name !== key && !otherColumns.includes(name))
      .map((name) => [name, sql.raw(`excluded."${toSnakeCase(name)}"`)]),
  );

async function writeOwnFields(
  tx: Transaction,
  plan: readonly PlannedProduct[],
  at: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const added = plan.filter(({ existing }) => existing === null);
  for (const some of splitIntoChunks(added)) {
    const made = await tx
      .insert(products)
      // 0: not rated yet.
      .values(some.map(({ fields }) => ({ ...fields, ratingTenths: 0, createdAt: at })))
      .returning({ itemID: products.itemID, name: products.name });
    for (const { name, itemID } of made) ids.set(name, itemID);
  }
  // A change of a variant changes its product's version, so that an editor at the desk gets a conflict.
  const changed = plan.flatMap(({ existing, changes, fields, variants: own }) =>
    existing && (changes.length > 0 || own.some((variant) => !variant.existing || variant.changes.length > 0))
      ? [{ ...existing, ...fields }]
      : [],
  );
  for (const some of splitIntoChunks(changed)) {
    await tx
      .insert(products)
      .values(some)
      .onConflictDoUpdate({
        target: products.itemID,
        set: {
          ...fileColumns(products, 'itemID'),
          // Another picture does not show what the former one did, and other deals have no times.
          imageAlt: sql`case when excluded.image_url = ${products.imageURL} then ${products.imageAlt} else '' end`,
          dealPeriods: sql`case when excluded.deals = ${products.deals} then ${products.dealPeriods} else '[]' end`,
          dealsChangeAt: sql`case when excluded.deals = ${products.deals} then ${products.dealsChangeAt} end`,
          version: sql`${products.version} + 1`,
        },
      });
  }
  return ids;
}

/** Writes a plan, whose variants are locked. Every change of a stock is logged. @returns the numbers of its products */
export async function writeProducts(
  tx: Transaction,
  plan: readonly PlannedProduct[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<number[]> {
  const ids = await writeOwnFields(tx, plan, at);
  const itemIDOf = ({ existing, fields }: PlannedProduct) => {
    const itemID = existing?.itemID ?? ids.get(fields.name);
    if (itemID === undefined) throw new Error('a product was not inserted');
    return itemID;
  };
  const added = plan.flatMap((product) => {
    const itemID = itemIDOf(product);
    return product.variants.flatMap(({ existing, fields }) => (existing ? [] : [{ ...fields, itemID }]));
  });
  const log: (typeof stockChanges.$inferInsert)[] = [];
  const reason = by === 'import' ? 'import of a file' : 'first stock';
  for (const some of splitIntoChunks(added)) {
    const made = await tx.insert(variants).values(some).returning();
    for (const { variantID, stock } of made)
      if (stock !== 0) log.push({ variantID, difference: stock, stock, reason, by, createdAt: at });
  }
  const changed = plan.flatMap((product) =>
    product.variants.flatMap(({ existing, changes, fields }) =>
      existing && changes.length > 0 ? [{ ...existing, ...fields }] : [],
    ),
  );
  for (const some of splitIntoChunks(changed)) {
    await tx
      .insert(variants)
      .values(some)
      .onConflictDoUpdate({ target: variants.variantID, set: fileColumns(variants, 'variantID') });
  }
  for (const { existing, fields } of plan.flatMap((product) => product.variants)) {
    if (!existing || existing.stock === fields.stock) continue;
    const { variantID } = existing;
    log.push({ variantID, difference: fields.stock - existing.stock, stock: fields.stock, reason, by, createdAt: at });
  }
  for (const some of splitIntoChunks(log)) await tx.insert(stockChanges).values(some);
  return plan.map(itemIDOf);
}
