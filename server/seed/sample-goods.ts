import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/open.ts';
import {
  articles,
  cartItems,
  codeBatches,
  comments,
  connectPlans,
  orders,
  products,
  sampleRemoval,
  services,
  serviceVariants,
  variants,
  vaultCodes,
} from '../db/schema.ts';

/** The goods of the sample shop in a database: rows with the id and the name that the sample shop gives them. */

/** The ids of sample goods. */
interface SampleGoods {
  readonly products: readonly number[];
  readonly services: readonly number[];
  readonly articles: readonly number[];
}

/** Finds the sample goods. @param shownOnly whether hidden ones are left out */
export async function findSampleGoods(db: Database, { shownOnly }: { shownOnly: boolean }): Promise<SampleGoods> {
  // Imported lazily: only the first steps need the sample shop in memory.
  const { sampleShop } = await import('./sample.ts');
  /** Finds the rows that have the name of the sample shop's row with the same id, from 1. */
  const find = async (id: PgColumn, name: PgColumn, hiddenAt: PgColumn, names: readonly string[]) => {
    const rows = await db
      .select({ id: sql<number>`${id}`, name: sql<string>`${name}` })
      .from(id.table)
      .where(and(lte(id, names.length), shownOnly ? isNull(hiddenAt) : undefined));
    return rows.filter((row) => names[row.id - 1] === row.name).map((row) => row.id);
  };
  const nameOf = ({ name }: { readonly name: string }) => name;
  const titles = sampleShop.articles.map(({ title }) => title);
  const [foundProducts, foundServices, foundArticles] = await Promise.all([
    find(products.itemID, products.name, products.hiddenAt, sampleShop.products.map(nameOf)),
    find(services.subscriptionID, services.name, services.hiddenAt, sampleShop.services.map(nameOf)),
    find(articles.articleID, articles.title, articles.hiddenAt, titles),
  ]);
  return { products: foundProducts, services: foundServices, articles: foundArticles };
}

export const isSampleRemoved = async (db: Database): Promise<boolean> =>
  (await db.select().from(sampleRemoval)).length > 0;

/** Locks the removal against another one. @returns whether the sample goods were removed before */
export async function lockSampleRemoval(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`lock table ${sampleRemoval} in share row exclusive mode`);
  return isSampleRemoved(tx);
}

type ItemType = 'product' | 'service' | 'blog';

/** Finds what was ever ordered, or is in a cart, which then says that the item is gone. */
async function findWanted(tx: Transaction, itemType: ItemType): Promise<Set<number>> {
  const rows = await tx.select({ id: sql<number>`id` }).from(
    sql`(select (item->>'itemID')::integer as id from ${orders}, jsonb_array_elements(${orders.cart}->'cartItems') as item
      where item->>'itemType' = ${itemType}
      union select ${cartItems.itemID} as id from ${cartItems} where ${cartItems.itemType} = ${itemType}) as wanted`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Separates the owners of parts, such as products of variants, by whether one of their parts is wanted. */
function separate(
  ids: readonly number[],
  parts: readonly { readonly id: number; readonly owner: number }[],
  wanted: ReadonlySet<number>,
) {
  const hidden = new Set(parts.filter(({ id }) => wanted.has(id)).map(({ owner }) => owner));
  return { hidden: ids.filter((id) => hidden.has(id)), deleted: ids.filter((id) => !hidden.has(id)) };
}

async function removeProducts(tx: Transaction, ids: number[], at: Date) {
  const parts = await tx
    .select({ id: variants.variantID, owner: variants.itemID })
    .from(variants)
    .where(inArray(variants.itemID, ids));
  const { hidden, deleted } = separate(ids, parts, await findWanted(tx, 'product'));
  const unwanted = parts.filter(({ owner }) => deleted.includes(owner)).map(({ id }) => id);
  await tx.delete(vaultCodes).where(inArray(vaultCodes.variantID, unwanted));
  await tx.delete(codeBatches).where(inArray(codeBatches.variantID, unwanted));
  await tx.delete(products).where(inArray(products.itemID, deleted));
  await tx.update(products).set({ hiddenAt: at, publishAt: null }).where(inArray(products.itemID, hidden));
  return { hidden, deleted };
}

async function removeServices(tx: Transaction, ids: number[], at: Date) {
  const parts = await tx
    .select({ id: serviceVariants.subscriptionItemID, owner: serviceVariants.subscriptionID })
    .from(serviceVariants)
    .where(inArray(serviceVariants.subscriptionID, ids));
  const { hidden, deleted } = separate(ids, parts, await findWanted(tx, 'service'));
  await tx.delete(services).where(inArray(services.subscriptionID, deleted));
  await tx.update(services).set({ hiddenAt: at, publishAt: null }).where(inArray(services.subscriptionID, hidden));
  return { hidden, deleted };
}

/** An article with comments is hidden, because people have written them. */
async function removeArticles(tx: Transaction, ids: number[], at: Date) {
  const parts = await tx.select({ id: comments.commentID, owner: comments.articleID }).from(comments);
  const { hidden, deleted } = separate(ids, parts, new Set(parts.map(({ id }) => id)));
  await tx.delete(articles).where(inArray(articles.articleID, deleted));
  await tx.update(articles).set({ hiddenAt: at, publishAt: null }).where(inArray(articles.articleID, hidden));
  return { hidden, deleted };
}

/** A Connect package cannot be hidden: one that was ordered stays, and the owner can switch Connect off. */
async function removeConnectPlans(tx: Transaction): Promise<number> {
  const wanted = await findWanted(tx, 'blog');
  const plans = await tx.select({ id: connectPlans.itemID }).from(connectPlans);
  const deleted = plans.map(({ id }) => id).filter((id) => !wanted.has(id));
  await tx.delete(connectPlans).where(inArray(connectPlans.itemID, deleted));
  return deleted.length;
}

/**
 * Removes the sample goods: deletes those that are in no order and no cart, and hides the rest. The caller has called
 * `lockSampleRemoval`.
 * @returns how many products, services, articles and Connect packages were deleted and hidden
 */
export async function removeSampleGoods(tx: Transaction, at: Date): Promise<{ deleted: number; hidden: number }> {
  const found = await findSampleGoods(tx, { shownOnly: false });
  const removed = [
    await removeProducts(tx, [...found.products], at),
    await removeServices(tx, [...found.services], at),
    await removeArticles(tx, [...found.articles], at),
  ];
  const plans = await removeConnectPlans(tx);
  await tx.insert(sampleRemoval).values({ removedAt: at });
  const total = (kind: 'deleted' | 'hidden') => removed.reduce((sum, one) => sum + one[kind].length, 0);
  return { deleted: total('deleted') + plans, hidden: total('hidden') };
}
