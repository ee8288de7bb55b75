import * as v from 'valibot';
import { articleSummary } from './articles.ts';
import { defineCall } from './call.ts';
import { money, text } from './fields.ts';
import { facets, filterQuery, product } from './products.ts';
import { service } from './services.ts';

/** The greatest length of a search text, in characters. */
export const maxSearchLength = 100;

/**
 * The best of each kind: at most 24 products, 12 services and 12 articles. `count` is how many that makes together.
 *
 * A search with a query finds at most 60 products and gives those of them that fit the filters, with the variants that
 * do. With a filter or a price bound it gives products only. `facets` counts variants, of all that were found.
 * `corrected` is the text without its typos where it had any, and null otherwise. Both are there where the query asks
 * for facets.
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

const searchParams = v.strictObject({
  text: v.pipe(
    text(maxSearchLength, `Search for at most ${maxSearchLength} characters.`),
    v.nonEmpty('Text to search is missing.'),
  ),
});

export const searchShop = defineCall({
  method: 'GET',
  path: '/search/{text}',
  summary: 'What fits every word of the text, names first; where nothing does, what is spelt nearly like it.',
  auth: 'none',
  params: searchParams,
  query: filterQuery,
  answer: searchResult,
});

/** A suggested page for the text typed so far. A product is suggested with its cheapest variant in stock. */
export const suggestion = v.variant('kind', [
  v.object({
    kind: v.literal('product'),
    itemID: v.number(),
    variantID: v.number(),
    name: v.string(),
    image: v.string(),
    /** Of that variant. */
    salePrice: money,
    /** How many variants the product has. */
    variants: v.number(),
  }),
  v.object({ kind: v.literal('service'), subscriptionID: v.number(), name: v.string(), image: v.string() }),
  v.object({ kind: v.literal('article'), articleID: v.number(), name: v.string(), image: v.string() }),
]);
export type Suggestion = v.InferOutput<typeof suggestion>;

export const listSuggestions = defineCall({
  method: 'GET',
  path: '/search/{text}/suggestions',
  summary: 'At most nine products, services and articles whose names have words that begin as the text’s do.',
  auth: 'none',
  params: searchParams,
  answer: v.array(suggestion),
});
