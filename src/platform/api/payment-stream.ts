import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import * as contract from '#contract/payments.ts';
import { FailureError } from '#machines/support/failure.ts';
import type { WatchedOrder } from '#machines/support/payment-outcome.ts';
import { timing } from '#machines/support/timing.ts';
import type { CallApi } from './client.ts';
import { getCartOrderWithStatus, paymentAnswer, queryExpress } from './payments.ts';

/**
 * The event streams of payments: waits for the outcome of a prompt or of an order by server-sent events, and reopens a
 * stream that is interrupted. Queries replace a stream that cannot be opened. `server/payments/payment-stream.ts` sends
 * the events.
 */

type PaymentAnswer = v.InferOutput<typeof paymentAnswer>;

/**
 * Reads a stream up to its first event `outcome`, or `arrival` of money that does not pay the order.
 * @param onBytes called for every chunk, heartbeats included
 * @returns the message of the event; null where the stream ends without one
 */
async function readOutcome<S extends v.GenericSchema>(
  body: ReadableStream<Uint8Array>,
  message: S,
  onBytes: () => void,
): Promise<v.InferOutput<S> | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const outcomes: string[] = [];
  const isOutcome = (event?: string) => event === 'outcome' || event === 'arrival';
  const parser = createParser({ onEvent: ({ event, data }) => isOutcome(event) && outcomes.push(data) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
    const [data] = outcomes;
    if (data === undefined) continue;
    await reader.cancel();
    return v.parse(v.object({ success: v.literal(1), message }), JSON.parse(data)).message;
  }
}

/**
 * Opens a stream and reads its outcome. Uses fetch, because EventSource cannot send the token's header. A silent stream
 * counts as ended: a connection that the network has dropped reports no error.
 * @returns null where the stream is refused, or ends without an outcome
 */
async function readStream<S extends v.GenericSchema>(
  path: string,
  answer: S,
  token: string,
  signal: AbortSignal,
): Promise<v.InferOutput<S> | null> {
  if (signal.aborted) return null;
  const ended = new AbortController();
  const end = () => ended.abort();
  let silence = setTimeout(end, timing.streamSilence);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(`/v1${path}`, {
      headers: { token, accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (!response.ok || !response.body) return null;
    return await readOutcome(response.body, answer, () => {
      clearTimeout(silence);
      silence = setTimeout(end, timing.streamSilence);
    });
  } catch {
    return null;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
  }
}

/** Resolves after some milliseconds. @throws AbortError once the signal is aborted */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const aborted = () => new DOMException('The wait was aborted.', 'AbortError');
  if (signal.aborted) throw aborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Turns a failure of the network into null. @throws every other error */
function nullIfUnreachable(error: unknown): null {
  if (error instanceof FailureError && ['offline', 'unreachable'].includes(error.failure.kind)) return null;
  throw error;
}

interface Sources<T> {
  /** Waits for the outcome; null where the stream ends without one. */
  readonly stream: () => Promise<T | null>;
  /** Queries the outcome; null while there is none. */
  readonly query: () => Promise<T | null>;
}

/**
 * Waits for an outcome from a stream. Reopens a stream that is interrupted, with a query in between.
 * @throws FailureError after `forMs` milliseconds
 */
async function waitForOutcome<T>({ stream, query }: Sources<T>, forMs: number, signal: AbortSignal): Promise<T> {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    const started = Date.now();
    const outcome = await stream();
    if (outcome) return outcome;
    // A stream that lasted for a while is replaced at once; one that cannot be opened is tried again later.
    await pause(Math.max(0, started + timing.outcomePoll - Date.now()), signal);
    const answer = await query().catch(nullIfUnreachable);
    if (answer) return answer;
  }
  throw new FailureError({ kind: 'unreachable' });
}

/**
 * Resolves once the prompt has ended, with the answer of the query.
 * @throws FailureError where the outcome cannot be read within `timing.promptLife`
 */
export async function watchExpress(
  api: CallApi,
  { CheckoutRequestID: id, token }: { readonly CheckoutRequestID: string; readonly token: string },
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  if (id === '') throw new FailureError({ kind: 'missing', message: 'There is no prompt.' });
  const path = contract.watchExpress.path.replace('{checkoutRequestID}', encodeURIComponent(id));
  const sources: Sources<PaymentAnswer> = {
    stream: () => readStream(path, paymentAnswer, token, signal),
    async query() {
      const answer = await api(queryExpress, { params: { checkoutRequestID: id } }, { token, signal });
      return answer.ResponseCode === '0' || answer.isOver ? answer : null;
    },
  };
  return waitForOutcome(sources, timing.promptLife, signal);
}

/** Resolves with an outcome `timing.outcomeGrace` later. */
export async function delayOutcome(outcome: PaymentAnswer, signal: AbortSignal): Promise<PaymentAnswer> {
  await pause(timing.outcomeGrace, signal);
  return outcome;
}

/**
 * Resolves once the order of a cart is placed, however it is paid, or money has arrived that does not pay it.
 * @throws FailureError where the order cannot be watched, and after `timing.paybillWatch`
 */
export async function watchOrder(
  api: CallApi,
  { cartID, token }: { readonly cartID: string; readonly token: string },
  signal: AbortSignal,
): Promise<WatchedOrder> {
  const path = contract.watchOrder.path.replace('{cartID}', encodeURIComponent(cartID));
  const sources: Sources<{ readonly held?: string | null }> = {
    stream: () => readStream(path, contract.placedOrder, token, signal),
    async query() {
      const order = await api(getCartOrderWithStatus, { params: { cartID } }, { token, signal });
      return order.status === 'pending' || order.status === 'completed' || order.held !== null ? order : null;
    },
  };
  const { held = null } = await waitForOutcome(sources, timing.paybillWatch, signal);
  return { held };
}
