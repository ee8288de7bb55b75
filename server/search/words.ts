/** The typed text of a search, and its words. */
export interface SearchText {
  readonly typed: string;
  readonly words: readonly string[];
}

/** The most words of a search. Further words cost time and rarely change the result. */
const maxWords = 8;

/** The abbreviations of gamers, with the words that the shop's names use. */
const shorthand: Readonly<Record<string, readonly string[]>> = {
  ps: ['playstation'],
  ps4: ['playstation', '4'],
  ps5: ['playstation', '5'],
  psn: ['playstation'],
  gta: ['grand', 'theft', 'auto'],
  cod: ['call', 'duty'],
  fifa: ['sports', 'fc'],
};

/** The accents of Latin letters. The `words` columns of the database have none either. */
const accents = /[\u0300-\u036f]/g;

/** Splits a typed text into at most eight distinct words of letters and digits, in lower case and without accents. */
export function splitWords(typed: string): string[] {
  const plain = typed.normalize('NFKD').replaceAll(accents, '').normalize('NFC').toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

/** Formats one term of a tsquery. A word matches every word that begins with it; a number or a letter only itself. */
const term = (word: string, weight: string): string =>
  /^(?:\d+|.)$/u.test(word) ? `'${word}'${weight && `:${weight}`}` : `'${word}':*${weight}`;

/**
 * Formats a word for PostgreSQL's to_tsquery; an abbreviation also matches its long form.
 * @param weight `A` matches in names only
 */
export function formatQuery(word: string, weight: 'A' | '' = ''): string {
  const long = Object.hasOwn(shorthand, word) ? shorthand[word] : undefined;
  if (!long) return term(word, weight);
  return `(${term(word, weight)} | (${long.map((part) => term(part, weight)).join(' & ')}))`;
}
