import { eq } from 'drizzle-orm';
import type { Context as HttpContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as contract from '#contract/payments.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import { requireCart } from '../carts/ownership.ts';
import { orders } from '../db/schema.ts';
import { subscribeTo } from '../db/subscribe.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { clientNetworks } from '../http/client-address.ts';
import type { ServedRequest } from '../http/serve.ts';
import { orderTopic } from '../orders/place-order.ts';
import { second } from '../time.ts';
import { attemptTopic, getAttempt } from './attempts.ts';
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
}

/**
 * Streams one event `outcome` and closes. Closes without an event after five minutes, or when the server stops.
 * @throws HttpError 429 for too many streams at once
 */
function streamOutcome(deps: Deps, caller: Caller, http: HttpContext, { topic, read }: Watched): Response {
  const leave = deps.streamSlots.acquire(caller.userId, clientNetworks(http, deps).address);
  const response = streamSSE(http, async (stream) => {
    let open = true;
    let notified = true;
    let wake = () => {};
    const end = () => {
      open = false;
      wake();
    };
    stream.onAbort(end);
    const timeout = setTimeout(end, streamLife);
    // Empty comments prevent proxies from closing the connection, and show a browser that it is still open.
    const heartbeat = setInterval(() => void stream.write(':\n\n'), contract.paymentStreamHeartbeat);
    let stop: (() => void) | null = null;
    try {
      stop = await subscribeTo(deps, topic, {
        onMessage: () => {
          notified = true;
          wake();
        },
        onEnd: end,
      });
      while (open) {
        if (!notified) await stream.write(': still open\n\n');
        notified = false;
        const message = await read();
        if (message) {
          await stream.writeSSE({ event: 'outcome', data: JSON.stringify({ success: 1, message }) });
          return;
        }
        if (notified || !open) continue;
        await new Promise<void>((resolve) => {
          const poll = setTimeout(resolve, stop ? pollInterval : unsubscribedPollInterval);
          wake = () => {
            clearTimeout(poll);
            resolve();
          };
        });
      }
    } finally {
      clearTimeout(timeout);
      clearInterval(heartbeat);
      stop?.();
      leave();
    }
  });
  // Hono writes `no-cache`, but the data contains the payer's phone.
  response.headers.set('cache-control', 'no-store');
  return response;
}

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
 * Streams the placing of a cart's order, by any payment.
 * @throws HttpError 404 for an unknown cart, 403 for another user's, 429 for too many at once
 */
export async function watchOrder(
  deps: Deps,
  { params: { cartID }, caller, http }: ServedRequest<typeof contract.watchOrder>,
): Promise<Response> {
  await requireCart(deps.db, cartID, caller, deps);
  return streamOutcome(deps, caller, http, {
    topic: orderTopic(cartID),
    async read() {
      const [order] = await deps.db
        .select({ orderID: orders.orderID, status: orders.status })
        .from(orders)
        .where(eq(orders.cartID, cartID));
      return order?.status === 'pending' || order?.status === 'completed' ? order : null;
    },
  });
}
