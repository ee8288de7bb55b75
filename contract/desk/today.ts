import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, money } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { allow } from './roles.ts';

/** The first screen of the desk. */

/** A number of things that wait, and since when the oldest does. */
const waiting = v.object({ count: v.number(), oldestAt: v.nullable(isoDate) });

/** What waits for a person. A field is null where the role of the caller does not see it. */
export const today = v.object({
  at: isoDate,
  /** Paid orders with goods that are not sent. */
  toSend: v.nullable(waiting),
  /** Payments that a person has to look at. */
  exceptions: v.nullable(waiting),
  /** Orders whose refund is due, and the sum in whole KES that is owed for them and for payments made twice. */
  refundsDue: v.nullable(v.object({ count: v.number(), amount: money })),
  /** Orders that wait for codes. */
  codesWaiting: v.nullable(waiting),
  /** Prompts without an outcome. */
  openPrompts: v.nullable(waiting),
  /** Tickets that wait for an answer of the shop. */
  tickets: v.nullable(waiting),
  stuckMessages: v.nullable(waiting),
  /** Variants that shoppers see and that are low in stock. */
  lowStock: v.object({ count: v.number() }),
  /** Paid orders without those that were cancelled, in whole KES: of this day in Nairobi, and of seven days with it. */
  sales: v.nullable(v.object({ today: money, sevenDays: money, ordersToday: v.number() })),
  /** The newest paid order and the newest open exception, for the sound. */
  newest: v.object({
    order: v.nullable(v.object({ orderID: v.string(), amount: money, paidAt: isoDate })),
    exception: v.nullable(v.object({ exceptionID: v.number(), reason: v.string(), createdAt: isoDate })),
  }),
});
export type Today = v.InferOutput<typeof today>;

export const getToday = defineDeskCall(requestType<typeof getTodayRequest>, {
  method: 'GET',
  path: '/today',
  ...allow('orders', 'read'),
  answer: today,
});
export const getTodayRequest = describeRequest(() => ({
  summary: 'What waits for a person, and the sales of the day and of seven days.',
}));

/** The interval of heartbeats on the live stream, in milliseconds. */
export const liveHeartbeat = 5_000;

export const watchDesk = defineDeskCall(requestType<typeof watchDeskRequest>, {
  method: 'GET',
  path: '/live',
  ...allow('orders', 'read'),
  stream: true,
  answer: today,
});
export const watchDeskRequest = describeRequest(() => ({
  summary:
    'A stream of events `today`, each with the whole of Today: one at once, and one within two seconds of each change. It closes when the session ends, and after ten minutes.',
  failures: { 429: 'Too many streams of one person at once.' },
}));
