import { and, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { preparedBy } from '../db/prepared.ts';
import { articles, products, services } from '../db/schema.ts';
import { isShownArticle, isShownProduct, isShownService } from '../db/visibility.ts';
import { formatAlias, formatQuery, type SearchText } from './words.ts';

/** Ids of the results, best match first. */
export interface FoundIDs {
  readonly products: readonly number[];
  readonly services: readonly number[];
  readonly articles: readonly number[];
}

export const maxServices = 12;
export const maxArticles = 12;

const plus = (parts: SQL[]): SQL => sql.join(parts, sql` + `);

/** The values of the placeholders of a query: `typed`, `all`, `alias`, and `word0`, `name0`, `kind0` and so on for each word. */
const valuesOf = ({ typed, words }: SearchText): Record<string, string> => ({
  typed,
  all: `(${words.map((word) => formatQuery(word)).join(' & ')}) | ${formatAlias(words)}`,
  alias: formatAlias(words),
  ...Object.fromEntries(
    words.flatMap((word, i) => [
      [`word${i}`, word] as const,
      [`name${i}`, formatQuery(word, 'A')],
      [`kind${i}`, formatQuery(word, 'AB')],
    ]),
  ),
});
/**
 * The placeholders of all words: `word` for the plain words, `name` for tsqueries that match names only, `kind` for those
 * that match names and categories.
 */
const eachWord = (words: number, which: 'word' | 'name' | 'kind') =>
  Array.from({ length: words }, (_, i) => sql.placeholder(`${which}${i}`));
const typed = sql.placeholder('typed');
const allWords = sql`to_tsquery('english', ${sql.placeholder('all')})`;

/** SQL: how many of the words occur in the name. `words` is a generated tsvector column; weight A marks the name, B the category. */
const wordsInName = (table: PgTable, words: number, which: 'name' | 'kind' = 'name'): SQL =>
  plus(eachWord(words, which).map((query) => sql`(${table}.words @@ to_tsquery('english', ${query}))::int`));

/** Sorts names with more of the words first, then names that are more similar to the typed text. */
function namesFirst(table: PgTable, name: PgColumn, words: number): SQL[] {
  const hits = wordsInName(table, words);
  return [sql`${hits} desc`, sql`case when ${hits} > 0 then similarity(${name}, ${typed}) else 0 end desc`];
}

/** SQL: an alias of the product is exactly the typed text. Only aliases have weight D in this column. */
export const hasAlias = sql`${products}.words @@ to_tsquery('english', ${sql.placeholder('alias')})`;

/** SQL: 0 for cards and consoles, 1 for what belongs to them. */
export const kindRank = sql`case when ${products.itemType} in ('giftcard', 'gamecard', 'device') then 0 else 1 end`;

/** The most products whose names are compared with the typed text. */
const compared = 200;

/**
 * Finds products where every word occurs in the product or in one of its variants. PostgreSQL ignores stop words such
 * as `the`. A product with the typed text as its alias comes first, and cards and consoles before their accessories.
 * Only the first 200 matches are compared with the typed text. Shorter names come first: with the same words in them,
 * they are more similar to the typed text.
 */
const matchingProducts = preparedBy((words: number) => (db) => {
  const near = db
    .select({
      id: products.itemID,
      name: products.name,
      rating: products.ratingTenths,
      hits: wordsInName(products, words).as('hits'),
      named: sql<boolean>`${hasAlias}`.as('named'),
      kind: sql<number>`${kindRank}`.as('kind'),
    })
    .from(products)
    // PostgreSQL uses the index only for exactly this expression.
    .where(and(sql`(${products}.words || ${products}.variant_words) @@ ${allWords}`, isShownProduct))
    .orderBy(
      sql`named desc`,
      sql`hits desc`,
      sql`kind`,
      sql`case when ${wordsInName(products, words)} > 0 then length(${products.name}) end`,
      desc(products.ratingTenths),
      products.itemID,
    )
    .limit(compared)
    .as('near');
  return db
    .select({ id: near.id })
    .from(near)
    .orderBy(
      desc(near.named),
      desc(near.hits),
      near.kind,
      sql`case when ${near.hits} > 0 then similarity(${near.name}, ${typed}) else 0 end desc`,
      desc(near.rating),
      near.id,
    )
    .limit(sql.placeholder('most'));
});

const hasAll = (table: PgTable): SQL => sql`${table}.words @@ ${allWords}`;

/** Finds services, those first whose name or category has more of the words: a tournament before a coach who plays in one. */
const matchingServices = preparedBy(
  (words: number) => (db) =>
    db
      .select({ id: services.subscriptionID })
      .from(services)
      .where(and(hasAll(services), isShownService))
      .orderBy(
        desc(wordsInName(services, words, 'kind')),
        ...namesFirst(services, services.name, words),
        services.subscriptionID,
      )
      .limit(maxServices),
);

/** Finds articles by title, intro and category. The content is not searched, because it may be premium. */
const matchingArticles = preparedBy((words: number) => (db) => {
  const isOfCategory = sql`${articles.categories} && array[${sql.join(eachWord(words, 'word'), sql`, `)}]::text[]`;
  return db
    .select({ id: articles.articleID })
    .from(articles)
    .where(and(or(hasAll(articles), isOfCategory), isShownArticle))
    .orderBy(...namesFirst(articles, articles.title, words), desc(articles.dateAdded), desc(articles.articleID))
    .limit(maxArticles);
});

/** Finds rows that contain every typed word, or a word that begins with it. `mostProducts` limits the products. */
export async function findFullText(db: Database, wanted: SearchText, mostProducts: number): Promise<FoundIDs> {
  const values = { ...valuesOf(wanted), most: mostProducts };
  const [productRows, serviceRows, articleRows] = await Promise.all([
    matchingProducts(wanted.words.length)(db, values),
    matchingServices(wanted.words.length)(db, values),
    matchingArticles(wanted.words.length)(db, values),
  ]);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { products: idsOf(productRows), services: idsOf(serviceRows), articles: idsOf(articleRows) };
}
