import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Suggestion } from '#contract/search.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { articles, products, services, variants } from '../db/schema.ts';
import { isShownArticle, isShownProduct, isShownService, isShownVariant } from '../db/visibility.ts';
import { hasAlias, kindRank } from './full-text.ts';
import { correctSpelling } from './spelling.ts';
import { formatAlias, formatQuery } from './words.ts';

/** The most suggestions of each kind. */
const maxSuggestions = { products: 5, services: 2, articles: 2 } as const;

/** The most products that are sorted. If more match, the first that the database finds are sorted. */
const maxCompared = 300;

/** The tsquery of the last word, which may be unfinished. A number or a single letter is a prefix here too. */
const unfinished = (word: string): string => (/^(?:\d+|.)$/u.test(word) ? `'${word}':*` : formatQuery(word));

const formatTsquery = (words: readonly string[]): string =>
  words.map((word, place) => (place === words.length - 1 ? unfinished(word) : formatQuery(word))).join(' & ');

const query = sql.placeholder('query');
const typed = sql.placeholder('typed');

/**
 * SQL: the name contains all words of the query, or words that begin with them. PostgreSQL uses the indexes of
 * migration 0022 only for exactly this expression.
 */
const isNamed = (name: PgColumn): SQL =>
  sql`array_to_tsvector(words_of_name(${name})) @@ to_tsquery('simple', ${query})`;

/**
 * SQL: an alias of the product begins with the typed text. PostgreSQL uses the index of the search only for the first
 * expression, which also matches other words.
 */
const isAliased = sql`(${products}.words || ${products}.variant_words) @@ to_tsquery('english', ${sql.placeholder('aliases')})
  and ${products}.words @@ to_tsquery('english', ${sql.placeholder('aliases')})`;

const byPrefix = (name: unknown): SQL => sql`starts_with(lower(${name}), ${typed}::text) desc`;
const bySimilarity = (name: unknown): SQL => sql`similarity(${name}, ${typed}::text) desc`;

/**
 * The query of matching products: those with the typed text as their alias come first, cards and consoles before their
 * accessories, then names that begin with it, then products with more ratings.
 */
const suggestProducts = (isFitting: SQL) =>
  prepared((db) => {
    const near = db
      .select({
        id: products.itemID,
        name: products.name,
        ratings: products.ratingCount,
        aliased: sql<boolean>`${hasAlias}`.as('aliased'),
        kind: sql<number>`${kindRank}`.as('kind'),
      })
      .from(products)
      .where(and(sql`(${isFitting})`, isShownProduct))
      .limit(maxCompared)
      .as('near');
    return db
      .select({ id: near.id })
      .from(near)
      .orderBy(desc(near.aliased), near.kind, byPrefix(near.name), desc(near.ratings), bySimilarity(near.name), near.id)
      .limit(maxSuggestions.products);
  });
const suggestNamed = suggestProducts(sql`${isNamed(products.name)} or (${isAliased})`);
/**
 * Also searches the summary and the variants, such as `20 dollars`. PostgreSQL uses the index of the search only for
 * exactly this expression.
 */
const suggestMentioned = suggestProducts(
  sql`(${products}.words || ${products}.variant_words) @@ to_tsquery('english', ${query})`,
);

/** Finds the cheapest variant in stock of each product, or the cheapest one if none is in stock. */
const findCheapest = prepared((db) =>
  db
    .selectDistinctOn([variants.itemID], {
      itemID: variants.itemID,
      variantID: variants.variantID,
      name: products.name,
      image: variants.image,
      salePrice: variants.salePrice,
      variants: sql<number>`(count(*) over (partition by ${variants.itemID}))::int`,
    })
    .from(variants)
    .innerJoin(products, sql`${products.itemID} = ${variants.itemID}`)
    .where(and(sql`${variants.itemID} = any(${sql.placeholder('ids')}::integer[])`, isShownVariant))
    .orderBy(asc(variants.itemID), desc(sql`${variants.stock} > 0`), asc(variants.salePrice), asc(variants.variantID)),
);

const suggestServices = prepared((db) =>
  db
    .select({ subscriptionID: services.subscriptionID, name: services.name, image: services.image })
    .from(services)
    .where(and(isNamed(services.name), isShownService))
    .orderBy(byPrefix(services.name), bySimilarity(services.name), services.subscriptionID)
    .limit(maxSuggestions.services),
);

const suggestArticles = prepared((db) =>
  db
    .select({ articleID: articles.articleID, name: articles.title, image: articles.photo })
    .from(articles)
    .where(and(isNamed(articles.title), isShownArticle))
    .orderBy(byPrefix(articles.title), bySimilarity(articles.title), desc(articles.articleID))
    .limit(maxSuggestions.articles),
);

const valuesOf = (words: readonly string[]) => ({
  query: formatTsquery(words),
  typed: words.join(' '),
  alias: formatAlias(words),
  aliases: formatAlias(words, '*'),
});

/** Reads the products of these ids, in the order of the ids. */
async function readProducts(db: Database, found: readonly { readonly id: number }[]): Promise<Suggestion[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const cheapest = await findCheapest(db, { ids: `{${ids.join()}}` });
  const sorted = cheapest.toSorted((one, other) => ids.indexOf(one.itemID) - ids.indexOf(other.itemID));
  return sorted.map((product) => ({ kind: 'product', ...product }));
}

async function suggestByName(db: Database, words: readonly string[]): Promise<Suggestion[]> {
  const values = valuesOf(words);
  const [named, ofServices, ofArticles] = await Promise.all([
    suggestNamed(db, values),
    suggestServices(db, values),
    suggestArticles(db, values),
  ]);
  return [
    ...(await readProducts(db, named)),
    ...ofServices.map((service) => ({ kind: 'service' as const, ...service })),
    ...ofArticles.map((article) => ({ kind: 'article' as const, ...article })),
  ];
}

/**
 * Finds suggestions for the words typed so far; the last word may be unfinished. It searches names, then names with
 * the words corrected, then the summaries and variants of products, and stops at the first search with results.
 */
export async function listSuggestions(db: Database, words: readonly string[]): Promise<Suggestion[]> {
  if (words.length === 0) return [];
  const named = await suggestByName(db, words);
  if (named.length > 0) return named;
  const corrected = await correctSpelling(db, words);
  const corrections = corrected === null ? [] : await suggestByName(db, corrected.split(' '));
  return corrections.length > 0 ? corrections : readProducts(db, await suggestMentioned(db, valuesOf(words)));
}
