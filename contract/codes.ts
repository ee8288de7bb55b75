import * as v from 'valibot';
import { defineCall } from './call.ts';
import { isoDate, numericID } from './fields.ts';

/** The id of an order as a path has it: also the paybill's account number. */
export const orderID = v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,12}$/));

/** A code that an order delivered, without the code itself: who wants to read it asks for it by name. */
export const deliveredCode = v.object({
  codeID: v.number(),
  /** The variant it is of, and what that is called. */
  variantID: v.number(),
  name: v.string(),
  deliveredAt: isoDate,
  /** When its buyer first looked at it; null: never. */
  revealedAt: v.nullable(isoDate),
});
export type DeliveredCode = v.InferOutput<typeof deliveredCode>;

export const revealedCode = v.object({ codeID: v.number(), code: v.string() });
export type RevealedCode = v.InferOutput<typeof revealedCode>;

export const listCodes = defineCall({
  method: 'GET',
  path: '/user/order/{orderID}/code',
  summary: 'The codes that an order delivered, masked: what each is of, and whether it was looked at.',
  auth: 'token',
  params: v.strictObject({ orderID }),
  answer: v.array(deliveredCode),
  failures: { 401: 'No valid token.', 403: "Another user's order.", 404: 'No such order.' },
});

export const revealCode = defineCall({
  method: 'POST',
  path: '/user/order/{orderID}/code/{codeID}/reveal',
  summary: 'Shows one code to its buyer and writes down that it was shown.',
  auth: 'token',
  params: v.strictObject({ orderID, codeID: numericID }),
  answer: revealedCode,
  failures: {
    401: 'No valid token.',
    403: "Another user's order.",
    404: 'No such order or code.',
    503: 'The codes cannot be opened at the moment.',
  },
});
