import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';

/**
 * Corrects the typed words for the line "Showing results for …". The results of a misspelt text themselves come from
 * fuzzy.ts, which runs first.
 */

/** The least similarity of a word and its correction, from 0 to 1 (pg_trgm). */
const minSimilarity = 0.5;

/**
 * Replaces each misspelt word with the most similar word of a product name. A word that is a prefix of such a word, or
 * has one as its prefix, such as a plural, is not changed.
 * @returns the words separated by spaces, or null if no word was replaced
 */
export async function correctSpelling(db: Database, words: readonly string[]): Promise<string | null> {
  const given = sql.join(
    words.map((word, place) => sql`(${place}::int, ${word}::text)`),
    sql`, `,
  );
  const rows = await db
    .select({ place: sql<number>`place`, word: sql<string>`corrected` })
    .from(
      sql`(select given.place, coalesce(
        (select given.word from name_words where name_words.word like given.word || '%'
          or (length(name_words.word) > 3 and given.word like name_words.word || '%') limit 1),
        (select name_words.word from name_words where given.word % name_words.word
          and similarity(given.word, name_words.word) >= ${minSimilarity}::float4
          order by similarity(given.word, name_words.word) desc, length(name_words.word), name_words.word limit 1),
        given.word) as corrected
      from (values ${given}) as given(place, word)) as corrections`,
    )
    .orderBy(sql`place`);
  const corrected = rows.map(({ word }) => word);
  return corrected.join() === words.join() ? null : corrected.join(' ');
}
