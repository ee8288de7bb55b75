import { and, arrayOverlaps, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ProductList } from '#contract/products.ts';
import type { ProductSort } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { featuredRank, products, variants } from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import { type Combination, countFacets, type FacetSelection } from './facets.ts';
import { groupRuns } from './products.ts';

/** Filters and order of a list. Prices are whole KES and inclusive. */
export interface ListFilters extends FacetSelection {
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly sort?: ProductSort | undefined;
  readonly facets?: 'yes' | undefined;
}

/** SQL: the column has one of the values. A single value is compared by `=`, so that an index can sort the rows. */
function isAnyOf(column: typeof products.category | typeof variants.platform, values: readonly string[] = []) {
  const [first, ...more] = values;
  if (first === undefined) return undefined;
  return more.length === 0 ? eq(column, first) : inArray(column, [...values]);
}

const isInPriceRange = ({ minPrice, maxPrice }: ListFilters) =>
  and(
    minPrice === undefined ? undefined : gte(variants.salePrice, minPrice),
    maxPrice === undefined ? undefined : lte(variants.salePrice, maxPrice),
  );

const fits = (filters: ListFilters) =>
  and(
    isShownVariant,
    isAnyOf(products.category, filters.category),
    filters.type?.length ? inArray(products.itemType, [...filters.type]) : undefined,
    filters.deal?.length ? arrayOverlaps(products.deals, [...filters.deal]) : undefined,
    isAnyOf(variants.platform, filters.platform),
    isInPriceRange(filters),
  );

const { itemID, variantID } = variants;

/** Each order ends with the variant's id, so that pages neither repeat nor skip a row. */
const orders: Readonly<Record<ProductSort, readonly SQL[]>> = {
  featured: [asc(variants.ordinal), asc(featuredRank(itemID)), asc(itemID), asc(variantID)],
  newest: [desc(products.createdAt), desc(products.itemID), asc(variantID)],
  'price-up': [asc(variants.salePrice), asc(itemID), asc(variantID)],
  'price-down': [desc(variants.salePrice), desc(itemID), desc(variantID)],
  'best-selling': [desc(variants.sold), asc(variants.ordinal), asc(itemID), asc(variantID)],
};
const shopOrder = [asc(itemID), asc(variantID)];

async function readFilteredPage(db: Database, filters: ListFilters, { first, limit }: Page) {
  const order = filters.sort ? orders[filters.sort] : shopOrder;
  // Only keys are skipped and limited; whole rows are read for the one page.
  const page = db
    .select({
      variantID,
      place: sql<number>`row_number() over (order by ${sql.join([...order], sql`, `)})`.as('place'),
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(fits(filters))
    .orderBy(...order)
    .limit(limit)
    .offset(first)
    .as('page');
  return db
    .select({ product: products, variant: variants })
    .from(page)
    .innerJoin(variants, eq(variants.variantID, page.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .orderBy(asc(page.place));
}

async function countFilteredVariants(db: Database, filters: ListFilters): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(fits(filters));
  return row?.count ?? 0;
}

/** Counts the variants of a price range by category, platform, type and deals: some hundreds of rows at any size. */
const readCombinations = (db: Database, filters: ListFilters): Promise<Combination[]> =>
  db
    .select({
      category: products.category,
      platform: variants.platform,
      type: products.itemType,
      deals: products.deals,
      count: count(),
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(isShownVariant, isInPriceRange(filters)))
    .groupBy(products.category, variants.platform, products.itemType, products.deals);

interface Page {
  /** The index of the first variant, from 0. */
  readonly first: number;
  readonly limit: number;
}

/** Reads a page of the matching variants in the requested order, with the facets if requested. */
export async function findFiltered(db: Database, filters: ListFilters, page: Page): Promise<ProductList> {
  const [rows, size, combinations] = await Promise.all([
    readFilteredPage(db, filters, page),
    countFilteredVariants(db, filters),
    filters.facets ? readCombinations(db, filters) : null,
  ]);
  return {
    products: groupRuns(rows),
    count: size,
    ...(combinations && { facets: countFacets(combinations, filters) }),
  };
}
