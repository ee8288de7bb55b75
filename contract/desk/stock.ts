import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, numericID, requiredText } from '../fields.ts';
import { typedNumber } from '../typed-number.ts';
import { defineDeskCall } from './call.ts';
import { actionID, cursor, next, pageLength } from './fields.ts';
import { productLimits } from './goods.ts';
import { allow } from './roles.ts';

/** The stock of a variant: its changes by people. */

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

export const changeStock = defineDeskCall(requestType<typeof changeStockRequest>, {
  method: 'POST',
  path: '/product/{itemID}/variant/{variantID}/stock',
  ...allow('stock', 'change'),
  /** The stock afterwards, and its difference. */
  answer: v.object({ stock: v.number(), difference: v.number() }),
});
export const changeStockRequest = describeRequest(() => ({
  summary:
    'Changes the stock of a variant by a difference, or to what was counted on the shelf: `counted` includes what is held for payments and what is paid and not sent.',
  params: variantParams,
  body: v.strictObject({
    actionID,
    by: v.optional(v.pipe(pieces, v.notValue(0, 'Enter a number other than 0.'))),
    counted: v.optional(v.pipe(pieces, v.minValue(0))),
    reason: requiredText(200),
  }),
  failures: {
    400: 'Neither a difference nor a count, or both.',
    404: 'No such variant.',
    409: 'The stock would be below 0, or fewer were counted than are sold and not sent.',
  },
}));

export const setLowStock = defineDeskCall(requestType<typeof setLowStockRequest>, {
  method: 'POST',
  path: '/product/{itemID}/variant/{variantID}/low-stock',
  ...allow('stock', 'change'),
  answer: v.object({ lowStock: v.number() }),
});
export const setLowStockRequest = describeRequest(() => ({
  summary:
    'Sets up to how many pieces a variant counts as low in stock; without a number it is the usual one. Today counts those, and an e-mail a day lists them.',
  params: variantParams,
  body: v.strictObject({ actionID, lowStock: v.optional(v.pipe(pieces, v.minValue(0))) }),
  failures: { 404: 'No such variant.' },
}));

export const listStockChanges = defineDeskCall(requestType<typeof listStockChangesRequest>, {
  method: 'GET',
  path: '/product/{itemID}/variant/{variantID}/stock',
  ...allow('stock', 'read'),
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
});
export const listStockChangesRequest = describeRequest(() => ({
  summary: 'The changes of the stock of a variant by people and files, the newest first. Sales are not among them.',
  params: variantParams,
  query: v.strictObject({ before: v.optional(cursor), limit: pageLength }),
  failures: { 404: 'No such variant.' },
}));
