import * as v from 'valibot';
import { requiredText } from './fields.ts';
import { dealKeys, productSorts, productTypes } from './shop.ts';

/** The queries of lists. Only the server reads their schemas: in a file of their own, they are in no file of the site. */

/** A page, counted from 0. */
export const pageNumber = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,5})$/, 'Pages are counted 0, 1, 2, and so on.'),
  v.transform(Number),
);
const pageHolds = 'A page holds 1 to 200.';
export const pageLimit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, pageHolds),
  v.transform(Number),
  v.maxValue(200, pageHolds),
);

/** Pages count from 0. `limit` counts variants and is 24 by default. */
export const pageQuery = v.strictObject({ page: v.optional(pageNumber), limit: v.optional(pageLimit) });

const maxFilterValues = 20;
/** A query field with one value or several. Its output is a list. */
/* @__NO_SIDE_EFFECTS__ */
const several = <Schema extends v.GenericSchema<string>>(value: Schema) =>
  v.pipe(
    v.union([
      value,
      v.pipe(v.array(value), v.maxLength(maxFilterValues, `Choose at most ${maxFilterValues} of one filter.`)),
    ]),
    v.transform((values) => [values].flat()),
  );

const priceBound = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'A price is given in whole shillings.'),
  v.transform(Number),
);

/** Filters of products. Values of one filter are alternatives; all filters apply together. Prices are whole KES. */
export const filterQuery = v.strictObject({
  category: v.optional(several(requiredText(60))),
  platform: v.optional(several(requiredText(60))),
  deal: v.optional(several(v.picklist(dealKeys))),
  type: v.optional(several(v.picklist(productTypes))),
  minPrice: v.optional(priceBound),
  maxPrice: v.optional(priceBound),
  sort: v.optional(v.picklist(productSorts)),
  /** Whether the answer has `facets`. */
  facets: v.optional(v.literal('yes')),
});

/** Filters, order and page of the catalogue. The default order is by product. */
export const productQuery = v.strictObject({ ...filterQuery.entries, ...pageQuery.entries });
