import { and, arrayContains, asc, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { type ProductList, productPageLength } from '#contract/products.ts';
import type { DealKey, ProductType } from '#contract/shop.ts';
import { preparedBy } from '../db/prepared.ts';
import { products, variants } from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { findFiltered, type ListFilters } from './list-filters.ts';
import { groupByProduct } from './products.ts';

/** The filters of a page of the catalogue. `page` counts from 0, `limit` counts variants. */
export interface PageFilters extends ListFilters {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

type ListDeps = Pick<Deps, 'db' | 'responseCache'>;

/** The number of variants between two cached keyset cursors. */
const cursorInterval = 240;

/** The filters of a list in the shop's own order: at most one value each. */
interface PlainFilters {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
  readonly deal?: DealKey | undefined;
  readonly type?: ProductType | undefined;
}
type PlainPlaceholders = { readonly [Key in keyof PlainFilters]: PlainFilters[Key] | Placeholder };

/** Adds the conditions of a list to a query. */
function applyFilters<Q extends PgSelect>(query: Q, { category, platform, deal, type }: PlainPlaceholders, more?: SQL) {
  const ofProduct = and(
    category === undefined ? undefined : eq(products.category, category),
    type === undefined ? undefined : eq(products.itemType, type),
    deal === undefined ? undefined : arrayContains(products.deals, sql`array[${deal}]::text[]`),
  );
  const ofVariant = platform === undefined ? undefined : eq(variants.platform, platform);
  return query
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(isShownVariant, ofProduct, ofVariant, more));
}

/** The cache key of a list. Size and cursors are the same for every page, and are cached as long as the responses. */
const cacheKey = (list: PlainFilters): string => JSON.stringify(list);

async function countVariants({ db, responseCache }: ListDeps, list: PlainFilters): Promise<number> {
  const [size = 0] = await responseCache.numbers.get(`size ${cacheKey(list)}`, async () => {
    const [row] = await applyFilters(db.select({ count: count() }).from(variants).$dynamic(), list);
    return [row?.count ?? 0];
  });
  return size;
}

/**
 * Reads the keyset cursors of a list, which are the keys of every 240th variant from the first on, as a flat list:
 * product id, variant id, product id, variant id.
 */
function readCursors({ db, responseCache }: ListDeps, list: PlainFilters): Promise<readonly number[]> {
  return responseCache.numbers.get(`cursors ${cacheKey(list)}`, async () => {
    const { itemID, variantID } = variants;
    const place = sql<number>`row_number() over (order by ${itemID}, ${variantID}) - 1`.as('place');
    const placed = applyFilters(db.select({ itemID, variantID, place }).from(variants).$dynamic(), list).as('placed');
    const cursors = await db
      .select({ itemID: placed.itemID, variantID: placed.variantID })
      .from(placed)
      .where(sql`${placed.place} % ${cursorInterval} = 0`)
      .orderBy(asc(placed.place));
    return cursors.flatMap((cursor) => [cursor.itemID, cursor.variantID]);
  });
}

/**
 * The query of a page's variants with their products, prepared for each combination of filter names: sixteen at most.
 */
const pageQuery = preparedBy((filters: string) => (db) => {
  const placeholders: PlainPlaceholders = Object.fromEntries(
    filters.split(',').map((key) => [key, sql.placeholder(key)]),
  );
  const cursorItem = sql.placeholder('cursorItem');
  // The condition on the products lets a merge join start at the cursor: it would read every product before it.
  const afterCursor = sql`(${variants.itemID}, ${variants.variantID}) >= (${cursorItem}, ${sql.placeholder('cursorVariant')}) and ${products.itemID} >= ${cursorItem}`;
  // Only keys are skipped and limited; whole rows are read for the one page.
  const page = applyFilters(
    db.select({ variantID: variants.variantID }).from(variants).$dynamic(),
    placeholders,
    afterCursor,
  )
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
 * Reads the variants of a page with their products. The page starts at a cursor, so that a late page costs as much as
 * an early one. Without a response cache the rows are skipped instead: cursors for one page cost more than they save.
 */
async function readPage(deps: ListDeps, list: PlainFilters, first: number, limit: number) {
  const cursorIndex = deps.responseCache.isEnabled() ? Math.floor(first / cursorInterval) : 0;
  const cursor =
    cursorIndex === 0 ? [0, 0] : (await readCursors(deps, list)).slice(cursorIndex * 2, cursorIndex * 2 + 2);
  if (cursor.length === 0) return [];
  const [cursorItem, cursorVariant] = cursor;
  const asked = Object.entries(list).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const offset = first - cursorIndex * cursorInterval;
  return pageQuery(asked.join())(deps.db, { ...list, cursorItem, cursorVariant, limit, offset });
}

/** Converts filters with at most one value each, and no price, sort order or facets; null for all other filters. */
function plainList(filters: ListFilters): PlainFilters | null {
  const { category = [], platform = [], deal = [], type = [], minPrice, maxPrice, sort, facets } = filters;
  const isPlain = [category, platform, deal, type].every(({ length }) => length < 2);
  if (!isPlain || [minPrice, maxPrice, sort, facets].some((value) => value !== undefined)) return null;
  return { category: category[0], platform: platform[0], deal: deal[0], type: type[0] };
}

/** A page of the catalogue and the number of matching variants over all pages. The default order is by id. */
export async function listProducts(deps: ListDeps, filters: PageFilters): Promise<ProductList> {
  const { page = 0, limit = productPageLength, ...listFilters } = filters;
  const list = plainList(listFilters);
  if (list === null) return findFiltered(deps.db, listFilters, { first: page * limit, limit });
  const [rows, size] = await Promise.all([readPage(deps, list, page * limit, limit), countVariants(deps, list)]);
  return { products: groupByProduct(rows), count: size };
}
