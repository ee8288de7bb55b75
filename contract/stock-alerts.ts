import * as v from 'valibot';
import { ownUserFailures } from './accounts.ts';
import { defineCall } from './call.ts';
import { numericID, userID, userParams } from './fields.ts';

/** Stock alerts: a customer asks for one text message when a sold-out variant is in stock again. */

/** Whether the customer waits for a variant, and the number that gets the message. */
export const stockAlert = v.object({
  variantID: v.number(),
  /** Whether a message is to be sent when the variant is in stock again. */
  waiting: v.boolean(),
  /** 254[17]XXXXXXXX of the account, the only number that can be messaged. */
  phoneNumber: v.string(),
  /** Only a verified number can be messaged. */
  phoneVerified: v.boolean(),
});
export type StockAlert = v.InferOutput<typeof stockAlert>;

const alertParams = v.strictObject({ id: userID, variantID: numericID });

export const getStockAlert = defineCall({
  method: 'GET',
  path: '/user/{id}/stock-alert/{variantID}',
  summary: 'Whether the user waits for a variant that is sold out, and the number that gets the message.',
  auth: 'self',
  params: alertParams,
  answer: stockAlert,
  failures: { ...ownUserFailures, 404: 'No such variant.' },
});

export const createStockAlert = defineCall({
  method: 'POST',
  path: '/user/{id}/stock-alert',
  summary:
    "Stores the user's consent to one text message to the account's own number when the variant is in stock again. It ends with the message, or after 180 days.",
  auth: 'self',
  params: userParams,
  body: v.strictObject({ variantID: numericID }),
  answer: stockAlert,
  failures: {
    ...ownUserFailures,
    404: 'No such variant.',
    409: 'The variant is in stock, the number is not verified, or the user waits for twenty variants already.',
  },
});

export const removeStockAlert = defineCall({
  method: 'DELETE',
  path: '/user/{id}/stock-alert/{variantID}',
  summary: 'Withdraws the consent: no message is sent.',
  auth: 'self',
  params: alertParams,
  answer: stockAlert,
  failures: { ...ownUserFailures, 404: 'No such variant.' },
});
