import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, money, numericID, requiredText, text } from '../fields.ts';
import { aboveMaxPayment } from '../highest-price.ts';
import { maxPayment } from '../max-payment.ts';
import { parseProductImage } from '../product-images.ts';
import { dealPeriod, describedPicture, isInOrder } from '../products.ts';
import { dealKeys, productTypes } from '../shop.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, cursor, next, pageLength } from './fields.ts';
import { allow } from './roles.ts';
import { isScheduleComplete, noMoment, schedule, visibility } from './visibility.ts';

/** Products: the list, and the editor of one product with its variants. */

/** The greatest length of texts, and the greatest numbers. An import of a file has the same. */
export const productLimits = {
  name: 120,
  summary: 1000,
  category: 60,
  aliases: 200,
  redeemStep: 200,
  redeemSteps: 5,
  variants: 60,
  /** Pictures of a product, and the length of what one shows. */
  pictures: 8,
  alt: 200,
  stock: 1_000_000,
} as const;

/** Up to how many pieces a variant counts as low in stock, unless it has a number of its own. */
export const lowStock = 3;

/** Why the times of a deal are refused. */
export const endsTooEarly = 'Choose an end after the beginning.';

const price = v.pipe(
  money,
  v.minValue(1, 'Enter a price of 1 shilling or more.'),
  v.maxValue(maxPayment, aboveMaxPayment()),
);

/** The image of a product, as its owner writes it (contract/product-images.ts). Its output is a path. */
export const productImage = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const image = parseProductImage(value);
    if ('path' in image) return image.path;
    addIssue({ message: `This ${image.refusal}` });
    return NEVER;
  }),
);

/** A variant as the editor sends it. `variantID` is null for a new one, which alone has a `stock`. */
export const variantEdit = v.pipe(
  v.strictObject({
    variantID: v.nullable(numericID),
    name: requiredText(productLimits.name),
    platform: requiredText(productLimits.category),
    region: requiredText(productLimits.category),
    salePrice: price,
    listPrice: v.nullable(price),
    hidden: v.boolean(),
    stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(productLimits.stock))),
  }),
  v.forward(
    v.check(
      ({ listPrice, salePrice }) => listPrice === null || listPrice > salePrice,
      'The price before the sale is above the price, or empty.',
    ),
    ['listPrice'],
  ),
);
export type VariantEdit = v.InferInput<typeof variantEdit>;

/** A product with its variants as the editor sends them. */
export const productEdit = v.pipe(
  v.strictObject({
    name: requiredText(productLimits.name),
    summary: text(productLimits.summary),
    category: requiredText(productLimits.category),
    itemType: v.picklist(productTypes),
    image: productImage,
    /** What the picture shows; empty for the name of the product. */
    imageAlt: line(productLimits.alt),
    /** Further pictures, in their order. */
    gallery: v.pipe(
      v.array(v.strictObject({ image: productImage, alt: line(productLimits.alt) })),
      v.maxLength(productLimits.pictures - 1, `A product has at most ${productLimits.pictures} pictures.`),
    ),
    aliases: line(productLimits.aliases),
    redeemSteps: v.pipe(
      v.array(requiredText(productLimits.redeemStep)),
      v.maxLength(productLimits.redeemSteps, `Enter at most ${productLimits.redeemSteps} steps.`),
    ),
    /** The deals of now and later, and when those begin or end that do. */
    deals: v.array(v.picklist(dealKeys)),
    dealPeriods: v.pipe(
      v.array(v.pipe(v.strictObject(dealPeriod.entries), v.check(isInOrder, endsTooEarly))),
      v.maxLength(dealKeys.length),
    ),
    releaseDate: v.nullable(v.pipe(v.string(), v.isoDate('Enter a day of the calendar.'))),
    ...schedule,
    variants: v.pipe(
      v.array(variantEdit),
      v.minLength(1, 'A product needs a variant.'),
      v.maxLength(productLimits.variants, `A product has at most ${productLimits.variants} variants.`),
    ),
  }),
  v.forward(
    v.check((edit) => isScheduleComplete(edit), noMoment),
    ['publishAt'],
  ),
  v.forward(
    v.check(
      ({ visibility, variants }) => visibility === 'hidden' || variants.some(({ hidden }) => !hidden),
      'Show one variant at least, or hide the product.',
    ),
    ['visibility'],
  ),
);
export type ProductEdit = v.InferInput<typeof productEdit>;

export const productRow = v.object({
  itemID: v.number(),
  name: v.string(),
  category: v.string(),
  image: v.string(),
  visibility,
  /** The number of variants, their lowest and highest price, and their pieces in stock. */
  variants: v.number(),
  lowestPrice: money,
  highestPrice: money,
  stock: v.number(),
  /** How many shown variants are low in stock. */
  low: v.number(),
});
export type ProductRow = v.InferOutput<typeof productRow>;

export const productFilters = ['hidden', 'low stock'] as const;

export const listDeskProducts = defineDeskCall(requestType<typeof listDeskProductsRequest>, {
  method: 'GET',
  path: '/product',
  ...allow('goods', 'read'),
  answer: v.object({ products: v.array(productRow), categories: v.array(v.string()), next }),
});
export const listDeskProductsRequest = describeRequest(() => ({
  summary:
    'Products, the newest first, hidden ones among them. `search` is a part of a name, an alias, or the number of a product or variant.',
  query: v.strictObject({
    search: v.optional(line(60)),
    category: v.optional(requiredText(productLimits.category)),
    only: v.optional(v.picklist(productFilters)),
    before: v.optional(cursor),
    limit: pageLength,
  }),
}));

const deskVariant = v.object({
  variantID: v.number(),
  name: v.string(),
  platform: v.string(),
  region: v.string(),
  salePrice: money,
  listPrice: v.nullable(money),
  hidden: v.boolean(),
  /** Pieces that can be sold now; those held by payments; those that are paid and not sent; those sold ever. */
  stock: v.number(),
  /** Whether the stock follows the free codes, so that it is not changed by hand. */
  followsCodes: v.boolean(),
  /** Up to how many pieces it counts as low in stock. */
  lowStock: v.number(),
  held: v.number(),
  unsent: v.number(),
  sold: v.number(),
});
export type DeskVariant = v.InferOutput<typeof deskVariant>;

export const deskProduct = v.object({
  itemID: v.number(),
  /** The value of `decidedOn` in a change. */
  state: v.string(),
  name: v.string(),
  summary: v.string(),
  category: v.string(),
  itemType: v.picklist(productTypes),
  /** As its owner writes it: a drawing's name, or a path. */
  image: v.string(),
  imageAlt: v.string(),
  gallery: v.array(describedPicture),
  aliases: v.string(),
  redeemSteps: v.array(v.string()),
  deals: v.array(v.picklist(dealKeys)),
  dealPeriods: v.array(dealPeriod),
  releaseDate: v.nullable(v.string()),
  visibility,
  publishAt: v.nullable(isoDate),
  variants: v.array(deskVariant),
});
export type DeskProduct = v.InferOutput<typeof deskProduct>;

export const getPriceLimit = defineDeskCall(requestType<typeof getPriceLimitRequest>, {
  method: 'GET',
  path: '/price-limit',
  ...allow('goods', 'read'),
  answer: v.object({ highest: money }),
});
export const getPriceLimitRequest = describeRequest(() => ({
  summary: 'The highest price of a product or plan that one M-PESA payment covers together with the tax.',
}));

const productParams = v.strictObject({ itemID: numericID });
const unknownProduct = { 404: 'No such product.' };

export const getDeskProduct = defineDeskCall(requestType<typeof getDeskProductRequest>, {
  method: 'GET',
  path: '/product/{itemID}',
  ...allow('goods', 'read'),
  answer: deskProduct,
});
export const getDeskProductRequest = describeRequest(() => ({
  summary: 'One product with all its variants, as the editor shows it.',
  params: productParams,
  failures: unknownProduct,
}));

/** The answer of a saved product: its number, and what was written. */
const saved = v.object({ ...changed.entries, itemID: v.number(), added: v.number(), changed: v.number() });

export const saveDeskProduct = defineDeskCall(requestType<typeof saveDeskProductRequest>, {
  method: 'POST',
  path: '/product/{itemID}',
  ...allow('goods', 'change'),
  answer: saved,
});
export const saveDeskProductRequest = describeRequest(() => ({
  summary: 'Writes a product with its variants, and no stock. Variants that it does not name stay.',
  params: productParams,
  body: v.strictObject({ ...change, product: productEdit }),
  failures: { ...unknownProduct, 409: 'Overtaken; or the variants contradict each other or another product.' },
}));

export const addDeskProduct = defineDeskCall(requestType<typeof addDeskProductRequest>, {
  method: 'POST',
  path: '/product',
  ...allow('goods', 'change'),
  answer: saved,
});
export const addDeskProductRequest = describeRequest(() => ({
  summary: 'Adds a product with its variants and their first stock.',
  body: v.strictObject({ actionID, product: productEdit }),
  failures: { 409: 'The shop has a product of this name, or two variants are the same.' },
}));
