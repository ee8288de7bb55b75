import { arrayOverlaps, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { articles, products, services } from '../db/schema.ts';
import { queryOf } from './words.ts';

/** What was typed, and its words. */
export interface Wanted {
  readonly typed: string;
  readonly words: readonly string[];
}

/** The ids of what was found, the best first. */
export interface Found {
  readonly products: readonly number[];
  readonly services: readonly number[];
  readonly articles: readonly number[];
}

const most = { products: 24, services: 12, articles: 12 } as const;

/** A name must be about half like what was typed; a word must be about half like a part of it to be looked at. */
const leastLikeness = 0.5;
const wordLikeness = 0.45;

const tsquery = (text: string): SQL => sql`to_tsquery('english', ${text})`;
const plus = (parts: SQL[]): SQL => sql.join(parts, sql` + `);

/** How many of the words the name has. `words` is the column that the migration keeps beside the row. */
const wordsInName = (table: PgTable, words: readonly string[]): SQL =>
  plus(words.map((word) => sql`(${table}.words @@ ${tsquery(queryOf(word, 'A'))})::int`));

/** Names with more of the words come first, then those more like what was typed. */
function namesFirst(table: PgTable, name: PgColumn, { typed, words }: Wanted): SQL[] {
  const hits = wordsInName(table, words);
  return [sql`${hits} desc`, sql`case when ${hits} > 0 then similarity(${name}, ${typed}) else 0 end desc`];
}

const allOf = (words: readonly string[]): SQL => tsquery(words.map((word) => queryOf(word)).join(' & '));

/** Of how many products it is worked out how much their names are like what was typed. */
const compared = 200;

/**
 * A product fits when it and its variants have every word between them; words that every text has, such as `the`, do
 * not count. Of thousands that fit those with the shorter names are compared: with the same words in them, they are
 * more like what was typed.
 */
async function fittingProducts(db: Database, { typed, words }: Wanted): Promise<number[]> {
  const near = db
    .select({
      id: products.itemID,
      name: products.name,
      rating: products.ratingTenths,
      hits: wordsInName(products, words).as('hits'),
    })
    .from(products)
    // As the index has it, letter by letter.
    .where(sql`(${products}.words || ${products}.variant_words) @@ ${allOf(words)}`)
    .orderBy(
      sql`hits desc`,
      sql`case when ${wordsInName(products, words)} > 0 then length(${products.name}) end`,
      desc(products.ratingTenths),
      products.itemID,
    )
    .limit(compared)
    .as('near');
  const rows = await db
    .select({ id: near.id })
    .from(near)
    .orderBy(
      desc(near.hits),
      sql`case when ${near.hits} > 0 then similarity(${near.name}, ${typed}) else 0 end desc`,
      desc(near.rating),
      near.id,
    )
    .limit(most.products);
  return rows.map(({ id }) => id);
}

const hasAll = (table: PgTable, words: readonly string[]): SQL => sql`${table}.words @@ ${allOf(words)}`;

async function fittingServices(db: Database, wanted: Wanted): Promise<number[]> {
  const rows = await db
    .select({ id: services.subscriptionID })
    .from(services)
    .where(hasAll(services, wanted.words))
    .orderBy(...namesFirst(services, services.name, wanted), services.subscriptionID)
    .limit(most.services);
  return rows.map(({ id }) => id);
}

/** By title, intro and category; what stands in the content, which may be premium, is not searched. */
async function fittingArticles(db: Database, wanted: Wanted): Promise<number[]> {
  const rows = await db
    .select({ id: articles.articleID })
    .from(articles)
    .where(or(hasAll(articles, wanted.words), arrayOverlaps(articles.categories, [...wanted.words])))
    .orderBy(...namesFirst(articles, articles.title, wanted), desc(articles.dateAdded), desc(articles.articleID))
    .limit(most.articles);
  return rows.map(({ id }) => id);
}

/** What has every word that was typed, or words that begin with it. */
export async function findFitting(db: Database, wanted: Wanted): Promise<Found> {
  const [productIDs, serviceIDs, articleIDs] = await Promise.all([
    fittingProducts(db, wanted),
    fittingServices(db, wanted),
    fittingArticles(db, wanted),
  ]);
  return { products: productIDs, services: serviceIDs, articles: articleIDs };
}

interface Kind {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly name: PgColumn;
}

/** How much of what was typed is like some part of the name, from 0 to 1; a long word weighs more than a short one. */
function likeness({ name }: Kind, words: readonly string[]): SQL {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const parts = words.map((word) => sql`${word.length}::int * word_similarity(${word}, ${name})`);
  return sql`(${plus(parts)}) / ${letters}::int`;
}

async function likelyOf(db: Database, kind: Kind, { typed, words }: Wanted, limit: number): Promise<number[]> {
  const { table, id, name } = kind;
  const isNear = or(...words.map((word) => sql`${word} <% ${name}`));
  // Kept as it is by its offset, so that the likeness is worked out once a row.
  const near = sql`(select ${id} as id, ${name} as name, ${likeness(kind, words)} as likeness from ${table} where ${isNear} offset 0) as near`;
  const rows = await db
    .select({ id: sql<number>`near.id` })
    .from(near)
    .where(sql`near.likeness >= ${leastLikeness}`)
    .orderBy(sql`near.likeness desc`, sql`similarity(near.name, ${typed}) desc`, sql`near.id`)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** What is called nearly as was typed. */
export const findLikely = (db: Database, wanted: Wanted): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(wordLikeness)}, true)`);
    // The planner takes comparing words for cheap, and would compare all names instead of asking the trigram index.
    await tx.execute(sql`set local enable_seqscan = off`);
    const near = (table: PgTable, id: PgColumn, name: PgColumn, limit: number) =>
      likelyOf(tx, { table, id, name }, wanted, limit);
    return {
      products: await near(products, products.itemID, products.name, most.products),
      services: await near(services, services.subscriptionID, services.name, most.services),
      articles: await near(articles, articles.articleID, articles.title, most.articles),
    };
  });
