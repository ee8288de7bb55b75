import * as v from 'valibot';
import { type PaymentResponse, watchExpress } from '#contract/payments.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import type { CallApi } from './client.ts';
import { heardPayment, paymentQuery } from './payments.ts';

/** How the browser learns what became of a prompt: by server-sent events, or by asking where they fail. */

const eventData = v.object({ success: v.literal(1), message: heardPayment });

/** The data of the first event `outcome` of a stream; null where it ends without one. */
async function outcomeIn(body: ReadableStream<Uint8Array>): Promise<PaymentResponse | null> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
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

/** EventSource cannot send a header, and so not the token. */
async function streamed(id: string, token: string, signal: AbortSignal): Promise<PaymentResponse | null> {
  const path = watchExpress.path.replace('{checkoutRequestID}', encodeURIComponent(id));
  const response = await fetch(`/v1${path}`, { headers: { token, accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) return null;
  return outcomeIn(response.body);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Asks again and again, for as long as a prompt may live. Only money and a cancellation tell themselves apart. */
async function polled(api: CallApi, id: string, token: string, signal: AbortSignal): Promise<PaymentResponse> {
  for (let waited = 0; waited < timing.promptLife; waited += timing.outcomePoll) {
    await pause(timing.outcomePoll, signal);
    try {
      const answer = await api(paymentQuery, { params: { checkoutRequestID: id } }, { token, signal });
      if (answer.ResponseCode === '0') return answer;
    } catch (error) {
      if (!(error instanceof FailureError && ['offline', 'unreachable'].includes(error.failure.kind))) throw error;
    }
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
  const outcome = (await streamed(id, token, signal).catch(() => null)) ?? (await polled(api, id, token, signal));
  await pause(timing.outcomeGrace, signal);
  return outcome;
}
