import * as v from 'valibot';
import { address, user } from './accounts.ts';
import { defineCall, describeRequest, requestType } from './call.ts';
import { cart } from './carts.ts';
import { isoDate, money, userParams } from './fields.ts';
import { orderStatuses } from './shop.ts';
import { ticket } from './tickets.ts';

/** The data that the shop stores about a user under the account. */
export const userData = v.object({
  exportedAt: isoDate,
  account: v.object({ ...user.entries, referredBy: v.string(), createdAt: isoDate }),
  addresses: v.array(address),
  /** The paid orders, and the one that awaits payment. */
  orders: v.array(
    v.object({
      orderID: v.string(),
      status: v.picklist(orderStatuses),
      amount: money,
      createdAt: isoDate,
      paidAt: v.nullable(isoDate),
      method: v.nullable(v.picklist(['express', 'paybill'])),
      cart,
      /** The delivery address at the time of the order; null for digital goods. */
      shipTo: v.nullable(v.record(v.string(), v.unknown())),
      /** M-PESA's receipts of its payments. */
      receipts: v.array(v.string()),
    }),
  ),
  /** Prompts that were sent for these orders. */
  prompts: v.array(
    v.object({ orderID: v.string(), phoneNumber: v.string(), amount: money, status: v.string(), createdAt: isoDate }),
  ),
  subscriptions: v.array(
    v.object({ service: v.string(), period: v.string(), startsAt: isoDate, expiry: isoDate, orderID: v.string() }),
  ),
  /** `recording` is the attached recording of the flows; null without one, and after thirty days. */
  tickets: v.array(
    v.object({ ...ticket.entries, name: v.string(), email: v.string(), recording: v.nullable(v.string()) }),
  ),
  /** The sold-out variants that a message was asked for. `notifiedAt` is null while the user waits for it. */
  stockAlerts: v.array(v.object({ variantID: v.number(), consentedAt: isoDate, notifiedAt: v.nullable(isoDate) })),
  /** The reviews of bought products. `hiddenReason` says why the shop has hidden one; null for a visible one. */
  reviews: v.array(
    v.object({
      orderID: v.nullable(v.string()),
      variantID: v.number(),
      author: v.string(),
      stars: v.number(),
      words: v.string(),
      createdAt: isoDate,
      editedAt: v.nullable(isoDate),
      answer: v.nullable(v.string()),
      hiddenReason: v.nullable(v.string()),
    }),
  ),
  /** The open sessions. */
  sessions: v.array(v.object({ createdAt: isoDate, expiresAt: isoDate })),
});
export type UserData = v.InferOutput<typeof userData>;

export const exportUserData = defineCall(requestType<typeof exportUserDataRequest>, {
  method: 'GET',
  path: '/user/{id}/data',
  auth: 'self',
  answer: userData,
});
export const exportUserDataRequest = describeRequest(() => ({
  summary:
    "The user's data in one answer: account, addresses, orders with payments, subscriptions, tickets, stock alerts, reviews and open sessions. Left out are codes of gift cards, and data that belongs to an unverified e-mail address alone.",
  params: userParams,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));
