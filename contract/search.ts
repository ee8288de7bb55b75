import * as v from 'valibot';
import { articleSummary } from './articles.ts';
import { defineCall, describeRequest, requestType } from './call.ts';
import { money, text } from './fields.ts';
import { filterQuery } from './product-queries.ts';
import { facets, product } from './products.ts';
import { service } from './services.ts';

/** The greatest length of a search text, in characters. */
export const maxSearchLength = 100;

/**
 * The best results of each kind: at most 24 products, 12 services and 12 articles. `count` is the number of results of
 * all kinds.
 *
 * A search with filters matches at most 60 products and returns those that pass the filters, with their matching
 * variants. With a filter or a price range it returns products only. `facets` counts all matched variants. `corrected`
 * is the corrected text; null if there was no typo. `facets` and `corrected` are present if the query requests facets.
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

export const searchShop = defineCall(requestType<typeof searchShopRequest>, {
  method: 'GET',
  path: '/search/{text}',
  auth: 'none',
  answer: searchResult,
});
export const searchShopRequest = describeRequest(() => ({
  summary:
    'Finds products, services and articles that contain every word; matches in names come first. Without a match it searches for similar spellings.',
  params: searchParams,
  query: filterQuery,
}));

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

export const listSuggestions = defineCall(requestType<typeof listSuggestionsRequest>, {
  method: 'GET',
  path: '/search/{text}/suggestions',
  auth: 'none',
  answer: v.array(suggestion),
});
export const listSuggestionsRequest = describeRequest(() => ({
  summary:
    'Lists at most nine products, services and articles whose names contain words that start with the words of the text.',
  params: searchParams,
}));
