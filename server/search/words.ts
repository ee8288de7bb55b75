/** What was typed, and its words. */
export interface Wanted {
  readonly typed: string;
  readonly words: readonly string[];
}

/** More than that many words of a search say nothing new and cost time. */
const mostWords = 8;

/** How gamers write what the shop spells out. */
const shorthand: Readonly<Record<string, readonly string[]>> = {
  ps: ['playstation'],
  ps4: ['playstation', '4'],
  ps5: ['playstation', '5'],
  psn: ['playstation'],
  gta: ['grand', 'theft', 'auto'],
  cod: ['call', 'duty'],
  fifa: ['sports', 'fc'],
};

/** The accents of Latin letters, which the names in the database's `words` come without as well. */
const accents = /[\u0300-\u036f]/g;

/** The words of what somebody typed: lower case, without accents, each once, nothing but letters and digits. */
export function wordsOf(typed: string): string[] {
  const plain = typed.normalize('NFKD').replaceAll(accents, '').normalize('NFC').toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
}

/** A word stands for all that begin with it; a number or a single letter for itself alone. */
const term = (word: string, weight: string): string =>
  /^(?:\d+|.)$/u.test(word) ? `'${word}'${weight && `:${weight}`}` : `'${word}':*${weight}`;

/**
 * A word as PostgreSQL's tsquery has it, with its long form where it is shorthand.
 * @param weight `A`: as part of a name only
 */
export function queryOf(word: string, weight: 'A' | '' = ''): string {
  const long = Object.hasOwn(shorthand, word) ? shorthand[word] : undefined;
  if (!long) return term(word, weight);
  return `(${term(word, weight)} | (${long.map((part) => term(part, weight)).join(' & ')}))`;
}
