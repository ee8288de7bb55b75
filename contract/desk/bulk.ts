import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, money, numericID, requiredText } from '../fields.ts';
import { aboveMaxPayment } from '../highest-price.ts';
import { maxPayment } from '../max-payment.ts';
import { dealPeriod, isInOrder } from '../products.ts';
import { dealKeys } from '../shop.ts';
import { defineDeskCall } from './call.ts';
import { change, changed } from './fields.ts';
import { endsTooEarly, productFilters, productLimits } from './goods.ts';
import { allow } from './roles.ts';

/** One change of many products at once: previewed, applied in one transaction, and undone within a day. */

export const bulkLimits = {
  /** The most products of a change. */
  products: 500,
  percent: 90,
} as const;

/** The products that a change is about: those of the list with these filters, without some of them. */
const selection = v.strictObject({
  search: v.optional(line(60), ''),
  category: v.nullable(requiredText(productLimits.category)),
  only: v.nullable(v.picklist(productFilters)),
  /** The products that the person has unmarked. */
  without: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.maxLength(bulkLimits.products)),
});
export type BulkSelection = v.InferOutput<typeof selection>;

/** To what new prices are rounded: to whole shillings, to a multiple, or up to the next price that ends in 9. */
export const roundings = ['1', '5', '10', '50', '9'] as const;
export type Rounding = (typeof roundings)[number];

const rounding = v.picklist(roundings);
const whole = v.pipe(v.number('Enter a whole number.'), v.integer('Enter a whole number.'));
const betweenPercents = `Enter 1 to ${bulkLimits.percent} percent.`;
const percent = v.pipe(whole, v.minValue(1, betweenPercents), v.maxValue(bulkLimits.percent, betweenPercents));
const shillings = v.pipe(whole, v.minValue(1, 'Enter 1 shilling or more.'), v.maxValue(maxPayment, aboveMaxPayment()));

/**
 * What changes. The first four change each price by a difference, and `set` sets it. `sale` lowers the prices and shows
 * the old one before the sale; `end sale` returns to that one. A price that reaches the one before its sale ends the
 * sale. `deal` shows the products among a deal, at once or from a time, and for ever or until a time.
 */
const anyChange = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['raise percent', 'lower percent', 'sale']), value: percent, rounding }),
  v.strictObject({ kind: v.picklist(['raise amount', 'lower amount']), value: shillings, rounding }),
  v.strictObject({ kind: v.literal('set'), value: shillings }),
  v.strictObject({ kind: v.literal('deal'), ...dealPeriod.entries }),
  v.strictObject({ kind: v.literal('end deal'), deal: v.picklist(dealKeys) }),
  v.strictObject({ kind: v.picklist(['end sale', 'hide', 'show']) }),
]);
export const bulkChange = v.pipe(
  anyChange,
  v.check((change) => change.kind !== 'deal' || isInOrder(change), endsTooEarly),
);
export type BulkChange = v.InferOutput<typeof bulkChange>;
export type BulkKind = BulkChange['kind'];
export const bulkKinds = [
  'raise percent',
  'lower percent',
  'raise amount',
  'lower amount',
  'set',
  'sale',
  'end sale',
  'deal',
  'end deal',
  'hide',
  'show',
] as const satisfies BulkKind[];

const pricePair = v.tuple([v.nullable(money), v.nullable(money)]);
const plannedProduct = v.object({
  itemID: v.number(),
  name: v.string(),
  /** Whether it is changed: false for one that the person has unmarked. */
  chosen: v.boolean(),
  /** What shoppers see of it before and after. */
  shown: v.tuple([v.boolean(), v.boolean()]),
  /** The deals before and after; those that begin later are among them. */
  deals: v.tuple([v.array(v.picklist(dealKeys)), v.array(v.picklist(dealKeys))]),
  /** The variants whose prices change, each with the old and the new one. */
  variants: v.array(v.object({ variantID: v.number(), name: v.string(), salePrice: pricePair, listPrice: pricePair })),
  /** Why it cannot be changed so; null where it can. */
  error: v.nullable(v.string()),
});
export type PlannedProduct = v.InferOutput<typeof plannedProduct>;

export const bulkPlan = v.object({
  /** The value of `decidedOn` in the change. */
  state: v.string(),
  /** The products that change, or would, in the order of the list. Those that are already so are left out. */
  products: v.array(plannedProduct),
  /** How many of the selection are already so. */
  unchanged: v.number(),
});
export type BulkPlan = v.InferOutput<typeof bulkPlan>;

const body = { selection, change: bulkChange };

export const previewBulk = defineDeskCall(requestType<typeof previewBulkRequest>, {
  method: 'POST',
  path: '/product/bulk/preview',
  ...allow('goods', 'change'),
  answer: bulkPlan,
});
export const previewBulkRequest = describeRequest(() => ({
  summary: 'What a change of many products would do, with the old and the new price of each variant. Changes nothing.',
  body: v.strictObject(body),
  failures: { 409: `More than ${bulkLimits.products} products are chosen.` },
}));

export const applyBulk = defineDeskCall(requestType<typeof applyBulkRequest>, {
  method: 'POST',
  path: '/product/bulk',
  ...allow('goods', 'change'),
  answer: v.object({ ...changed.entries, changeID: v.number(), products: v.number() }),
});
export const applyBulkRequest = describeRequest(() => ({
  summary: 'Changes many products in one transaction, as previewed: `decidedOn` is the state of the preview.',
  body: v.strictObject({ ...change, ...body }),
  failures: { 409: 'Overtaken; or a product cannot be changed so, or none changes.' },
}));

export const listBulkChanges = defineDeskCall(requestType<typeof listBulkChangesRequest>, {
  method: 'GET',
  path: '/product/bulk',
  ...allow('goods', 'read'),
  answer: v.array(
    v.object({
      changeID: v.number(),
      /** `applied` or `undone`: the value of `decidedOn`. */
      state: v.picklist(['applied', 'undone']),
      change: bulkChange,
      products: v.number(),
      by: v.string(),
      at: isoDate,
    }),
  ),
});
export const listBulkChangesRequest = describeRequest(() => ({
  summary: 'The changes of many products of the last day, the newest first.',
}));

export const undoBulk = defineDeskCall(requestType<typeof undoBulkRequest>, {
  method: 'POST',
  path: '/product/bulk/{changeID}/undo',
  ...allow('goods', 'change'),
  /** How many products are as before, and how many were changed since. */
  answer: v.object({ ...changed.entries, restored: v.number(), left: v.number() }),
});
export const undoBulkRequest = describeRequest(() => ({
  summary: 'Undoes a change of the last day in each product that was not changed since; the others stay.',
  params: v.strictObject({ changeID: numericID }),
  body: v.strictObject(change),
  failures: { 404: 'No such change, or it is older than a day.', 409: 'Overtaken.' },
}));
