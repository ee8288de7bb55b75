import * as v from 'valibot';
import { type PaymentResponse, watchExpress } from '#contract/payments.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import type { CallApi } from './client.ts';
import { heardPayment, paymentQuery } from './payments.ts';

/** How the browser learns what became of a prompt: by server-sent events, and by asking where they fail. */

const eventData = v.object({ success: v.literal(1), message: heardPayment });

/** The data of the first event `outcome` of a stream; null where it ends without one. @param onBytes any sign of life */
async function outcomeIn(body: ReadableStream<Uint8Array>, onBytes: () => void): Promise<PaymentResponse | null> {
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
      return v.parse(eventData, JSON.parse(data)).message;
    }
  }
}

/**
 * The outcome from the stream; null where it is refused, ends without one, or falls silent: a connection that the
 * network has dropped reports no error by itself. EventSource cannot send a header, and so not the token.
 */
async function streamed(id: string, token: string, signal: AbortSignal): Promise<PaymentResponse | null> {
  const path = watchExpress.path.replace('{checkoutRequestID}', encodeURIComponent(id));
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
    return await outcomeIn(response.body, () => {
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

/** The outcome from the query; null while the prompt is open, and without a network. */
async function asked(api: CallApi, id: string, token: string, signal: AbortSignal): Promise<PaymentResponse | null> {
  try {
    const answer = await api(paymentQuery, { params: { checkoutRequestID: id } }, { token, signal });
    return answer.ResponseCode === '0' || answer.isOver ? answer : null;
  } catch (error) {
    if (error instanceof FailureError && ['offline', 'unreachable'].includes(error.failure.kind)) return null;
    throw error;
  }
}

/** The outcome, from a stream that is opened again whenever it ends early, with a query in between. */
async function learned(api: CallApi, id: string, token: string, signal: AbortSignal): Promise<PaymentResponse> {
  const end = Date.now() + timing.promptLife;
  while (Date.now() < end) {
    const started = Date.now();
    const outcome = await streamed(id, token, signal);
    if (outcome) return outcome;
    // A stream that lived for a while is replaced at once; one that cannot be opened at all is no reason to hurry.
    await pause(Math.max(0, started + timing.outcomePoll - Date.now()), signal);
    const answer = await asked(api, id, token, signal);
    if (answer) return answer;
  }
  throw new FailureError({ kind: 'unreachable' });
}

/**
 * Resolves `timing.outcomeGrace` after the prompt has ended, with what the query answers.
 * @throws FailureError where it cannot be learnt
 */
export async function watchOutcome(
  api: CallApi,
  { CheckoutRequestID: id, token }: { readonly CheckoutRequestID: string; readonly token: string },
  signal: AbortSignal,
): Promise<PaymentResponse> {
  if (id === '') throw new FailureError({ kind: 'missing', message: 'There is no prompt.' });
  const outcome = await learned(api, id, token, signal);
  await pause(timing.outcomeGrace, signal);
  return outcome;
}
