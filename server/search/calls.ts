import { asc, eq, inArray } from 'drizzle-orm';
import { type SearchResult, searchShop } from '#contract/search.ts';
import { summarize, summaryColumns } from '../articles/summary.ts';
import { groupByProduct } from '../catalogue/products.ts';
import { groupByService } from '../catalogue/services.ts';
import type { Database } from '../db/open.ts';
import { articles, products, services, serviceVariants, variants } from '../db/schema.ts';
import { type ServedCall, serveKept } from '../http/serve.ts';
import { type Found, findFitting, findLikely } from './finding.ts';
import { wordsOf } from './words.ts';

const nothing: Found = { products: [], services: [], articles: [] };
const countOf = (found: Found) => found.products.length + found.services.length + found.articles.length;

/** Puts what was read from the database into the order in which it was found. */
function inOrder<T>(rows: readonly T[], ids: readonly number[], idOf: (row: T) => number): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (place.get(idOf(one)) ?? 0) - (place.get(idOf(other)) ?? 0));
}

async function readFound(db: Database, found: Found): Promise<SearchResult> {
  const [productRows, serviceRows, articleRows] = await Promise.all([
    db
      .select({ product: products, variant: variants })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(inArray(variants.itemID, [...found.products]))
      .orderBy(asc(variants.variantID)),
    db
      .select({ service: services, plan: serviceVariants })
      .from(services)
      .leftJoin(serviceVariants, eq(serviceVariants.subscriptionID, services.subscriptionID))
      .where(inArray(services.subscriptionID, [...found.services]))
      .orderBy(asc(serviceVariants.subscriptionItemID)),
    db
      .select(summaryColumns)
      .from(articles)
      .where(inArray(articles.articleID, [...found.articles])),
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
  serveKept(searchShop, async ({ params }, { db }) => {
    const wanted = { typed: params.text, words: wordsOf(params.text) };
    if (wanted.words.length === 0) return readFound(db, nothing);
    const fitting = await findFitting(db, wanted);
    return readFound(db, countOf(fitting) > 0 ? fitting : await findLikely(db, wanted));
  }),
];
