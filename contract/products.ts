import * as v from 'valibot';
import { defineCall } from './call.ts';
import { isoDate, money, numericID, requiredText } from './fields.ts';
import { dealKeys, productSorts, productTypes } from './shop.ts';

/** Product and variant (spec section 3). Prices are whole KES. */
export const variant = v.object({
  variantID: v.number(),
  name: v.string(),
  /** A path on the site, `/images/{file}`. */
  image: v.string(),
  inStock: v.boolean(),
  /** The price to pay. */
  salePrice: money,
  /** The price before the sale, else null. */
  listPrice: v.nullable(money),
  platform: v.string(),
  region: v.string(),
});
export type Variant = v.InferOutput<typeof variant>;

/** A picture with what it shows; an empty `alt` stands for the name of the product. */
export const describedPicture = v.object({ image: v.string(), alt: v.string() });
export type DescribedPicture = v.InferOutput<typeof describedPicture>;

/** When a deal of a product begins and ends; null for at once, and for never. */
export const dealPeriod = v.object({
  deal: v.picklist(dealKeys),
  from: v.nullable(isoDate),
  until: v.nullable(isoDate),
});
export type DealPeriod = v.InferOutput<typeof dealPeriod>;

/** Whether a deal ends after it begins. */
export const isInOrder = ({ from, until }: DealPeriod): boolean =>
  from === null || until === null || Date.parse(from) < Date.parse(until);

export const product = v.object({
  itemID: v.number(),
  name: v.string(),
  imageURL: v.string(),
  /** What `imageURL` shows. Of a single product alone, and absent where nothing is written. */
  imageAlt: v.exactOptional(v.string()),
  /** Its further pictures. Of a single product alone, and absent where there are none. */
  gallery: v.exactOptional(v.array(describedPicture)),
  summary: v.string(),
  itemType: v.picklist(productTypes),
  /** 0 to 5 in tenths. */
  rating: v.number(),
  /** The number of ratings. */
  ratingCount: v.number(),
  /** The day from which a pre-order is delivered, `2026-12-24`; null for goods that are delivered at once. */
  releaseDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  category: v.string(),
  deals: v.array(v.picklist(dealKeys)),
  variants: v.array(variant),
});
export type Product = v.InferOutput<typeof product>;

/** A value of a filter, with the number of variants that match if it is the only one chosen of its filter. */
const facetValue = v.object({ name: v.string(), count: v.number() });

/** The values of each filter, counted with all the other filters applied. Some counts are 0. */
export const facets = v.object({
  category: v.array(facetValue),
  platform: v.array(facetValue),
  deal: v.array(facetValue),
  type: v.array(facetValue),
});
export type Facets = v.InferOutput<typeof facets>;

/**
 * A page of products. `count` is the number of matching variants over all pages. In a sorted list, a product appears
 * more than once where other variants come between its own. `facets` is present if the query asks for it.
 */
export const productList = v.object({
  products: v.array(product),
  count: v.number(),
  facets: v.exactOptional(facets),
});
export type ProductList = v.InferOutput<typeof productList>;

export const namedImage = v.object({ name: v.string(), image: v.string(), count: v.number() });
export type NamedImage = v.InferOutput<typeof namedImage>;

/** A variant with its product. */
export const variantDetail = v.object({ variant, product });

/** The number of variants on a page of a list, unless the query has another `limit`. */
export const productPageLength = 24;

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
export type ProductQuery = v.InferInput<typeof productQuery>;

export const listProducts = defineCall({
  method: 'GET',
  path: '/product/item',
  summary: `A page of the catalogue, filtered and sorted: ${productPageLength} variants with their products unless limited otherwise. The count is of all pages.`,
  auth: 'none',
  query: productQuery,
  answer: productList,
});

export const listProductsByType = defineCall({
  method: 'GET',
  path: '/product/item/type/{type}',
  summary: `A page of the products of one type, ${productPageLength} variants unless limited otherwise. The count is of all pages.`,
  auth: 'none',
  params: v.strictObject({ type: v.picklist(productTypes) }),
  query: pageQuery,
  answer: productList,
});

export const listProductsByCategory = defineCall({
  method: 'GET',
  path: '/product/item/category/{category}',
  summary: `A page of the products of one category, ${productPageLength} variants unless limited otherwise. The count is of all pages.`,
  auth: 'none',
  params: v.strictObject({ category: requiredText(60) }),
  query: pageQuery,
  answer: productList,
});

export const listCategories = defineCall({
  method: 'GET',
  path: '/product/item/category',
  summary: 'The categories that hold products, with how many variants each has.',
  auth: 'none',
  answer: v.array(namedImage),
});

export const listPlatforms = defineCall({
  method: 'GET',
  path: '/product/item/platform',
  summary: 'The platforms that variants are for, with how many variants each has.',
  auth: 'none',
  answer: v.array(namedImage),
});

export const getProduct = defineCall({
  method: 'GET',
  path: '/product/item/{id}',
  summary: 'One product with its variants.',
  auth: 'none',
  params: v.strictObject({ id: numericID }),
  answer: product,
  failures: { 404: 'No such product.' },
});

export const getVariant = defineCall({
  method: 'GET',
  path: '/product/item/variant/{id}',
  summary: 'One variant with its product.',
  auth: 'none',
  params: v.strictObject({ id: numericID }),
  answer: variantDetail,
  failures: { 404: 'No such variant.' },
});

/**
 * Chooses the variant that the page of a product shows: the requested one, or if none is requested the first in stock,
 * else the first. Null if the product has no such variant.
 */
export function chooseVariant({ variants }: Pick<Product, 'variants'>, requested: number | null): Variant | null {
  if (requested !== null) return variants.find(({ variantID }) => variantID === requested) ?? null;
  return variants.find(({ inStock }) => inStock) ?? variants[0] ?? null;
}

/** The price and availability of a variant. */
export const variantOffer = v.object({
  variantID: v.number(),
  inStock: v.boolean(),
  salePrice: money,
  listPrice: v.nullable(money),
  releaseDate: v.nullable(v.pipe(v.string(), v.isoDate())),
});
export type VariantOffer = v.InferOutput<typeof variantOffer>;

/** Ids with commas between them. */
const variantIDs = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,99}$/, 'Ask for 1 to 100 variants, by their ids with commas between them.'),
  v.transform((ids) => ids.split(',').map(Number)),
);

export const listOffers = defineCall({
  method: 'GET',
  path: '/product/item/offer',
  summary: 'Prices and stock of up to 100 variants, without those that do not exist.',
  auth: 'none',
  query: v.strictObject({ variantIDs }),
  answer: v.array(variantOffer),
});

export const recommendProducts = defineCall({
  method: 'GET',
  path: '/product/item/variant/{id}/recommend',
  summary: 'Other products of the same platform or category as a variant.',
  auth: 'none',
  params: v.strictObject({ id: numericID }),
  answer: productList,
  failures: { 404: 'No such variant.' },
});
