import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, money, numericID } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { change, changed, deskItem, next, note, orderID, page, reach, refundReference } from './fields.ts';
import { allow } from './roles.ts';

/** Payment exceptions with their allowed actions, and attempts. */

/**
 * What may be done with an exception, by its reason (docs/operations.md, the daily round).
 * `settle`: nothing is owed, or a person has seen to it. `send back`: the money went back. `accept`: the wrong amount
 * places its order. `accept and owe`: the same, and the rest is owed. `count for order`: its payment was meant for an
 * order. `refund`: the refund of its order is recorded (`recordRefund`). `ask`: M-PESA is queried (`askMpesa`).
 */
export const exceptionActions = [
  'settle',
  'send back',
  'accept',
  'accept and owe',
  'count for order',
  'refund',
  'ask',
] as const;
export type ExceptionAction = (typeof exceptionActions)[number];

export const deskException = v.object({
  exceptionID: v.number(),
  /** `open`, or `settled`. */
  state: v.picklist(['open', 'settled']),
  /** A reason of docs/operations.md, such as `unknown account`. */
  reason: v.string(),
  createdAt: isoDate,
  settledAt: v.nullable(isoDate),
  orderID: v.nullable(v.string()),
  orderState: v.nullable(v.string()),
  /** How messages reach the customer of its order; null without an order. */
  reach: v.nullable(reach),
  /** In whole KES; null where M-PESA named no amount that fits. Only this amount is compared and counted. */
  amount: v.nullable(money),
  /** In KES exactly as it arrived: with cents where `amount` is null for them. */
  exactAmount: v.nullable(v.number()),
  receipt: v.nullable(v.string()),
  /** The payer as M-PESA gave it: a masked number, and a name where it has one. */
  payer: v.nullable(v.object({ number: v.string(), name: v.nullable(v.string()) })),
  /** The account that was typed, for a paybill payment. */
  account: v.nullable(v.string()),
  /** What the order costs, where the amount is another. */
  expected: v.nullable(money),
  attemptID: v.nullable(v.string()),
  /** The status of the attempt: what a question to M-PESA is decided on. */
  attemptState: v.nullable(v.string()),
  /** The goods that were missing. */
  missing: v.array(v.string()),
  note: v.nullable(v.string()),
  /** M-PESA's reference of the refund. */
  refund: v.nullable(v.string()),
  countedFor: v.nullable(v.string()),
  /** Empty where it is settled. */
  actions: v.array(v.picklist(exceptionActions)),
});
export type DeskException = v.InferOutput<typeof deskException>;

/** An unpaid order that costs exactly what a payment was. */
export const proposal = v.object({
  orderID: v.string(),
  amount: money,
  createdAt: isoDate,
  customer: v.nullable(v.object({ name: v.string(), phone: v.string() })),
  reach,
  items: v.array(deskItem),
  /** Whether the payer's number, as far as M-PESA shows it, is the customer's. Those come first. */
  samePayer: v.boolean(),
});
export type Proposal = v.InferOutput<typeof proposal>;

export const listDeskExceptions = defineDeskCall(requestType<typeof listDeskExceptionsRequest>, {
  method: 'GET',
  path: '/exception',
  ...allow('payments', 'read'),
  answer: v.object({ exceptions: v.array(deskException), next }),
});
export const listDeskExceptionsRequest = describeRequest(() => ({
  summary:
    'Payments that a person has to look at, the oldest first; with `status=settled` the settled ones, the newest first.',
  query: v.strictObject({ status: v.optional(v.picklist(['open', 'settled']), 'open'), ...page }),
}));

const exceptionParams = v.strictObject({ exceptionID: numericID });
const unknownException = { 404: 'No such exception.' };

export const getDeskException = defineDeskCall(requestType<typeof getDeskExceptionRequest>, {
  method: 'GET',
  path: '/exception/{exceptionID}',
  ...allow('payments', 'read'),
  answer: v.object({ ...deskException.entries, proposals: v.array(proposal) }),
});
export const getDeskExceptionRequest = describeRequest(() => ({
  summary: 'One exception, with the unpaid orders of exactly its amount where its payment can be counted for one.',
  params: exceptionParams,
  failures: unknownException,
}));

export const settleDeskException = defineDeskCall(requestType<typeof settleDeskExceptionRequest>, {
  method: 'POST',
  path: '/exception/{exceptionID}/settle',
  ...allow('settling', 'change'),
  answer: changed,
});
export const settleDeskExceptionRequest = describeRequest(() => ({
  summary: 'Settles an exception by a note: nothing is owed, or a person has seen to it.',
  params: exceptionParams,
  body: v.strictObject({ ...change, note }),
  failures: { ...unknownException, 409: 'Overtaken: it is settled.' },
}));

export const sendBackException = defineDeskCall(requestType<typeof sendBackExceptionRequest>, {
  method: 'POST',
  path: '/exception/{exceptionID}/send-back',
  ...allow('settling', 'change'),
  answer: changed,
});
export const sendBackExceptionRequest = describeRequest(() => ({
  summary: 'Settles an exception whose money went back at M-PESA. The reference counts once.',
  params: exceptionParams,
  body: v.strictObject({ ...change, reference: refundReference, note }),
  failures: { ...unknownException, 409: 'Overtaken: it is settled; or the reference is recorded already.' },
}));

export const acceptException = defineDeskCall(requestType<typeof acceptExceptionRequest>, {
  method: 'POST',
  path: '/exception/{exceptionID}/accept',
  ...allow('settling', 'change'),
  /** `owed`: the exception of the rest, which `recordRefund` settles; null for none. */
  answer: v.object({
    ...changed.entries,
    orderID: v.string(),
    owed: v.nullable(v.object({ exceptionID: v.number(), amount: money })),
  }),
});
export const acceptExceptionRequest = describeRequest(() => ({
  summary:
    'Accepts a wrong amount and places its order. With `owe` the rest of an amount that is too high is owed to the payer.',
  params: exceptionParams,
  body: v.strictObject({ ...change, owe: v.optional(v.boolean(), false), note }),
  failures: { ...unknownException, 409: 'Overtaken: it is settled; or it cannot be accepted.' },
}));

export const countExceptionForOrder = defineDeskCall(requestType<typeof countExceptionForOrderRequest>, {
  method: 'POST',
  path: '/exception/{exceptionID}/order',
  ...allow('settling', 'change'),
  /** `reach`: how messages reach the customer of the order, which a person may have named by its number alone. */
  answer: v.object({ ...changed.entries, orderID: v.string(), reach }),
});
export const countExceptionForOrderRequest = describeRequest(() => ({
  summary: 'Counts the payment for an order, which must cost exactly that, and places the order.',
  params: exceptionParams,
  body: v.strictObject({ ...change, orderID, note }),
  failures: {
    404: 'No such exception or order.',
    409: 'Overtaken: it is settled; or the payment does not fit the order.',
  },
}));

export const deskAttempt = v.object({
  attemptID: v.string(),
  orderID: v.string(),
  /** The phone, masked; null for a deleted account. */
  phone: v.nullable(v.string()),
  amount: money,
  /** A status of the payment attempt, such as `pending` or `paid`. */
  state: v.string(),
  resultCode: v.nullable(v.string()),
  resultDesc: v.nullable(v.string()),
  createdAt: isoDate,
  queriedAt: v.nullable(isoDate),
  /** Whether M-PESA can be asked about it. */
  canAsk: v.boolean(),
});
export type DeskAttempt = v.InferOutput<typeof deskAttempt>;

export const listDeskAttempts = defineDeskCall(requestType<typeof listDeskAttemptsRequest>, {
  method: 'GET',
  path: '/attempt',
  ...allow('payments', 'read'),
  answer: v.object({ attempts: v.array(deskAttempt), next }),
});
export const listDeskAttemptsRequest = describeRequest(() => ({
  summary: 'Prompts and their outcomes, the newest first; with `status=open` those without an outcome.',
  query: v.strictObject({
    status: v.optional(v.picklist(['open', 'all']), 'all'),
    orderID: v.optional(orderID),
    ...page,
  }),
}));

export const askMpesa = defineDeskCall(requestType<typeof askMpesaRequest>, {
  method: 'POST',
  path: '/attempt/{attemptID}/ask',
  ...allow('payments', 'change'),
  /** The state afterwards; the same where M-PESA reported no outcome. */
  answer: v.object({ ...changed.entries, orderID: v.string(), answered: v.boolean() }),
});
export const askMpesaRequest = describeRequest(() => ({
  summary: 'Queries M-PESA now for the outcome of a prompt, and applies it.',
  params: v.strictObject({ attemptID: v.pipe(v.string(), v.uuid()) }),
  body: v.strictObject(change),
  failures: { 404: 'No such attempt.', 409: 'Overtaken: it has an outcome; or M-PESA never named the prompt.' },
}));
