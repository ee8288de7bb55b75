import * as v from 'valibot';
import { articleSummary } from './articles.ts';
import { defineCall } from './call.ts';
import { text } from './fields.ts';
import { facets, filterQuery, product } from './products.ts';
import { service } from './services.ts';

/** The most characters that a search takes. */
export const longestSearch = 100;

/**
 * The best of each kind: at most 24 products, 12 services and 12 articles. `count` is how many that makes together.
 *
 * A search with a query finds at most 60 products and gives those of them that fit the filters, with the variants that
 * do; `facets` counts variants, of all that were found. `corrected` is the text without its typos where it had
 * any, and null otherwise. Both are there where the query asks for facets.
 */
export const searchResult = v.object({
  count: v.number(),
  services: v.array(service),
  products: v.array(product),
  articles: v.array(articleSummary),
  facets: v.exactOptional(facets),
  corrected: v.exactOptional(v.nullable(v.string())),
});
export type SearchResult = v.InferOutput<typeof searchResult>;

export const searchShop = defineCall({
  method: 'GET',
  path: '/search/{text}',
  summary: 'What fits every word of the text, names first; where nothing does, what is spelt nearly like it.',
  auth: 'none',
  params: v.strictObject({
    text: v.pipe(
      text(longestSearch, `Search for at most ${longestSearch} characters.`),
      v.nonEmpty('Text to search is missing.'),
    ),
  }),
  query: filterQuery,
  answer: searchResult,
});
