import { eq } from 'drizzle-orm';
import type { Context as HttpContext } from 'hono';
import * as contract from '#contract/payments.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import { attemptTopic, getAttempt } from '../attempts/attempts.ts';
import { requireCart } from '../carts/ownership.ts';
import { orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { streamEvents } from '../http/event-stream.ts';
import type { ServedRequest } from '../http/serve-call.ts';
import { findOrderMoney } from '../orders/order-money.ts';
import { orderTopic } from '../orders/place-order.ts';
import { second } from '../time.ts';
import { readOutcome, requireOwnAttempt } from './query-express.ts';

/** Server-sent events with the outcome of a prompt or of an order, as soon as any instance has it. */

/** The interval at which the row is read without a notification, in case one is lost. */
const pollInterval = 15 * second;
/** The interval where notifications are not available, as behind a pooler in transaction mode. */
const unsubscribedPollInterval = 2 * second;
/** The longest life of a stream, longer than that of a prompt. */
const streamLife = 5 * 60 * second;

interface Watched {
  /** The topic that is published when the outcome may be there. */
  readonly topic: string;
  /** Reads the outcome; null while there is none. */
  readonly read: () => Promise<object | null>;
  /** Reads what is reported before an outcome; null for nothing. */
  readonly readArrival?: () => Promise<object | null>;
}

/**
 * Streams one event `outcome` and closes; before it an event `arrival` where there is something to report. Closes
 * without an event after five minutes, or when the server stops.
 * @throws HttpError 429 for too many streams at once
 */
const streamOutcome = (
  deps: Deps,
  { userId }: Caller,
  http: HttpContext,
  { topic, read, readArrival }: Watched,
): Response =>
  streamEvents(deps, http, {
    holder: userId,
    topic,
    life: streamLife,
    heartbeat: contract.paymentStreamHeartbeat,
    pollAfter: (isSubscribed) => (isSubscribed ? pollInterval : unsubscribedPollInterval),
    async send(stream, isNotified) {
      if (!isNotified) await stream.write(': still open\n\n');
      const message = await read();
      const arrival = message === null && readArrival ? await readArrival() : null;
      const event = message ? 'outcome' : 'arrival';
      if (message ?? arrival)
        await stream.writeSSE({ event, data: JSON.stringify({ success: 1, message: message ?? arrival }) });
      return message === null;
    },
  });

/**
 * Streams the outcome of a prompt.
 * @throws HttpError 404 for an unknown one, 403 for another user's, 429 for too many at once
 */
export async function watchExpress(
  deps: Deps,
  { params, caller, http }: ServedRequest<typeof contract.watchExpress>,
): Promise<Response> {
  const { attemptID } = await requireOwnAttempt(deps, params.checkoutRequestID, caller);
  return streamOutcome(deps, caller, http, {
    topic: attemptTopic(attemptID),
    async read() {
      const attempt = await getAttempt(deps.db, attemptID);
      return attemptAt(attempt.status).isOpen ? null : readOutcome(deps, attempt);
    },
  });
}

/**
 * Streams the placing of a cart's order, by any payment; before it the arrival of money that does not pay it.
 * @throws HttpError 404 for an unknown cart, 403 for another user's, 429 for too many at once
 */
export async function watchOrder(
  deps: Deps,
  { params: { cartID }, caller, http }: ServedRequest<typeof contract.watchOrder>,
): Promise<Response> {
  const { db } = deps;
  await requireCart(db, cartID, caller, deps);
  const { orderID, status, amount } = orders;
  const readOrder = async () => {
    const [order] = await db.select({ orderID, status, amount }).from(orders).where(eq(orders.cartID, cartID));
    return order;
  };
  return streamOutcome(deps, caller, http, {
    topic: orderTopic(cartID),
    async read() {
      const order = await readOrder();
      if (order?.status !== 'pending' && order?.status !== 'completed') return null;
      return { orderID: order.orderID, status: order.status };
    },
    async readArrival() {
      const order = await readOrder();
      if (order?.status !== 'awaiting payment' && order?.status !== 'refund due') return null;
      const money = (await findOrderMoney(db, [order])).get(order.orderID);
      const notice = order.status === 'refund due' ? money?.back : money?.held;
      return notice ? { orderID: order.orderID, status: order.status, held: notice.text } : null;
    },
  });
}
