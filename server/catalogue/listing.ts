import { and, arrayContains, asc, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { ProductList } from '#contract/products.ts';
import type { DealKey, ProductType } from '#contract/shop.ts';
import { preparedBy } from '../db/prepared.ts';
import { products, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findNarrowed, type Filters as ListFilters } from './narrowed-list.ts';
import { groupByProduct } from './products.ts';

/** Narrows the catalogue; `page` counts from 0, `limit` counts variants. */
export interface Filters extends ListFilters {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const pageSize = 24;
/** How many variants lie between two marks. */
const markEvery = 240;

/** What a list asks for, and nothing about its pages: at most one value of each filter, and no order of its own. */
interface List {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
  readonly deal?: DealKey | undefined;
  readonly type?: ProductType | undefined;
}
type Asked = { readonly [Key in keyof List]: List[Key] | Placeholder };

/**
 * Keeps what fits, and asks nothing of what a list leaves open. A variant always has its product: a list that asks
 * nothing of products leaves them out.
 */
function narrow<Q extends PgSelect>(query: Q, { category, platform, deal, type }: Asked, more?: SQL) {
  const ofProduct = and(
    category === undefined ? undefined : eq(products.category, category),
    type === undefined ? undefined : eq(products.itemType, type),
    deal === undefined ? undefined : arrayContains(products.deals, sql`array[${deal}]::text[]`),
  );
  const ofVariant = platform === undefined ? undefined : eq(variants.platform, platform);
  const joined = ofProduct ? query.innerJoin(products, eq(products.itemID, variants.itemID)) : query;
  return joined.where(and(ofProduct, ofVariant, more));
}

/** What is known of a list is the same for every page of it, and kept as long as the answers that are made by it. */
const keyOf = (list: List): string => JSON.stringify(list);

async function sizeOf({ db, responseCache }: Shop, list: List): Promise<number> {
  const [size = 0] = await responseCache.numbers.get(`size ${keyOf(list)}`, async () => {
    const [row] = await narrow(db.select({ count: count() }).from(variants).$dynamic(), list);
    return [row?.count ?? 0];
  });
  return size;
}

/** Where every 240th variant of a list stands: its product and its own id. */
function marksOf({ db, responseCache }: Shop, list: List): Promise<readonly number[]> {
  return responseCache.numbers.get(`marks ${keyOf(list)}`, async () => {
    const { itemID, variantID } = variants;
    const place = sql<number>`row_number() over (order by ${itemID}, ${variantID}) - 1`.as('place');
    const placed = narrow(db.select({ itemID, variantID, place }).from(variants).$dynamic(), list).as('placed');
    const marks = await db
      .select({ itemID: placed.itemID, variantID: placed.variantID })
      .from(placed)
      .where(sql`${placed.place} % ${markEvery} = 0`)
      .orderBy(asc(placed.place));
    return marks.flatMap((mark) => [mark.itemID, mark.variantID]);
  });
}

type Shop = Pick<Deps, 'db' | 'responseCache'>;

/** The variants of a page with their products, by the filters that a list asks for, joined by commas: sixteen at most. */
const pageQuery = preparedBy((filters: string) => (db) => {
  const asked: Asked = Object.fromEntries(filters.split(',').map((key) => [key, sql.placeholder(key)]));
  const fromMark = sql`(${variants.itemID}, ${variants.variantID}) >= (${sql.placeholder('markItem')}, ${sql.placeholder('markVariant')})`;
  // Only the keys are paged; whole rows are read for one page alone.
  const page = narrow(db.select({ variantID: variants.variantID }).from(variants).$dynamic(), asked, fromMark)
    .orderBy(asc(variants.itemID), asc(variants.variantID))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  return db
    .select({ product: products, variant: variants })
    .from(page)
    .innerJoin(variants, eq(variants.variantID, page.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .orderBy(asc(variants.itemID), asc(variants.variantID));
});

/**
 * The variants of a page with their products. One far back begins at a mark, and costs what one in front does; where
 * nothing is kept it is counted off instead, for marks that serve one page cost more than they save.
 */
async function rowsOf(shop: Shop, list: List, first: number, limit: number) {
  const marksPassed = shop.responseCache.isEnabled() ? Math.floor(first / markEvery) : 0;
  const mark = marksPassed === 0 ? [0, 0] : (await marksOf(shop, list)).slice(marksPassed * 2, marksPassed * 2 + 2);
  if (mark.length === 0) return [];
  const [markItem, markVariant] = mark;
  const asked = Object.entries(list).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const offset = first - marksPassed * markEvery;
  return pageQuery(asked.join())(shop.db, { ...list, markItem, markVariant, limit, offset });
}

/** The list of at most one value a filter, in the shop's own order; null for any other. */
function plainList(filters: ListFilters): List | null {
  const { category = [], platform = [], deal = [], type = [], minPrice, maxPrice, sort, facets } = filters;
  const isPlain = [category, platform, deal, type].every(({ length }) => length < 2);
  if (!isPlain || [minPrice, maxPrice, sort, facets].some((given) => given !== undefined)) return null;
  return { category: category[0], platform: platform[0], deal: deal[0], type: type[0] };
}

/** A page of the catalogue, in the shop's own order unless told, and how many variants fit over all pages. */
export async function listProducts(shop: Shop, filters: Filters): Promise<ProductList> {
  const { page = 0, limit = pageSize, ...narrowed } = filters;
  const list = plainList(narrowed);
  if (list === null) return findNarrowed(shop.db, narrowed, { first: page * limit, limit });
  const [rows, size] = await Promise.all([rowsOf(shop, list, page * limit, limit), sizeOf(shop, list)]);
  return { products: groupByProduct(rows), count: size };
}
