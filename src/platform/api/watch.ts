import * as v from 'valibot';
import * as contract from '#contract/payments.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import type { CallApi } from './client.ts';
import { getCartOrderStatus, paymentAnswer, queryExpress } from './payments.ts';

/** How the browser learns what became of a prompt, or of an order: by server-sent events, and by asking where they fail. */

type Heard = v.InferOutput<typeof paymentAnswer>;

/** The data of the first event `outcome` of a stream; null where it ends without one. @param onBytes any sign of life */
async function outcomeIn<S extends v.GenericSchema>(
  body: ReadableStream<Uint8Array>,
  message: S,
  onBytes: () => void,
): Promise<v.InferOutput<S> | null> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    onBytes();
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('event: outcome\n')) continue;
      const data = event.slice(event.indexOf('data: ') + 'data: '.length);
      await reader.cancel();
      return v.parse(v.object({ success: v.literal(1), message }), JSON.parse(data)).message;
    }
  }
}

/**
 * The outcome from the stream; null where it is refused, ends without one, or falls silent: a connection that the
 * network has dropped reports no error by itself. EventSource cannot send a header, and so not the token.
 */
async function streamed<S extends v.GenericSchema>(
  path: string,
  answer: S,
  token: string,
  signal: AbortSignal,
): Promise<v.InferOutput<S> | null> {
  const dropped = new AbortController();
  const drop = () => dropped.abort();
  let silence = setTimeout(drop, timing.streamSilence);
  signal.addEventListener('abort', drop);
  try {
    const response = await fetch(`/v1${path}`, {
      headers: { token, accept: 'text/event-stream' },
      signal: dropped.signal,
    });
    if (!response.ok || !response.body) return null;
    return await outcomeIn(response.body, answer, () => {
      clearTimeout(silence);
      silence = setTimeout(drop, timing.streamSilence);
    });
  } catch {
    return null;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', drop);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Without a network there is no answer. @throws what will not pass by itself */
function withoutNetwork(error: unknown): null {
  if (error instanceof FailureError && ['offline', 'unreachable'].includes(error.failure.kind)) return null;
  throw error;
}

interface Sources<T> {
  /** Waits for the outcome; null where the stream ends without one. */
  readonly stream: () => Promise<T | null>;
  /** Asks for the outcome; null while there is none. */
  readonly ask: () => Promise<T | null>;
}

/** The outcome, from a stream that is opened again whenever it ends early, with a query in between. */
async function learned<T>({ stream, ask }: Sources<T>, forMs: number, signal: AbortSignal): Promise<T> {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    const started = Date.now();
    const outcome = await stream();
    if (outcome) return outcome;
    // A stream that lived for a while is replaced at once; one that cannot be opened at all is no reason to hurry.
    await pause(Math.max(0, started + timing.outcomePoll - Date.now()), signal);
    const answer = await ask().catch(withoutNetwork);
    if (answer) return answer;
  }
  throw new FailureError({ kind: 'unreachable' });
}

/**
 * Resolves `timing.outcomeGrace` after the prompt has ended, with what the query answers.
 * @throws FailureError where it cannot be learnt
 */
export async function watchExpress(
  api: CallApi,
  { CheckoutRequestID: id, token }: { readonly CheckoutRequestID: string; readonly token: string },
  signal: AbortSignal,
): Promise<Heard> {
  if (id === '') throw new FailureError({ kind: 'missing', message: 'There is no prompt.' });
  const path = contract.watchExpress.path.replace('{checkoutRequestID}', encodeURIComponent(id));
  const sources: Sources<Heard> = {
    stream: () => streamed(path, paymentAnswer, token, signal),
    async ask() {
      const answer = await api(queryExpress, { params: { checkoutRequestID: id } }, { token, signal });
      return answer.ResponseCode === '0' || answer.isOver ? answer : null;
    },
  };
  const outcome = await learned(sources, timing.promptLife, signal);
  await pause(timing.outcomeGrace, signal);
  return outcome;
}

/**
 * Resolves `timing.outcomeGrace` after the order of a cart is placed, however it is paid.
 * @throws FailureError where the order cannot be watched, and after `timing.paybillWatch`
 */
export async function watchOrder(
  api: CallApi,
  { cartID, token }: { readonly cartID: string; readonly token: string },
  signal: AbortSignal,
): Promise<void> {
  const path = contract.watchOrder.path.replace('{cartID}', encodeURIComponent(cartID));
  const sources: Sources<{ readonly status: string }> = {
    stream: () => streamed(path, contract.placedOrder, token, signal),
    async ask() {
      const order = await api(getCartOrderStatus, { params: { cartID } }, { token, signal });
      return order.status === 'pending' || order.status === 'completed' ? order : null;
    },
  };
  await learned(sources, timing.paybillWatch, signal);
  await pause(timing.outcomeGrace, signal);
}
