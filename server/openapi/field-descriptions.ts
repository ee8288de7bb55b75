import type { AnySchema } from '#contract/call.ts';
import { filterQuery, pageLimit, pageNumber, pageQuery } from '#contract/product-queries.ts';
import { productPageLength } from '#contract/products.ts';

/** What the fields of lists mean. They are described here and not in the schemas, which browsers download. */

const page = 'The page of the list, counted from 0. A page after the last one is empty.';
const limit = 'The number of items on a page, from 1 to 200.';
const several = 'May be given several times: the values are alternatives.';

const { category, platform, deal, type, minPrice, maxPrice, sort, facets } = filterQuery.entries;

/** The descriptions of fields by their schemas, which several calls share. */
const descriptions: ReadonlyMap<AnySchema, string> = new Map<AnySchema, string>([
  [pageNumber, page],
  [pageLimit, limit],
  [pageQuery.entries.page, `${page} The first page unless given.`],
  [pageQuery.entries.limit, `The number of variants on a page, from 1 to 200; ${productPageLength} unless given.`],
  [category, `Only products of this category. ${several}`],
  [platform, `Only variants for this platform. ${several}`],
  [deal, `Only products with this deal. ${several}`],
  [type, `Only products of this type. ${several}`],
  [minPrice, 'Only variants of this price or more, in whole shillings.'],
  [maxPrice, 'Only variants of this price or less, in whole shillings.'],
  [sort, 'The order of the list; by product unless given.'],
  [facets, 'Whether the answer has `facets`: the values of each filter with their counts.'],
]);

/** Returns the description of a field; undefined where its name and its schema say all. */
export function describeField(schema: AnySchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  return descriptions.get(schema) ?? ('wrapped' in schema ? descriptions.get(schema.wrapped as AnySchema) : undefined);
}
