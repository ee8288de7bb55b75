import * as v from 'valibot';
import { isoDate, line, money, numericID, requiredText, text } from '../fields.ts';
import { aboveMaxPayment } from '../highest-price.ts';
import { maxPayment } from '../max-payment.ts';
import { parseProductImage } from '../product-images.ts';
import { dealPeriod, describedPicture, isInOrder } from '../products.ts';
import { dealKeys, productTypes } from '../shop.ts';
import { typedNumber } from '../typed-number.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, cursor, next, pageLength } from './fields.ts';
import { allow } from './roles.ts';
import { isScheduleComplete, noMoment, schedule, visibility } from './visibility.ts';

/** Products: the list, the editor of one product with its variants, and the stock of a variant. */

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

export const listDeskProducts = defineDeskCall({
  method: 'GET',
  path: '/product',
  summary:
    'Products, the newest first, hidden ones among them. `search` is a part of a name, an alias, or the number of a product or variant.',
  ...allow('goods', 'read'),
  query: v.strictObject({
    search: v.optional(line(60)),
    category: v.optional(requiredText(productLimits.category)),
    only: v.optional(v.picklist(productFilters)),
    before: v.optional(cursor),
    limit: pageLength,
  }),
  answer: v.object({ products: v.array(productRow), categories: v.array(v.string()), next }),
});

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

export const getPriceLimit = defineDeskCall({
  method: 'GET',
  path: '/price-limit',
  summary: 'The highest price of a product or plan that one M-PESA payment covers together with the tax.',
  ...allow('goods', 'read'),
  answer: v.object({ highest: money }),
});

const productParams = v.strictObject({ itemID: numericID });
const unknownProduct = { 404: 'No such product.' };

export const getDeskProduct = defineDeskCall({
  method: 'GET',
  path: '/product/{itemID}',
  summary: 'One product with all its variants, as the editor shows it.',
  ...allow('goods', 'read'),
  params: productParams,
  answer: deskProduct,
  failures: unknownProduct,
});

/** The answer of a saved product: its number, and what was written. */
const saved = v.object({ ...changed.entries, itemID: v.number(), added: v.number(), changed: v.number() });

export const saveDeskProduct = defineDeskCall({
  method: 'POST',
  path: '/product/{itemID}',
  summary: 'Writes a product with its variants, and no stock. Variants that it does not name stay.',
  ...allow('goods', 'change'),
  params: productParams,
  body: v.strictObject({ ...change, product: productEdit }),
  answer: saved,
  failures: { ...unknownProduct, 409: 'Overtaken; or the variants contradict each other or another product.' },
});

export const addDeskProduct = defineDeskCall({
  method: 'POST',
  path: '/product',
  summary: 'Adds a product with its variants and their first stock.',
  ...allow('goods', 'change'),
  body: v.strictObject({ actionID, product: productEdit }),
  answer: saved,
  failures: { 409: 'The shop has a product of this name, or two variants are the same.' },
});

const variantParams = v.strictObject({ itemID: numericID, variantID: numericID });
const wholeNumber = 'Enter a whole number, such as 5 or -1.';
/** Reads a number of pieces as a person types it: `+5`, `-1` or `5 000`; NaN for another text. */
const typedPieces = (text: string): number => {
  const [, sign = '', digits = ''] = /^\s*([+\u2212-]?)(.*)$/.exec(text) ?? [];
  return (typedNumber(digits) ?? Number.NaN) * (sign === '' || sign === '+' ? 1 : -1);
};
/** A number of pieces, as a number or as a person types it. */
const pieces = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(typedPieces))]),
  v.integer(wholeNumber),
  v.minValue(-productLimits.stock),
  v.maxValue(productLimits.stock),
);

export const changeStock = defineDeskCall({
  method: 'POST',
  path: '/product/{itemID}/variant/{variantID}/stock',
  summary:
    'Changes the stock of a variant by a difference, or to what was counted on the shelf: `counted` includes what is held for payments and what is paid and not sent.',
  ...allow('stock', 'change'),
  params: variantParams,
  body: v.strictObject({
    actionID,
    by: v.optional(v.pipe(pieces, v.notValue(0, 'Enter a number other than 0.'))),
    counted: v.optional(v.pipe(pieces, v.minValue(0))),
    reason: requiredText(200),
  }),
  /** The stock afterwards, and its difference. */
  answer: v.object({ stock: v.number(), difference: v.number() }),
  failures: {
    400: 'Neither a difference nor a count, or both.',
    404: 'No such variant.',
    409: 'The stock would be below 0, or fewer were counted than are sold and not sent.',
  },
});

export const setLowStock = defineDeskCall({
  method: 'POST',
  path: '/product/{itemID}/variant/{variantID}/low-stock',
  summary:
    'Sets up to how many pieces a variant counts as low in stock; without a number it is the usual one. Today counts those, and an e-mail a day lists them.',
  ...allow('stock', 'change'),
  params: variantParams,
  body: v.strictObject({ actionID, lowStock: v.optional(v.pipe(pieces, v.minValue(0))) }),
  answer: v.object({ lowStock: v.number() }),
  failures: { 404: 'No such variant.' },
});

export const listStockChanges = defineDeskCall({
  method: 'GET',
  path: '/product/{itemID}/variant/{variantID}/stock',
  summary: 'The changes of the stock of a variant by people and files, the newest first. Sales are not among them.',
  ...allow('stock', 'read'),
  params: variantParams,
  query: v.strictObject({ before: v.optional(cursor), limit: pageLength }),
  answer: v.object({
    changes: v.array(
      v.object({
        changeID: v.number(),
        difference: v.number(),
        /** The stock afterwards. */
        stock: v.number(),
        /** What was counted on the shelf; null for a difference. */
        counted: v.nullable(v.number()),
        reason: v.string(),
        by: v.string(),
        at: isoDate,
      }),
    ),
    next,
  }),
  failures: { 404: 'No such variant.' },
});
