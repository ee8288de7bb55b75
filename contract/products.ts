import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { isoDate, money, numericID, requiredText } from './fields.ts';
import { pageQuery, productQuery } from './product-queries.ts';
import { dealKeys, productTypes } from './shop.ts';

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

export type ProductQuery = v.InferInput<typeof productQuery>;

export const listProducts = defineCall(requestType<typeof listProductsRequest>, {
  method: 'GET',
  path: '/product/item',
  auth: 'none',
  answer: productList,
});
export const listProductsRequest = describeRequest(() => ({
  summary: `A page of the catalogue, filtered and sorted: ${productPageLength} variants with their products unless limited otherwise. The count is of all pages.`,
  query: productQuery,
}));

export const listProductsByType = defineCall(requestType<typeof listProductsByTypeRequest>, {
  method: 'GET',
  path: '/product/item/type/{type}',
  auth: 'none',
  answer: productList,
});
export const listProductsByTypeRequest = describeRequest(() => ({
  summary: `A page of the products of one type, ${productPageLength} variants unless limited otherwise. The count is of all pages.`,
  params: v.strictObject({ type: v.picklist(productTypes) }),
  query: pageQuery,
}));

export const listProductsByCategory = defineCall(requestType<typeof listProductsByCategoryRequest>, {
  method: 'GET',
  path: '/product/item/category/{category}',
  auth: 'none',
  answer: productList,
});
export const listProductsByCategoryRequest = describeRequest(() => ({
  summary: `A page of the products of one category, ${productPageLength} variants unless limited otherwise. The count is of all pages.`,
  params: v.strictObject({ category: requiredText(60) }),
  query: pageQuery,
}));

export const listCategories = defineCall(requestType<typeof listCategoriesRequest>, {
  method: 'GET',
  path: '/product/item/category',
  auth: 'none',
  answer: v.array(namedImage),
});
export const listCategoriesRequest = describeRequest(() => ({
  summary: 'The categories that hold products, with how many variants each has.',
}));

export const listPlatforms = defineCall(requestType<typeof listPlatformsRequest>, {
  method: 'GET',
  path: '/product/item/platform',
  auth: 'none',
  answer: v.array(namedImage),
});
export const listPlatformsRequest = describeRequest(() => ({
  summary: 'The platforms that variants are for, with how many variants each has.',
}));

export const getProduct = defineCall(requestType<typeof getProductRequest>, {
  method: 'GET',
  path: '/product/item/{id}',
  auth: 'none',
  answer: product,
});
export const getProductRequest = describeRequest(() => ({
  summary: 'One product with its variants.',
  params: v.strictObject({ id: numericID }),
  failures: { 404: 'No such product.' },
}));

export const getVariant = defineCall(requestType<typeof getVariantRequest>, {
  method: 'GET',
  path: '/product/item/variant/{id}',
  auth: 'none',
  answer: variantDetail,
});
export const getVariantRequest = describeRequest(() => ({
  summary: 'One variant with its product.',
  params: v.strictObject({ id: numericID }),
  failures: { 404: 'No such variant.' },
}));

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

export const listOffers = defineCall(requestType<typeof listOffersRequest>, {
  method: 'GET',
  path: '/product/item/offer',
  auth: 'none',
  answer: v.array(variantOffer),
});
export const listOffersRequest = describeRequest(() => ({
  summary: 'Prices and stock of up to 100 variants, without those that do not exist.',
  query: v.strictObject({ variantIDs }),
}));

export const recommendProducts = defineCall(requestType<typeof recommendProductsRequest>, {
  method: 'GET',
  path: '/product/item/variant/{id}/recommend',
  auth: 'none',
  answer: productList,
});
export const recommendProductsRequest = describeRequest(() => ({
  summary: 'Other products of the same platform or category as a variant.',
  params: v.strictObject({ id: numericID }),
  failures: { 404: 'No such variant.' },
}));
