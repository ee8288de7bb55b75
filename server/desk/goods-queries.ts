import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import { type DeskProduct, type listDeskProducts, lowStock, type ProductRow } from '#contract/desk/goods.ts';
import { formatProductImage } from '#contract/product-images.ts';
import { productState } from '../back-office/edit-product.ts';
import { requireRow } from '../back-office/refusal.ts';
import { findReserved } from '../back-office/stock.ts';
import { chosenDeals } from '../catalogue/deals.ts';
import type { Database } from '../db/open.ts';
import { products, variants } from '../db/schema.ts';
import { visibilityOf } from '../db/visibility.ts';
import { isLow } from '../stock/low-stock.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { matchesProduct } from './search.ts';

/** Products as the desk lists and edits them. */

type Query = QueryOf<typeof listDeskProducts>;

const hasLow = sql`exists (select 1 from ${variants} where ${variants.itemID} = ${products.itemID} and ${isLow})`;

/** SQL: the list has the product with these filters. */
export const isListed = ({
  search = '',
  category,
  only,
}: Pick<Query, 'category' | 'only'> & { readonly search?: string | undefined }): SQL | undefined =>
  and(
    matchesProduct(search),
    category === undefined ? undefined : eq(products.category, category),
    only === 'hidden' ? isNotNull(products.hiddenAt) : undefined,
    only === 'low stock' ? and(isNull(products.hiddenAt), hasLow) : undefined,
  );

/** Lists products, the newest first. */
export async function listProductRows(
  db: Database,
  { before, limit, ...filters }: Query,
): Promise<{ products: ProductRow[]; categories: string[]; next: string | null }> {
  const rows = await db
    .select()
    .from(products)
    .where(and(isListed(filters), before === undefined ? undefined : lt(products.itemID, numberCursor(before))))
    .orderBy(desc(products.itemID))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const [own, categories] = await Promise.all([
    page.length === 0
      ? []
      : db
          .select({
            itemID: variants.itemID,
            variants: sql<number>`count(*)::int`,
            lowestPrice: sql<number>`min(${variants.salePrice})::int`,
            highestPrice: sql<number>`max(${variants.salePrice})::int`,
            stock: sql<number>`sum(${variants.stock})::int`,
            low: sql<number>`(count(*) filter (where ${isLow}))::int`,
          })
          .from(variants)
          .where(sql`${variants.itemID} = any(${`{${page.map(({ itemID }) => itemID).join()}}`}::int[])`)
          .groupBy(variants.itemID),
    db.selectDistinct({ name: products.category }).from(products).orderBy(products.category),
  ]);
  const none = { variants: 0, lowestPrice: 0, highestPrice: 0, stock: 0, low: 0 };
  return {
    products: page.map((row) => {
      const { itemID: _, ...counts } = own.find(({ itemID }) => itemID === row.itemID) ?? { itemID: 0, ...none };
      const { itemID, name, category: named, imageURL } = row;
      return { itemID, name, category: named, image: imageURL, visibility: visibilityOf(row), ...counts };
    }),
    categories: categories.map(({ name }) => name),
    next: nextOf(rows, limit, ({ itemID }) => String(itemID)),
  };
}

/** Reads one product as the editor shows it. @throws Refusal where there is none */
export async function describeProduct(db: Database, itemID: number): Promise<DeskProduct> {
  const [row, own, reserved] = await Promise.all([
    requireRow(db.select().from(products).where(eq(products.itemID, itemID)), 'no product', { itemID }),
    db.select().from(variants).where(eq(variants.itemID, itemID)).orderBy(variants.variantID),
    findReserved(db, itemID),
  ]);
  const { name, summary, category, itemType, imageURL, aliases, redeemSteps, deals, releaseDate, publishAt } = row;
  return {
    itemID,
    state: productState(row),
    name,
    summary,
    category,
    itemType,
    image: formatProductImage(imageURL),
    imageAlt: row.imageAlt,
    gallery: row.gallery.map(({ image, alt }) => ({ image: formatProductImage(image), alt })),
    aliases,
    redeemSteps,
    deals: chosenDeals(deals, row.dealPeriods),
    dealPeriods: [...row.dealPeriods],
    releaseDate,
    visibility: visibilityOf(row),
    publishAt: publishAt?.toISOString() ?? null,
    variants: own.map((variant) => ({
      variantID: variant.variantID,
      name: variant.name,
      platform: variant.platform,
      region: variant.region,
      salePrice: variant.salePrice,
      listPrice: variant.listPrice,
      hidden: variant.hiddenAt !== null,
      stock: variant.stock,
      followsCodes: variant.followsCodes,
      lowStock: variant.lowStock ?? lowStock,
      held: reserved.get(variant.variantID)?.held ?? 0,
      unsent: reserved.get(variant.variantID)?.unsent ?? 0,
      sold: variant.sold,
    })),
  };
}
