import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { queryOf, type Wanted } from './words.ts';

/** Similar words that one typed word is replaced by. */
const similarWords = 5;
/** Products whose names are compared with what was typed. */
const compared = 100;

/** In quotes, without which the word `null` would be none. */
const arrayOf = (values: readonly (string | number)[]) => sql.param(`{${values.map((value) => `"${value}"`).join()}}`);

/**
 * Products whose names have what was typed, or the words that are like it: those with more of it first, then those more
 * like it as a whole. The words are compared with the few that names are made of (migration 0011), and not with each
 * name; those found come out of the search's index. It leans on the settings of `findSimilar`.
 * @param leastLikeness how much of the letters that were typed must be found, from 0 to 1
 * @returns their ids, at most `limit`
 */
export async function findBySimilarWords(
  db: Database,
  { typed, words }: Wanted,
  { leastLikeness, limit }: { readonly leastLikeness: number; readonly limit: number },
): Promise<number[]> {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const places = arrayOf(words.map((_, place) => place));
  const shares = arrayOf(words.map((word) => word.length / letters));
  const typedWords = arrayOf(words);
  const queries = sql.param(words.map((word) => queryOf(word, 'A')).join('\n'));
  const near = sql`(with given as (
      select * from unnest(${places}::int[], ${shares}::float8[], ${typedWords}::text[], string_to_array(${queries}::text, ${'\n'}::text))
        as given(place, share, word, query)
    ), wanted as (
      select place, share, to_tsquery('english', query) as query from given
      union all
      select place, share * likeness, to_tsquery('english', quote_literal(near.word) || ':A')
      from given cross join lateral (
        select word, word_similarity(given.word, word) as likeness from name_words where given.word <% word
        order by likeness desc, similarity(given.word, word) desc, word limit ${similarWords}::int
      ) as near
    ), hits as (
      select products.item_id, wanted.place, max(wanted.share) as share
      from wanted inner join products on (products.words || products.variant_words) @@ wanted.query
      group by products.item_id, wanted.place
    ), found as (
      select item_id, sum(share) as likeness from hits group by item_id having sum(share) >= ${leastLikeness}::float8
    )
    select products.item_id as id, products.name, found.likeness from found inner join products using (item_id)
    order by found.likeness desc, length(products.name), products.item_id limit ${compared}::int
  ) as near`;
  const rows = await db
    .select({ id: sql<number>`near.id` })
    .from(near)
    .orderBy(sql`near.likeness desc`, sql`similarity(near.name, ${typed}) desc`, sql`near.id`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
