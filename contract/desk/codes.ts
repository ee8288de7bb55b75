import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, money, numericID, requiredText, text } from '../fields.ts';
import { maxPayment } from '../max-payment.ts';
import { defineDeskCall } from './call.ts';
import { change, changed, cursor, next, pageLength } from './fields.ts';
import { allow } from './roles.ts';

/** The codes of gift cards and game cards: what is left of them, loading a batch, and stopping one. No answer has a whole code. */

export const codeLimits = {
  /** The greatest length of the text with the codes of a batch, and how many codes it may have. */
  text: 300_000,
  codes: 5000,
  supplier: 80,
  /** How many errors of lines a preview describes. */
  errors: 50,
} as const;

/** How many days the pace of sales is computed from. */
export const paceDays = 14;

/** A code a line, or CSV with a column `code`. Empty lines count as lines and are skipped. */
const codeLines = v.pipe(
  text(codeLimits.text, 'This is too long: load the codes in parts.'),
  v.nonEmpty('Paste the codes, one a line.'),
  v.transform((typed) => typed.split(/\r?\n/)),
  v.check(
    (lines) => lines.filter((one) => one.trim() !== '').length <= codeLimits.codes,
    `A batch has at most ${codeLimits.codes} codes.`,
  ),
);

const variantParams = v.strictObject({ variantID: numericID });
const batchParams = v.strictObject({ batchID: numericID });
const noVariant = { 404: 'No such variant, or it is not delivered as codes.' };
const noBatch = { 404: 'No such batch.' };

/** A variant that is delivered as codes. */
const codeStock = v.object({
  itemID: v.number(),
  variantID: v.number(),
  name: v.string(),
  variant: v.string(),
  platform: v.string(),
  region: v.string(),
  /** Codes that paid orders wait for; those that can be sold; those whose batch is stopped. */
  waiting: v.number(),
  free: v.number(),
  stopped: v.number(),
  /** How many were delivered in the last `paceDays` days. */
  delivered: v.number(),
  /** For how many days the free codes last at that pace; null without a sale. */
  daysLeft: v.nullable(v.number()),
  /** Pieces that shoppers can buy, and whether they follow the free codes. */
  stock: v.number(),
  follows: v.boolean(),
});
export type CodeStock = v.InferOutput<typeof codeStock>;

/** Codes that were loaded together. */
const batch = v.object({
  batchID: v.number(),
  variantID: v.number(),
  /** `selling` or `stopped`. */
  state: v.picklist(['selling', 'stopped']),
  supplier: v.string(),
  /** What all of its codes cost, in shillings; null where it is unknown. */
  cost: v.nullable(money),
  /** The day on which they were bought, `2026-11-27`. */
  boughtOn: v.nullable(v.string()),
  loaded: v.number(),
  free: v.number(),
  by: v.string(),
  at: isoDate,
  stoppedAt: v.nullable(isoDate),
  stopReason: v.nullable(v.string()),
});
export type CodeBatch = v.InferOutput<typeof batch>;

export const listCodeStocks = defineDeskCall(requestType<typeof listCodeStocksRequest>, {
  method: 'GET',
  path: '/code',
  ...allow('codes', 'read'),
  // Numbers alone.
  stepUp: false,
  answer: v.object({ variants: v.array(codeStock), next }),
});
export const listCodeStocksRequest = describeRequest(() => ({
  summary: 'The variants that are delivered as codes, the newest first, with what is left of each.',
  query: v.strictObject({
    search: v.optional(line(60)),
    only: v.optional(v.literal('waiting')),
    before: v.optional(cursor),
    limit: pageLength,
  }),
}));

export const getCodeStock = defineDeskCall(requestType<typeof getCodeStockRequest>, {
  method: 'GET',
  path: '/code/variant/{variantID}',
  ...allow('codes', 'read'),
  stepUp: false,
  answer: v.object({
    ...codeStock.entries,
    /** The value of `decidedOn` in a change. */
    state: v.string(),
    batches: v.array(batch),
  }),
});
export const getCodeStockRequest = describeRequest(() => ({
  summary: 'One variant with its latest batches.',
  params: variantParams,
  failures: noVariant,
}));
export type CodeStockDetail = v.InferOutput<typeof getCodeStock.answer>;

export const previewCodes = defineDeskCall(requestType<typeof previewCodesRequest>, {
  method: 'POST',
  path: '/code/variant/{variantID}/preview',
  ...allow('codes', 'change'),
  // It writes nothing; loading the codes needs the passkey.
  stepUp: false,
  answer: v.object({
    ...changed.entries,
    /** The product and the variant that the codes are for. */
    name: v.string(),
    variant: v.string(),
    /** The number of codes. */
    codes: v.number(),
    /** The first and the last code, masked but for their last characters. */
    first: v.string(),
    last: v.string(),
    /** The lines that cannot be loaded, and the first errors of them. */
    badLines: v.array(v.number()),
    errors: v.array(v.object({ line: v.number(), message: v.string() })),
    /** How many of the codes paid orders wait for. */
    waiting: v.number(),
  }),
});
export const previewCodesRequest = describeRequest(() => ({
  summary:
    'Checks codes, a line each or as CSV with a column `code`, and loads nothing. Its errors name lines, and repeat no code.',
  params: variantParams,
  body: v.strictObject({ codes: codeLines }),
  failures: { ...noVariant, 409: 'The shop has no vault.' },
}));
export type CodePreview = v.InferOutput<typeof previewCodes.answer>;

/** What a person enters about a batch. */
export const batchFacts = v.strictObject({
  supplier: line(codeLimits.supplier),
  cost: v.nullable(v.pipe(money, v.maxValue(maxPayment * codeLimits.codes))),
  boughtOn: v.nullable(v.pipe(v.string(), v.isoDate('Enter a day of the calendar.'))),
});

export const loadDeskCodes = defineDeskCall(requestType<typeof loadDeskCodesRequest>, {
  method: 'POST',
  path: '/code/variant/{variantID}',
  ...allow('codes', 'change'),
  answer: v.object({
    ...changed.entries,
    batchID: v.number(),
    loaded: v.number(),
    /** How many orders that waited have all of their codes now. */
    delivered: v.number(),
    stock: v.number(),
  }),
});
export const loadDeskCodesRequest = describeRequest(() => ({
  summary:
    'Loads a batch of codes, all or none, and delivers them to the orders that wait. The first batch of a variant makes its stock follow the free codes.',
  params: variantParams,
  body: v.strictObject({
    ...change,
    codes: codeLines,
    ...batchFacts.entries,
  }),
  failures: { ...noVariant, 409: 'Overtaken; a code cannot be loaded; or the shop has no vault.' },
}));

export const followCodes = defineDeskCall(requestType<typeof followCodesRequest>, {
  method: 'POST',
  path: '/code/variant/{variantID}/stock',
  ...allow('codes', 'change'),
  answer: v.object({ ...changed.entries, stock: v.number() }),
});
export const followCodesRequest = describeRequest(() => ({
  summary:
    'Whether the stock of a variant follows its codes. While it does, shoppers can buy the free codes that no order waits for and no payment holds, and the stock is not changed by hand.',
  params: variantParams,
  body: v.strictObject({ ...change, follows: v.boolean() }),
  failures: { ...noVariant, 409: 'Overtaken.' },
}));

export const getCodeBatch = defineDeskCall(requestType<typeof getCodeBatchRequest>, {
  method: 'GET',
  path: '/code/batch/{batchID}',
  ...allow('codes', 'read'),
  stepUp: false,
  answer: v.object({
    ...batch.entries,
    itemID: v.number(),
    name: v.string(),
    variant: v.string(),
    buyers: v.array(
      v.object({
        orderID: v.string(),
        codes: v.number(),
        /** How many of them the buyer has opened. */
        opened: v.number(),
        at: isoDate,
      }),
    ),
    next,
  }),
});
export const getCodeBatchRequest = describeRequest(() => ({
  summary: 'One batch with its buyers, the latest first.',
  params: batchParams,
  query: v.strictObject({ before: v.optional(cursor), limit: pageLength }),
  failures: noBatch,
}));

export const stopCodeBatch = defineDeskCall(requestType<typeof stopCodeBatchRequest>, {
  method: 'POST',
  path: '/code/batch/{batchID}/stop',
  ...allow('codes', 'change'),
  answer: changed,
});
export const stopCodeBatchRequest = describeRequest(() => ({
  summary: 'Stops a batch: its free codes are not sold any more. Those that were delivered stay with their orders.',
  params: batchParams,
  body: v.strictObject({ ...change, reason: requiredText(200) }),
  failures: { ...noBatch, 409: 'Overtaken.' },
}));

export const resumeCodeBatch = defineDeskCall(requestType<typeof resumeCodeBatchRequest>, {
  method: 'POST',
  path: '/code/batch/{batchID}/resume',
  ...allow('codes', 'change'),
  answer: changed,
});
export const resumeCodeBatchRequest = describeRequest(() => ({
  summary: 'Sells the free codes of a stopped batch again, first to the orders that wait.',
  params: batchParams,
  body: v.strictObject(change),
  failures: { ...noBatch, 409: 'Overtaken.' },
}));
