import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as contract from '#contract/search.ts';
import type { ShopSection } from '#contract/shop-facts.ts';
import { summarize, summaryColumns } from '../articles/summary.ts';
import type { ListFilters } from '../catalogue/list-filters.ts';
import { groupByProduct, toProduct, toVariant } from '../catalogue/products.ts';
import { groupByService } from '../catalogue/services.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { articles, products, services, serviceVariants, variants } from '../db/schema.ts';
import { isShownArticle, isShownPlan, isShownService, isShownVariant } from '../db/visibility.ts';
import { type ServedCall, serveCached } from '../http/serve-call.ts';
import { type FoundRow, filterResults } from './filter-results.ts';
import { type FoundIDs, findFullText } from './full-text.ts';
import { findSimilar } from './fuzzy.ts';
import { correctSpelling } from './spelling.ts';
import { listSuggestions } from './suggestions.ts';
import { splitWords } from './words.ts';

/** The most products that a search returns: plain, and with filters or a sort order. */
const maxProducts = 24;
const maxFilteredProducts = 60;

const nothing: FoundIDs = { products: [], services: [], articles: [] };
const countOf = (found: FoundIDs) => found.products.length + found.services.length + found.articles.length;

/** Sorts rows into the order of `ids`, best match first. */
function inOrder<T>(rows: readonly T[], ids: readonly number[], idOf: (row: T) => number): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (place.get(idOf(one)) ?? 0) - (place.get(idOf(other)) ?? 0));
}

/** SQL: the id is in the placeholder `ids`, a PostgreSQL array literal. */
const isOneOf = (id: PgColumn) => sql`${id} = any(${sql.placeholder('ids')}::integer[])`;
const findProducts = prepared((db) =>
  db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(isOneOf(variants.itemID), isShownVariant))
    .orderBy(asc(variants.variantID)),
);
const findServices = prepared((db) =>
  db
    .select({ service: services, plan: serviceVariants })
    .from(services)
    .leftJoin(serviceVariants, and(eq(serviceVariants.subscriptionID, services.subscriptionID), isShownPlan))
    .where(and(isOneOf(services.subscriptionID), isShownService))
    .orderBy(asc(serviceVariants.subscriptionItemID)),
);
const findArticles = prepared((db) =>
  db
    .select(summaryColumns)
    .from(articles)
    .where(and(isOneOf(articles.articleID), isShownArticle)),
);

/** Reads the rows of these ids; sends no query for an empty list. */
const readEach = <Row>(
  read: (db: Database, values: { ids: string }) => Promise<Row[]>,
  db: Database,
  ids: readonly number[],
) => (ids.length === 0 ? [] : read(db, { ids: `{${ids.join()}}` }));

function toFoundRow({ product, variant }: Awaited<ReturnType<typeof findProducts>>[number]): FoundRow {
  return {
    product: toProduct(product, []),
    variant: toVariant(variant),
    createdAt: product.createdAt,
    sold: variant.sold,
  };
}

/** Whether filters leave out products. A sort order does not. */
const isFiltering = ({ sort: _sort, facets: _facets, ...filters }: ListFilters): boolean =>
  Object.keys(filters).length > 0;

/**
 * Reads the rows of the ids that a search found. `filters` narrow and sort the products; where they leave products out,
 * services and articles are left out too, because they have no values to match. `count` is the number of services,
 * products and articles; the variants of one product count once.
 */
async function readFound(
  db: Database,
  found: FoundIDs,
  filters: ListFilters | null = null,
): Promise<contract.SearchResult> {
  const isProductsOnly = filters !== null && isFiltering(filters);
  const [productRows, serviceRows, articleRows] = await Promise.all([
    readEach(findProducts, db, found.products),
    readEach(findServices, db, isProductsOnly ? [] : found.services),
    readEach(findArticles, db, isProductsOnly ? [] : found.articles),
  ]);
  const sorted = inOrder(productRows, found.products, ({ product }) => product.itemID);
  const filtered = filters && filterResults(sorted.map(toFoundRow), filters);
  const result = {
    services: inOrder(groupByService(serviceRows), found.services, ({ subscriptionID }) => subscriptionID),
    products: filtered ? filtered.products : groupByProduct(sorted),
    articles: inOrder(articleRows.map(summarize), found.articles, ({ articleID }) => articleID),
  };
  const { services, products, articles } = result;
  const count = services.length + new Set(products.map(({ itemID }) => itemID)).size + articles.length;
  return { count, ...result, ...(filtered && filters.facets && { facets: filtered.facets }) };
}

/** The section of each kind of suggestion; products belong to every shop. */
const sectionOf = { product: null, service: 'services', article: 'blog' } as const;

/** The calls of contract/search.ts. */
export const searchCalls: readonly ServedCall[] = [
  serveCached(contract.searchShop, contract.searchShopRequest, async ({ params, query }, { db, shopSettings }) => {
    const { off = [] } = shopSettings.facts();
    const withoutOff = (found: FoundIDs): FoundIDs => ({
      ...found,
      ...(off.includes('services') && { services: [] }),
      ...(off.includes('blog') && { articles: [] }),
    });
    const searchText = { typed: params.text, words: splitWords(params.text) };
    const isFiltered = Object.keys(query).length > 0;
    const filters = isFiltered ? query : null;
    const products = isFiltered ? maxFilteredProducts : maxProducts;
    if (searchText.words.length === 0) return readFound(db, nothing, filters);
    const fullText = withoutOff(await findFullText(db, searchText, products));
    const found = countOf(fullText) > 0 ? fullText : withoutOff(await findSimilar(db, searchText, products));
    // A full-text search may find a misspelt word, because it compares stems. So a correction is looked up here too.
    const isCorrected = Boolean(query.facets) && countOf(found) > 0;
    const [result, corrected] = await Promise.all([
      readFound(db, found, filters),
      isCorrected ? correctSpelling(db, searchText.words) : null,
    ]);
    return query.facets ? { ...result, corrected } : result;
  }),
  serveCached(contract.listSuggestions, contract.listSuggestionsRequest, async ({ params }, { db, shopSettings }) => {
    const { off = [] } = shopSettings.facts();
    const suggestions = await listSuggestions(db, splitWords(params.text));
    return suggestions.filter(({ kind }) => !off.includes(sectionOf[kind] as ShopSection));
  }),
];
