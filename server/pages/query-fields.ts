import { movies } from '#contract/streaming/movies.ts';
import { allSeries } from '#contract/streaming/series.ts';
import { pageCount } from '#contract/streaming/titles.ts';

/**
 * The query fields that a page reads. Each returns the values that the page distinguishes, in their canonical form, so
 * that addresses that show the same page share one response. What a page ignores is left out.
 */
export type QueryField = (values: readonly string[]) => readonly string[];

/** One of these words, the first of the field; a default is left out. */
export const oneOf =
  (words: readonly string[], standard?: string): QueryField =>
  ([first]) =>
    first !== undefined && first !== standard && words.includes(first) ? [first] : [];

/** Any of these words, in their own order. */
export const someOf =
  (words: readonly string[]): QueryField =>
  (values) =>
    words.filter((word) => values.includes(word));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controls = /[\u0000-\u001f\u007f]/;

/** Names of categories or platforms, at most twenty, without duplicates. */
export const names: QueryField = (values) => {
  const valid = values.map((value) => value.trim()).filter((name) => name !== '' && name.length <= 60);
  return [...new Set(valid.filter((name) => !controls.test(name)))].slice(0, 20);
};

/** A price in whole shillings. */
export const price: QueryField = ([first = '']) => (/^\d{1,9}$/.test(first.trim()) ? [String(Number(first))] : []);

/** A page of a list, from the second on. */
export const pageNumber: QueryField = ([first = '']) => (first !== '1' && /^[1-9]\d{0,3}$/.test(first) ? [first] : []);

/** The text of a search. */
export const searchText: QueryField = ([first = '']) => {
  const text = first.trim().toWellFormed();
  return text === '' ? [] : [text];
};

/** The page of a sample list of titles. */
export const titlePage = oneOf(Array.from({ length: pageCount - 1 }, (_, index) => String(index + 2)));
export const movieTitle = oneOf(movies.map(({ slug }) => slug));
export const seriesTitle = oneOf(allSeries.map(({ slug }) => slug));

/** Returns the canonical query of an address: the fields that a page reads, in the order of its row. */
export function canonicalQuery(query: URLSearchParams, fields: Readonly<Record<string, QueryField>>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, field]) =>
    field(query.getAll(name)).map((value) => [name, value]),
  );
  return new URLSearchParams(pairs);
}
