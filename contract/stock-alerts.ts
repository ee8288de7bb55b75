import * as v from 'valibot';
import { ownUserFailures } from './accounts.ts';
import { defineCall, describeRequest, requestType } from './call.ts';
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

export const getStockAlert = defineCall(requestType<typeof getStockAlertRequest>, {
  method: 'GET',
  path: '/user/{id}/stock-alert/{variantID}',
  auth: 'self',
  answer: stockAlert,
});
export const getStockAlertRequest = describeRequest(() => ({
  summary: 'Whether the user waits for a variant that is sold out, and the number that gets the message.',
  params: alertParams,
  failures: { ...ownUserFailures, 404: 'No such variant.' },
}));

export const createStockAlert = defineCall(requestType<typeof createStockAlertRequest>, {
  method: 'POST',
  path: '/user/{id}/stock-alert',
  auth: 'self',
  answer: stockAlert,
});
export const createStockAlertRequest = describeRequest(() => ({
  summary:
    "Stores the user's consent to one text message to the account's own number when the variant is in stock again. It ends with the message, or after 180 days.",
  params: userParams,
  body: v.strictObject({ variantID: numericID }),
  failures: {
    ...ownUserFailures,
    404: 'No such variant.',
    409: 'The variant is in stock, the number is not verified, or the user waits for twenty variants already.',
  },
}));

export const removeStockAlert = defineCall(requestType<typeof removeStockAlertRequest>, {
  method: 'DELETE',
  path: '/user/{id}/stock-alert/{variantID}',
  auth: 'self',
  answer: stockAlert,
});
export const removeStockAlertRequest = describeRequest(() => ({
  summary: 'Withdraws the consent: no message is sent.',
  params: alertParams,
  failures: { ...ownUserFailures, 404: 'No such variant.' },
}));
