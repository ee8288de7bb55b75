import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { articles, products, services } from '../db/schema.ts';
import { isShownArticle, isShownProduct, isShownService } from '../db/visibility.ts';
import { type FoundIDs, maxArticles, maxServices } from './full-text.ts';
import { formatQuery, type SearchText } from './words.ts';

/** Fuzzy search: finds misspelt words and names by trigram similarity (pg_trgm). */

/** The least similarity of a name to all typed words, and of a name's part to one typed word, from 0 to 1 (pg_trgm). */
const minSimilarity = 0.5;
const minWordSimilarity = '0.45';
/** The most similar words that are searched for one typed word. */
const similarWords = 5;
/** The most products whose names are compared with the typed text. */
const maxCompared = 100;

type Kind = keyof FoundIDs;

/** Formats values as a PostgreSQL array literal. They are quoted, because PostgreSQL reads a bare `null` as NULL. */
const formatArray = (values: readonly (string | number)[]) => `{${values.map((value) => `"${value}"`).join()}}`;

const typed = sql.placeholder('typed');
const letters = sql`(select sum(letters) from given)`;

/**
 * SQL: the rows whose name is similar to the typed words. The likeness of a row, from 0 to 1, is the mean similarity of
 * all words to its name, weighted by the length of each word.
 */
const namesLike = (table: PgTable, id: PgColumn, name: PgColumn, isShown: SQL): SQL => sql`(
  select id, name, likeness from (
    select id, name, (select sum(letters * word_similarity(given.word, name)) from given) / ${letters} as likeness
    from (
      select distinct near.id, near.name from given
      cross join lateral (select ${id} as id, ${name} as name from ${table}
        where given.word <% ${name} and ${isShown}) as near
    ) as near
    offset 0
  ) as near where likeness >= ${sql.raw(String(minSimilarity))})`;

/** SQL: the first rows of `names`, the most similar first. */
const best = (kind: Kind, names: SQL, limit: SQL): SQL => sql`(
  select ${sql.raw(`'${kind}'`)} as kind, id, likeness, similarity(name, ${typed}) as whole from ${names} as near
  order by likeness desc, whole desc, id limit ${limit})`;

/**
 * SQL: products, services and articles with a name that is similar to the typed text. `settings` sets the threshold of
 * pg_trgm for this transaction; all other parts read `given`, so they run after it. A typed word is compared with the
 * distinct words of all names (migration 0011), and the products with the similar words come from an index (migration
 * 0022). `wanted` is materialized, because a planner without statistics would compute it again for each product. Only if
 * that finds no product, the names are compared one by one: two words of a name may together be similar
 * to one typed word.
 */
const similar = sql`(
  with settings as materialized (
    select set_config('pg_trgm.word_similarity_threshold', ${sql.raw(`'${minWordSimilarity}'`)}, true)
  ), given as materialized (
    select given.* from settings cross join unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('letters')}::int[],
      ${sql.placeholder('words')}::text[], string_to_array(${sql.placeholder('queries')}::text, ${sql.raw(`E'\\n'`)})
    ) as given(place, letters, word, query)
  ), wanted as materialized (
    select place, letters::float8 as letters, to_tsquery('simple', query) as query from given
    union all
    select place, letters * likeness, to_tsquery('simple', quote_literal(near.word))
    from given cross join lateral (
      select word, word_similarity(given.word, word) as likeness from name_words where given.word <% word
      order by likeness desc, similarity(given.word, word) desc, word limit ${sql.raw(String(similarWords))}
    ) as near
  ), hits as (
    select products.item_id, wanted.place, max(wanted.letters) as letters, length(products.name) as name_length
    from wanted inner join products on array_to_tsvector(words_of_name(products.name)) @@ wanted.query
    where ${isShownProduct}
    group by products.item_id, wanted.place
  ), found as (
    select item_id as id, sum(letters) / ${letters} as likeness from hits group by item_id
    having sum(letters) / ${letters} >= ${sql.raw(String(minSimilarity))}
    order by likeness desc, min(name_length), id limit ${sql.raw(String(maxCompared))}
  ), misspelt as materialized (
    select id, products.name, likeness from found inner join products on products.item_id = id
  ), near_products as (
    select * from misspelt
    union all
    select * from ${namesLike(products, products.itemID, products.name, isShownProduct)} as near where not exists (select from misspelt)
  )
  ${best('products', sql`near_products`, sql`${sql.placeholder('most')}::int`)}
  union all ${best('services', namesLike(services, services.subscriptionID, services.name, isShownService), sql.raw(String(maxServices)))}
  union all ${best('articles', namesLike(articles, articles.articleID, articles.title, isShownArticle), sql.raw(String(maxArticles)))}
) as nearest`;

const findNear = prepared((db) =>
  db
    .select({ kind: sql<Kind>`kind`, id: sql<number>`id` })
    .from(similar)
    .orderBy(sql`likeness desc`, sql`whole desc`, sql`id`),
);

/**
 * Finds rows whose names are similar to the typed text, for a search without exact matches. `mostProducts` limits the
 * products.
 */
export async function findSimilar(db: Database, { typed, words }: SearchText, mostProducts: number): Promise<FoundIDs> {
  const rows = await findNear(db, {
    typed,
    places: formatArray(words.map((_, place) => place)),
    letters: formatArray(words.map((word) => word.length)),
    words: formatArray(words),
    queries: words.map((word) => formatQuery(word)).join('\n'),
    most: mostProducts,
  });
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { products: idsOf('products'), services: idsOf('services'), articles: idsOf('articles') };
}
