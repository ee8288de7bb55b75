import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, money, numericID, requiredLine, requiredText } from '../fields.ts';
import { timelineStep } from '../orders.ts';
import { orderStatuses } from '../shop.ts';
import { defineDeskCall } from './call.ts';
import {
  actionID,
  change,
  changed,
  deskItem,
  next,
  note,
  orderParams,
  page,
  personal,
  reach,
  refundReference,
} from './fields.ts';
import { deskException } from './money.ts';
import { allow } from './roles.ts';

/** Orders: the list, one order, and its actions. */

export const orderSummary = v.object({
  orderID: v.string(),
  /** The value of `decidedOn` in a change: the status, and how much of it was sent. */
  state: v.string(),
  status: v.picklist(orderStatuses),
  amount: money,
  method: v.nullable(v.picklist(['express', 'paybill'])),
  receipt: v.nullable(v.string()),
  createdAt: isoDate,
  paidAt: v.nullable(isoDate),
  completedAt: v.nullable(isoDate),
  /** Null for a deleted account. */
  customer: v.nullable(v.object({ userID: v.string(), name: v.string(), phone: v.string() })),
  reach,
  items: v.array(deskItem),
  /** What goes back to its customer, in whole KES; 0 for nothing. */
  owed: money,
  /** Goods that are not sent; codes that are assigned, and that the order waits for. */
  unsent: v.number(),
  codes: v.object({ assigned: v.number(), waiting: v.number() }),
});
export type OrderSummary = v.InferOutput<typeof orderSummary>;

/** The filters of the list. `to send` are paid orders with goods that are not sent, `refund due` those with `owed`. */
export const orderFilters = [...orderStatuses, 'to send', 'waiting for codes'] as const;

const nairobiDay = v.pipe(v.string(), v.isoDate());

export const listDeskOrders = defineDeskCall(requestType<typeof listDeskOrdersRequest>, {
  method: 'GET',
  path: '/order',
  ...allow('orders', 'read'),
  answer: v.object({ orders: v.array(orderSummary), next }),
});
export const listDeskOrdersRequest = describeRequest(() => ({
  summary:
    "Orders, the newest first. `search` is an order's id, a phone number, a name, or a receipt. `from` and `to` are days in Nairobi. The role fulfilment gets orders to send alone.",
  query: v.strictObject({
    search: v.optional(line(60)),
    status: v.optional(v.picklist(orderFilters)),
    from: v.optional(nairobiDay),
    to: v.optional(nairobiDay),
    ...page,
  }),
}));

export const orderActions = ['fulfil', 'resend', 'cancel', 'refund', 'note', 'replaceCode'] as const;

export const deskOrder = v.object({
  ...orderSummary.entries,
  /** What its amount is the sum of. `tax` is 0 where the prices include it. */
  totals: v.object({ subtotal: money, tax: money, delivery: money }),
  timeline: v.array(timelineStep),
  payments: v.array(
    v.object({
      receipt: v.nullable(v.string()),
      channel: v.picklist(['express', 'paybill']),
      amount: money,
      /** The payer as M-PESA gave it: a masked number, with the first name where it has one; null for none. */
      payer: v.nullable(v.string()),
      receivedAt: isoDate,
    }),
  ),
  /** The customer's phone. Null for a deleted account. */
  phone: v.nullable(personal),
  /** The delivery address in one line with its phone number; null for goods without delivery. */
  address: v.nullable(personal),
  codes: v.object({
    ...orderSummary.entries.codes.entries,
    list: v.array(
      v.object({
        codeID: v.number(),
        variantID: v.number(),
        name: v.string(),
        /** `assigned`, or `voided` for a code that was replaced. */
        state: v.picklist(['assigned', 'voided']),
        assignedAt: isoDate,
        revealedAt: v.array(isoDate),
        voidedAt: v.nullable(isoDate),
        voidReason: v.nullable(v.string()),
      }),
    ),
  }),
  shipments: v.array(
    v.object({
      sentAt: isoDate,
      carrier: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      items: v.array(v.object({ name: v.string(), quantity: v.number() })),
      by: v.string(),
    }),
  ),
  /** Goods that can be sent: the items of `fulfil`. */
  sendable: v.array(v.object({ itemID: v.number(), name: v.string(), variant: v.string(), quantity: v.number() })),
  notes: v.array(v.object({ noteID: v.number(), text: v.string(), by: v.string(), at: isoDate })),
  /** The exceptions of its payments; none for a role that does not see payments. */
  exceptions: v.array(deskException),
  /** What may be done with it now, by the caller's role. */
  actions: v.array(v.picklist(orderActions)),
});
export type DeskOrder = v.InferOutput<typeof deskOrder>;

const unknownOrder = { 404: 'No such order, or for the role fulfilment none that is to be sent.' };

export const getDeskOrder = defineDeskCall(requestType<typeof getDeskOrderRequest>, {
  method: 'GET',
  path: '/order/{orderID}',
  ...allow('orders', 'read'),
  answer: deskOrder,
});
export const getDeskOrderRequest = describeRequest(() => ({
  summary: 'One order with its timeline, payments, codes, notes and allowed actions. No code is in it.',
  params: orderParams,
  failures: unknownOrder,
}));

export const revealOrderContact = defineDeskCall(requestType<typeof revealOrderContactRequest>, {
  method: 'POST',
  path: '/order/{orderID}/contact',
  ...allow('contact', 'change'),
  answer: v.object({ value: v.string() }),
});
export const revealOrderContactRequest = describeRequest(() => ({
  summary: "Reveals the customer's phone or the delivery address, and writes a row of the audit.",
  params: orderParams,
  body: v.strictObject({ actionID, field: v.picklist(['phone', 'address']) }),
  failures: { 404: 'No such order, or it has no such value.' },
}));

export const fulfilOrder = defineDeskCall(requestType<typeof fulfilOrderRequest>, {
  method: 'POST',
  path: '/order/{orderID}/fulfil',
  ...allow('fulfilment', 'change'),
  answer: v.object({ ...changed.entries, status: v.picklist(orderStatuses) }),
});
export const fulfilOrderRequest = describeRequest(() => ({
  summary:
    "Records goods as sent: `items`, or all of them. The order is completed once nothing is left; a carrier's reference is sent to the buyer as a text message.",
  params: orderParams,
  body: v.strictObject({
    ...change,
    items: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            itemID: numericID,
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
          }),
        ),
        v.minLength(1, 'Choose at least one piece for the parcel.'),
        v.maxLength(100),
      ),
    ),
    carrier: v.optional(requiredLine(60)),
    reference: v.optional(requiredLine(60)),
    /** The customer got the missing codes in another way than by the shop. */
    byHand: v.optional(v.boolean(), false),
  }),
  failures: { ...unknownOrder, 409: 'Overtaken; or the order is not pending, waits for codes, or has no such goods.' },
}));

export const resendReceipt = defineDeskCall(requestType<typeof resendReceiptRequest>, {
  method: 'POST',
  path: '/order/{orderID}/receipt',
  ...allow('receipts', 'change'),
  /** The numbers of messages that were enqueued. */
  answer: v.object({ ...changed.entries, texts: v.number(), emails: v.number() }),
});
export const resendReceiptRequest = describeRequest(() => ({
  summary: 'Sends the receipt of a paid order again, and the notice of its codes.',
  params: orderParams,
  body: v.strictObject(change),
  failures: { ...unknownOrder, 409: 'Overtaken; or the order has no receipt, or its customer cannot be reached.' },
}));

export const addOrderNote = defineDeskCall(requestType<typeof addOrderNoteRequest>, {
  method: 'POST',
  path: '/order/{orderID}/note',
  ...allow('receipts', 'change'),
  answer: v.object({ noteID: v.number() }),
});
export const addOrderNoteRequest = describeRequest(() => ({
  summary: 'Adds a note, which only the staff sees.',
  params: orderParams,
  body: v.strictObject({ actionID, text: requiredText(2000) }),
  failures: unknownOrder,
}));

/** What a cancellation does. */
export const cancellation = v.object({
  /** Subscriptions that end. */
  subscriptions: v.number(),
  /** Codes that return to the vault, and codes that the customer has seen, which stay theirs. */
  codesReturned: v.number(),
  codesSeen: v.number(),
  /** Pieces that return to the stock. */
  pieces: v.number(),
  /** What is owed to the customer, in whole KES. */
  owed: money,
});
export type Cancellation = v.InferOutput<typeof cancellation>;

export const previewCancellation = defineDeskCall(requestType<typeof previewCancellationRequest>, {
  method: 'GET',
  path: '/order/{orderID}/cancellation',
  ...allow('payments', 'read'),
  answer: v.object({ state: v.string(), ...cancellation.entries }),
});
export const previewCancellationRequest = describeRequest(() => ({
  summary: 'What a cancellation would do now; nothing is changed. `returned` counts goods that have come back.',
  params: orderParams,
  query: v.strictObject({ returned: v.optional(v.picklist(['true', 'false']), 'false') }),
  failures: { 404: 'No such order.', 409: 'The order cannot be cancelled.' },
}));

export const cancelDeskOrder = defineDeskCall(requestType<typeof cancelDeskOrderRequest>, {
  method: 'POST',
  path: '/order/{orderID}/cancel',
  ...allow('settling', 'change'),
  answer: v.object({ ...changed.entries, ...cancellation.entries }),
});
export const cancelDeskOrderRequest = describeRequest(() => ({
  summary:
    'Cancels a paid order. Without `reference` its refund is due; with one it is refunded. `owed` is all that was received for it unless given.',
  params: orderParams,
  body: v.strictObject({
    ...change,
    reference: v.optional(refundReference),
    owed: v.optional(money),
    returned: v.optional(v.boolean(), false),
    note,
  }),
  failures: {
    404: 'No such order.',
    409: 'Overtaken; or the order is not paid, or more is owed than was received for it.',
  },
}));

export const recordRefund = defineDeskCall(requestType<typeof recordRefundRequest>, {
  method: 'POST',
  path: '/order/{orderID}/refund',
  ...allow('settling', 'change'),
  answer: v.object({ ...changed.entries, exceptionIDs: v.array(v.number()) }),
});
export const recordRefundRequest = describeRequest(() => ({
  summary:
    'Records a refund that was made at M-PESA: of an order whose refund is due, or of its second payment or rest (`exceptionID`). Each reference counts once.',
  params: orderParams,
  body: v.strictObject({ ...change, reference: refundReference, exceptionID: v.optional(numericID), note }),
  failures: { 404: 'No such order.', 409: 'Overtaken; or no refund is due, or the reference is recorded already.' },
}));

export const replaceCode = defineDeskCall(requestType<typeof replaceCodeRequest>, {
  method: 'POST',
  path: '/order/{orderID}/code/{codeID}/replace',
  ...allow('fulfilment', 'change'),
  answer: v.object({ ...changed.entries, replacement: v.nullable(v.number()) }),
});
export const replaceCodeRequest = describeRequest(() => ({
  summary:
    'Voids a code that does not work, assigns the next one and notifies the buyer. Without a free code the order waits for one. After three in a week of one buyer only owner and money may.',
  params: v.strictObject({ ...orderParams.entries, codeID: numericID }),
  body: v.strictObject({ ...change, reason: requiredText(500) }),
  failures: {
    403: 'The role may not, or not more than three times in a week for one buyer.',
    404: 'No such order or code.',
    409: 'Overtaken: the code was replaced before; or the order is cancelled.',
  },
}));
