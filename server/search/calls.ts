import { asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type SearchResult, searchShop } from '#contract/search.ts';
import { summarize, summaryColumns } from '../articles/summary.ts';
import { groupByProduct } from '../catalogue/products.ts';
import { groupByService } from '../catalogue/services.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { articles, products, services, serviceVariants, variants } from '../db/schema.ts';
import { type ServedCall, serveCached } from '../http/serve.ts';
import { type Found, findExact, findSimilar } from './full-text.ts';
import { wordsOf } from './words.ts';

const nothing: Found = { products: [], services: [], articles: [] };
const countOf = (found: Found) => found.products.length + found.services.length + found.articles.length;

/** Puts what was read from the database into the order in which it was found. */
function inOrder<T>(rows: readonly T[], ids: readonly number[], idOf: (row: T) => number): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (place.get(idOf(one)) ?? 0) - (place.get(idOf(other)) ?? 0));
}

/** Whether an id is one of those given as `ids`, an array in PostgreSQL's words. */
const isOneOf = (id: PgColumn) => sql`${id} = any(${sql.placeholder('ids')}::integer[])`;
const findProducts = prepared((db) =>
  db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isOneOf(variants.itemID))
    .orderBy(asc(variants.variantID)),
);
const findServices = prepared((db) =>
  db
    .select({ service: services, plan: serviceVariants })
    .from(services)
    .leftJoin(serviceVariants, eq(serviceVariants.subscriptionID, services.subscriptionID))
    .where(isOneOf(services.subscriptionID))
    .orderBy(asc(serviceVariants.subscriptionItemID)),
);
const findArticles = prepared((db) => db.select(summaryColumns).from(articles).where(isOneOf(articles.articleID)));

/** Asks nothing where nothing was found. */
const readEach = <Row>(
  read: (db: Database, values: { ids: string }) => Promise<Row[]>,
  db: Database,
  ids: readonly number[],
) => (ids.length === 0 ? [] : read(db, { ids: `{${ids.join()}}` }));

async function readFound(db: Database, found: Found): Promise<SearchResult> {
  const [productRows, serviceRows, articleRows] = await Promise.all([
    readEach(findProducts, db, found.products),
    readEach(findServices, db, found.services),
    readEach(findArticles, db, found.articles),
  ]);
  const result = {
    services: inOrder(groupByService(serviceRows), found.services, ({ subscriptionID }) => subscriptionID),
    products: inOrder(groupByProduct(productRows), found.products, ({ itemID }) => itemID),
    articles: inOrder(articleRows.map(summarize), found.articles, ({ articleID }) => articleID),
  };
  return { count: countOf(found), ...result };
}

/** The calls of contract/search.ts. */
export const searchCalls: readonly ServedCall[] = [
  serveCached(searchShop, async ({ params }, { db }) => {
    const wanted = { typed: params.text, words: wordsOf(params.text) };
    if (wanted.words.length === 0) return readFound(db, nothing);
    const fitting = await findExact(db, wanted);
    return readFound(db, countOf(fitting) > 0 ? fitting : await findSimilar(db, wanted));
  }),
];
