import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';

/** A word is corrected to one that is at least so much like it, from 0 to 1. */
const leastLikeness = 0.5;

/**
 * Corrects words to those that names of products are made of. A word that begins one of them, or begins
 * with one, such as a plural, stays as it is.
 * @returns the words as one text, or null where none is corrected
 */
export async function correct(db: Database, words: readonly string[]): Promise<string | null> {
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
          and similarity(given.word, name_words.word) >= ${leastLikeness}::float4
          order by similarity(given.word, name_words.word) desc, length(name_words.word), name_words.word limit 1),
        given.word) as corrected
      from (values ${given}) as given(place, word)) as corrections`,
    )
    .orderBy(sql`place`);
  const corrected = rows.map(({ word }) => word);
  return corrected.join() === words.join() ? null : corrected.join(' ');
}
