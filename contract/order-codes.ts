import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { isoDate, numericID } from './fields.ts';

export const orderNumber = /^[A-Z0-9]{4,12}$/;
/** The id of an order, which is also the paybill's account number. */
export const orderID = v.pipe(v.string(), v.regex(orderNumber));

/** A delivered code without its text, which `revealCode` answers. */
export const deliveredCode = v.object({
  codeID: v.number(),
  /** Its variant, with the name of product and variant. */
  variantID: v.number(),
  name: v.string(),
  deliveredAt: isoDate,
  /**
   * How it is redeemed: the product, the region of its variant, and the product's steps; no steps for general ones.
   * Missing in the answers of the release before, which runs beside this one during a deploy.
   */
  redeem: v.exactOptional(v.object({ product: v.string(), region: v.string(), steps: v.array(v.string()) })),
  /** When the code was first revealed; null for never. */
  revealedAt: v.nullable(isoDate),
});
export type DeliveredCode = v.InferOutput<typeof deliveredCode>;

export const revealedCode = v.object({ codeID: v.number(), code: v.string() });
export type RevealedCode = v.InferOutput<typeof revealedCode>;

export const listCodes = defineCall(requestType<typeof listCodesRequest>, {
  method: 'GET',
  path: '/user/order/{orderID}/code',
  auth: 'token',
  answer: v.array(deliveredCode),
});
export const listCodesRequest = describeRequest(() => ({
  summary: 'The delivered codes of an order, masked: the variant of each, and when it was revealed.',
  params: v.strictObject({ orderID }),
  failures: { 401: 'No valid token.', 403: "Another user's order.", 404: 'No such order.' },
}));

export const revealCode = defineCall(requestType<typeof revealCodeRequest>, {
  method: 'POST',
  path: '/user/order/{orderID}/code/{codeID}/reveal',
  auth: 'token',
  answer: revealedCode,
});
export const revealCodeRequest = describeRequest(() => ({
  summary: 'Reveals one code to its buyer and records the reveal.',
  params: v.strictObject({ orderID, codeID: numericID }),
  failures: {
    401: 'No valid token.',
    403: "Another user's order.",
    404: 'No such order or code.',
    503: 'The codes cannot be decrypted at the moment.',
  },
}));
