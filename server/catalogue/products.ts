import { and, asc, count, desc, eq, gt, min, ne, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { NamedImage, Product, ProductList, Variant, VariantOffer } from '#contract/products.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { products, variants } from '../db/schema.ts';
import { isShownItself, isShownProduct, isShownVariant } from '../db/visibility.ts';

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;

const maxRecommended = 8;
const candidates = 200;

/**
 * Converts a row to a variant of the contract. The image of a product is a path below /images: contract/product-images.ts
 * lists those that are drawn, server/seed/sample and the CSV import (server/csv/product-rows.ts) choose one.
 */
export const toVariant = (row: VariantRow): Variant => ({
  variantID: row.variantID,
  name: row.name,
  image: row.image,
  inStock: row.stock > 0,
  salePrice: row.salePrice,
  listPrice: row.listPrice,
  platform: row.platform,
  region: row.region,
});

/** Converts a row to a product of the contract with the variants `own`. */
export const toProduct = (row: ProductRow, own: Variant[]): Product => ({
  itemID: row.itemID,
  name: row.name,
  imageURL: row.imageURL,
  summary: row.summary,
  itemType: row.itemType,
  rating: row.ratingTenths / 10,
  ratingCount: row.ratingCount,
  releaseDate: row.releaseDate,
  category: row.category,
  deals: row.deals,
  variants: own,
});

/** Groups rows of one variant each into products with their variants, in the order of the rows. */
export function groupByProduct(rows: readonly { product: ProductRow; variant: VariantRow }[]): Product[] {
  const grouped = new Map<number, Product>();
  for (const { product, variant } of rows) {
    const group = grouped.get(product.itemID);
    if (group) group.variants.push(toVariant(variant));
    else grouped.set(product.itemID, toProduct(product, [toVariant(variant)]));
  }
  return [...grouped.values()];
}

/** Groups only adjacent rows, so that the order of the variants is preserved. A product may appear more than once. */
export function groupRuns(rows: readonly { product: ProductRow; variant: VariantRow }[]): Product[] {
  const runs: Product[] = [];
  for (const { product, variant } of rows) {
    const last = runs.at(-1);
    if (last?.itemID === product.itemID) last.variants.push(toVariant(variant));
    else runs.push(toProduct(product, [toVariant(variant)]));
  }
  return runs;
}

/** Prepares the query of a product, one row for each variant. @param itemIs SQL of its id, from the placeholder `id` */
const productQuery = (itemIs: (db: Database) => SQL) =>
  prepared((db) =>
    db
      .select({ product: products, variant: variants })
      .from(products)
      .leftJoin(variants, and(eq(variants.itemID, products.itemID), isShownItself))
      .where(and(eq(products.itemID, itemIs(db)), isShownProduct))
      .orderBy(asc(variants.variantID)),
  );
const readProduct = productQuery(() => sql`${sql.placeholder('id')}`);
const readOwner = productQuery((db) => {
  const ofVariant = eq(variants.variantID, sql.placeholder('id'));
  return sql`(${db.select({ itemID: variants.itemID }).from(variants).where(ofVariant)})`;
});

const readOffers = prepared((db) =>
  db
    .select({
      variantID: variants.variantID,
      inStock: sql<boolean>`${variants.stock} > 0`,
      salePrice: variants.salePrice,
      listPrice: variants.listPrice,
      releaseDate: products.releaseDate,
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(sql`${variants.variantID} = any(${sql.placeholder('ids')}::integer[])`, isShownVariant))
    .orderBy(asc(variants.variantID)),
);

/** Finds the prices and stock of variants by their ids. Ids that are unknown or hidden are left out. */
export const findOffers = (db: Database, variantIDs: readonly number[]): Promise<VariantOffer[]> =>
  readOffers(db, { ids: `{${variantIDs.join()}}` });

function toProductOrNull(rows: Awaited<ReturnType<typeof readProduct>>): Product | null {
  const [first] = rows;
  if (!first) return null;
  const { imageAlt, gallery } = first.product;
  const own = rows.flatMap(({ variant }) => (variant ? [toVariant(variant)] : []));
  return {
    ...toProduct(first.product, own),
    ...(imageAlt !== '' && { imageAlt }),
    ...(gallery.length > 0 && { gallery: [...gallery] }),
  };
}

/** Finds a shown product with its shown variants; null for none. */
export const findProduct = async (db: Database, itemID: number): Promise<Product | null> =>
  toProductOrNull(await readProduct(db, { id: itemID }));

/** Finds the product of a variant, with all its variants; null for none. */
export const findProductOfVariant = async (db: Database, variantID: number): Promise<Product | null> =>
  toProductOrNull(await readOwner(db, { id: variantID }));

/**
 * Recommends one variant each of up to eight other products with the same platform or category (spec section 7).
 * Variants in stock come first, then those with the same platform and category, then those with a better rating.
 * @returns null for an unknown variant
 */
export async function recommendProducts(db: Database, variantID: number): Promise<ProductList | null> {
  const [one] = await db
    .select({ itemID: variants.itemID, platform: variants.platform, category: products.category })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(eq(variants.variantID, variantID), isShownVariant));
  if (!one) return null;
  const samePlatform = eq(variants.platform, one.platform);
  const sameCategory = eq(products.category, one.category);
  const closeness = sql<number>`(${variants.stock} > 0)::int * 2 + (${samePlatform} and ${sameCategory})::int`;
  const other = ne(variants.itemID, one.itemID);
  // Limits the candidates, because only eight are chosen: a few hundred in stock, and some sold-out ones in case too
  // few are in stock. Each part reads an index in order and stops early.
  const near = (condition: SQL, most: number) =>
    db
      .select({ variantID: variants.variantID })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(and(condition, other, isShownVariant))
      .orderBy(asc(variants.itemID))
      .limit(most);
  const onShelf = gt(variants.stock, 0);
  const nearby = union(
    near(sql`${samePlatform} and ${onShelf}`, candidates),
    near(sql`${sameCategory} and ${onShelf}`, candidates),
    near(samePlatform, maxRecommended * 4),
    near(sameCategory, maxRecommended * 4),
  ).as('nearby');
  const best = db
    .selectDistinctOn([variants.itemID], {
      variantID: variants.variantID,
      closeness: closeness.as('closeness'),
      rating: products.ratingTenths,
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .innerJoin(nearby, eq(nearby.variantID, variants.variantID))
    .orderBy(asc(variants.itemID), desc(closeness), asc(variants.variantID))
    .as('best');
  const rows = await db
    .select({ product: products, variant: variants })
    .from(best)
    .innerJoin(variants, eq(variants.variantID, best.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .orderBy(desc(best.closeness), desc(best.rating), asc(products.itemID))
    .limit(maxRecommended);
  return { products: groupByProduct(rows), count: rows.length };
}

/** Lists the categories with variants, those with most variants first, each with a picture of one of its products. */
export async function listCategories(db: Database): Promise<NamedImage[]> {
  const grouped = db
    .select({ name: products.category, count: count().as('size'), first: min(products.itemID).as('first') })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isShownVariant)
    .groupBy(products.category)
    .as('grouped');
  return db
    .select({ name: grouped.name, image: products.imageURL, count: grouped.count })
    .from(grouped)
    .innerJoin(products, eq(products.itemID, grouped.first))
    .orderBy(desc(grouped.count), asc(grouped.name));
}

/** Lists the platforms with variants, those with most variants first, each with a picture of one of its variants. */
export async function listPlatforms(db: Database): Promise<NamedImage[]> {
  const grouped = db
    .select({ name: variants.platform, count: count().as('size'), first: min(variants.variantID).as('first') })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isShownVariant)
    .groupBy(variants.platform)
    .as('grouped');
  return db
    .select({ name: grouped.name, image: variants.image, count: grouped.count })
    .from(grouped)
    .innerJoin(variants, eq(variants.variantID, grouped.first))
    .orderBy(desc(grouped.count), asc(grouped.name));
}
