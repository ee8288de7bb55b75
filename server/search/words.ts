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

/** The most aliases of a product. */
const maxAliases = 20;

/** The accents of Latin letters. The `words` columns of the database have none either. */
const accents = /[\u0300-\u036f]/g;

/** Lists the distinct words of letters and digits of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(accents, '').normalize('NFC').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu))];
}

/** Splits a typed text into at most eight words. */
export const splitWords = (typed: string): string[] => wordsOf(typed).slice(0, maxWords);

/** Splits the aliases of a product, such as `codm|ff`, into at most 20 words. */
export const splitAliases = (cell: string): string[] => wordsOf(cell).slice(0, maxAliases);

/** Formats one term of a tsquery. A word matches every word that begins with it; a number or a letter only itself. */
const term = (word: string, weight: string): string =>
  /^(?:\d+|.)$/u.test(word) ? `'${word}'${weight && `:${weight}`}` : `'${word}':*${weight}`;

/** Formats the typed words as one alias for to_tsquery: `free fire` finds `freefire`. It matches aliases alone. */
export const formatAlias = (words: readonly string[], prefix: '*' | '' = ''): string =>
  `'${words.join('')}':${prefix}D`;

/**
 * Formats a word for PostgreSQL's to_tsquery; an abbreviation also matches its long form.
 * @param weight `A` matches in names only, `AB` in names and categories
 */
export function formatQuery(word: string, weight: 'A' | 'AB' | '' = ''): string {
  const long = Object.hasOwn(shorthand, word) ? shorthand[word] : undefined;
  if (!long) return term(word, weight);
  return `(${term(word, weight)} | (${long.map((part) => term(part, weight)).join(' & ')}))`;
}
