import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { articles, products, services } from '../db/schema.ts';
import { type Found, mostArticles, mostServices } from './full-text.ts';
import { queryOf, type Wanted } from './words.ts';

/** A name must be about half like what was typed; a word must be about half like a part of it to be looked at. */
const leastLikeness = 0.5;
const wordLikeness = '0.45';
/** Similar words that one typed word is replaced by. */
const similarWords = 5;
/** Products whose names are compared with what was typed. */
const compared = 100;

type Kind = keyof Found;

/** In quotes, without which the word `null` would be none. */
const arrayOf = (values: readonly (string | number)[]) => `{${values.map((value) => `"${value}"`).join()}}`;

const typed = sql.placeholder('typed');
const letters = sql`(select sum(letters) from given)`;

/**
 * Rows of a table of which some part of the name is like one of the words, with how much of all the words is like some
 * part of it, from 0 to 1.
 */
const namesLike = (table: PgTable, id: PgColumn, name: PgColumn): SQL => sql`(
  select id, name, likeness from (
    select id, name, (select sum(letters * word_similarity(given.word, name)) from given) / ${letters} as likeness
    from (
      select distinct near.id, near.name from given
      cross join lateral (select ${id} as id, ${name} as name from ${table} where given.word <% ${name}) as near
    ) as near
    offset 0
  ) as near where likeness >= ${sql.raw(String(leastLikeness))})`;

/** The best of some names, in order. */
const best = (kind: Kind, names: SQL, limit: SQL): SQL => sql`(
  select ${sql.raw(`'${kind}'`)} as kind, id, likeness, similarity(name, ${typed}) as whole from ${names} as near
  order by likeness desc, whole desc, id limit ${limit})`;

/**
 * One statement, which sets how alike words must be for its own time: the other parts depend on `given`, and with it on
 * the setting. Words are compared with the few that names are made of (migration 0011) and not with each name; those
 * found come out of an index of names' words (migration 0022). Names are compared one by one only where that finds
 * nothing: several words together may be like one that was typed.
 */
const similar = sql`(
  with settings as materialized (
    select set_config('pg_trgm.word_similarity_threshold', ${sql.raw(`'${wordLikeness}'`)}, true)
  ), given as materialized (
    select given.* from settings cross join unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('letters')}::int[],
      ${sql.placeholder('words')}::text[], string_to_array(${sql.placeholder('queries')}::text, ${sql.raw(`E'\\n'`)})
    ) as given(place, letters, word, query)
  ), wanted as (
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
    group by products.item_id, wanted.place
  ), found as (
    select item_id as id, sum(letters) / ${letters} as likeness from hits group by item_id
    having sum(letters) / ${letters} >= ${sql.raw(String(leastLikeness))}
    order by likeness desc, min(name_length), id limit ${sql.raw(String(compared))}
  ), misspelt as materialized (
    select id, products.name, likeness from found inner join products on products.item_id = id
  ), near_products as (
    select * from misspelt
    union all
    select * from ${namesLike(products, products.itemID, products.name)} as near where not exists (select from misspelt)
  )
  ${best('products', sql`near_products`, sql`${sql.placeholder('most')}::int`)}
  union all ${best('services', namesLike(services, services.subscriptionID, services.name), sql.raw(String(mostServices)))}
  union all ${best('articles', namesLike(articles, articles.articleID, articles.title), sql.raw(String(mostArticles)))}
) as nearest`;

const findNear = prepared((db) =>
  db
    .select({ kind: sql<Kind>`kind`, id: sql<number>`id` })
    .from(similar)
    .orderBy(sql`likeness desc`, sql`whole desc`, sql`id`),
);

/** Finds names that are similar to what was typed, for a search that matches nothing exactly: at most so many products. */
export async function findSimilar(db: Database, { typed, words }: Wanted, mostProducts: number): Promise<Found> {
  const rows = await findNear(db, {
    typed,
    places: arrayOf(words.map((_, place) => place)),
    letters: arrayOf(words.map((word) => word.length)),
    words: arrayOf(words),
    queries: words.map((word) => queryOf(word)).join('\n'),
    most: mostProducts,
  });
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { products: idsOf('products'), services: idsOf('services'), articles: idsOf('articles') };
}
