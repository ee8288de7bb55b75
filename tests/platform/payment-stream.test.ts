import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentStreamHeartbeat } from '#contract/payments.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import type { CallApi } from '#src/platform/api/client.ts';
import { delayOutcome, watchExpress, watchOrder } from '#src/platform/api/payment-stream.ts';
import { failed } from '../models/failures.ts';
import { payments } from '../models/purchases.ts';

const prompt = { CheckoutRequestID: 'ws_CO_1', token: 'a token' };
const event = `event: outcome\ndata: ${JSON.stringify({ success: 1, message: payments.paid })}\n\n`;

const streamOf = (...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
  );

/** Starts `watchExpress` with a mock stream and mock responses to status queries. */
function watching(stream: (...request: [unknown?, RequestInit?]) => Promise<Response>, ...answers: unknown[]) {
  const fetched = vi.fn(stream);
  vi.stubGlobal('fetch', fetched);
  const api = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const stop = new AbortController();
  const outcome = watchExpress(api as unknown as CallApi, prompt, stop.signal);
  const seen = vi.fn();
  outcome.then(seen, seen);
  return { outcome, api, fetched, stop, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('delays an outcome by the grace period', async () => {
  const seen = vi.fn();
  void delayOutcome(payments.paid, new AbortController().signal).then(seen);
  await vi.advanceTimersByTimeAsync(timing.outcomeGrace - 1);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.paid);
});

it('reads an outcome that arrives in chunks, and skips heartbeats', async () => {
  const { seen, fetched, api } = watching(async () =>
    streamOf(': still open\n\n', event.slice(0, 20), event.slice(20)),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.paid);
  expect(fetched).toHaveBeenCalledWith('/v1/payment/mpesa/events/ws_CO_1', {
    headers: { token: 'a token', accept: 'text/event-stream' },
    signal: expect.any(AbortSignal),
  });
  expect(api).not.toHaveBeenCalled();
});

/** Returns a response that stays open after `parts`. Its stream errors when `signal` aborts, as in a browser. */
const silentStream = (signal: AbortSignal | undefined, ...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

it('reopens an interrupted stream, and reads the outcome within ten seconds', async () => {
  let opened = 0;
  const { seen, fetched } = watching(async () => {
    opened += 1;
    return streamOf(opened === 1 ? ':\n\n' : event);
  }, payments.pending);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.paid);
});

it('drops a silent stream, sends a query, and opens another', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { seen, api } = watching(async (...[, init]: [unknown?, RequestInit?]) => {
    signals.push(init?.signal ?? undefined);
    return signals.length === 1 ? silentStream(signals[0], ':\n\n') : streamOf(event);
  }, payments.pending);
  await vi.advanceTimersByTimeAsync(timing.streamSilence - 1);
  expect(signals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000 - timing.streamSilence);
  expect(signals[0]?.aborted).toBe(true);
  expect(api).toHaveBeenCalledOnce();
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.paid);
});

it('keeps a stream that sends heartbeats', async () => {
  const beat = new TextEncoder().encode(':\n\n');
  const { seen, fetched, api, stop } = watching(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => void setInterval(() => controller.enqueue(beat), paymentStreamHeartbeat),
        }),
      ),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledOnce();
  expect(api).not.toHaveBeenCalled();
  expect(seen).not.toHaveBeenCalled();
  stop.abort();
});

it('accepts a response that the attempt ended without money', async () => {
  const { seen, api } = watching(async () => new Response('', { status: 503 }), payments.pending, payments.wrongPin);
  await vi.advanceTimersByTimeAsync(2 * timing.outcomePoll);
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.wrongPin);
  expect(api).toHaveBeenCalledTimes(2);
});

it.each([
  ['is refused', async () => new Response('{}', { status: 429 })],
  ['cannot be read', () => Promise.reject(new TypeError('fetch failed'))],
  ['ends without an outcome', async () => streamOf(': still open\n\n')],
  ['has an invalid outcome', async () => streamOf('event: outcome\ndata: {"success":0}\n\n')],
] as const)('queries instead where the stream %s, until there is an outcome', async (_, stream) => {
  const down = new FailureError({ kind: 'unreachable' });
  const { seen, api } = watching(stream, payments.pending, down, payments.cancelled);
  await vi.advanceTimersByTimeAsync(3 * timing.outcomePoll);
  expect(seen).toHaveBeenCalledExactlyOnceWith(payments.cancelled);
  expect(api).toHaveBeenCalledTimes(3);
});

it('starts no timer and no request after it was cancelled during a stream or a query', async () => {
  const stream = watching(async () => {
    await Promise.resolve();
    stream.stop.abort();
    return new Response('', { status: 503 });
  });
  await vi.advanceTimersByTimeAsync(0);
  const query = watching(async () => new Response('', { status: 503 }), payments.pending);
  query.api.mockImplementation(async () => {
    query.stop.abort();
    return payments.pending;
  });
  await vi.advanceTimersByTimeAsync(timing.outcomePoll);
  for (const { fetched, seen } of [stream, query]) {
    expect(fetched).toHaveBeenCalledOnce();
    expect(seen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'AbortError' }));
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('stops when no prompt can still be open, or the server refuses', async () => {
  const never = watching(async () => new Response('', { status: 404 }), ...Array(50).fill(payments.pending));
  await vi.advanceTimersByTimeAsync(timing.promptLife);
  expect(never.seen).toHaveBeenCalledExactlyOnceWith(expect.any(FailureError));
  const expired = new FailureError({ kind: 'expired' });
  const refused = watching(async () => new Response('', { status: 401 }), expired);
  await vi.advanceTimersByTimeAsync(timing.outcomePoll);
  expect(refused.seen).toHaveBeenCalledExactlyOnceWith(expired);
});

it('sends no query once it is stopped', async () => {
  const { api, stop, seen } = watching(async () => new Response('', { status: 503 }), payments.paid);
  await vi.advanceTimersByTimeAsync(timing.outcomePoll - 1);
  stop.abort();
  await vi.advanceTimersByTimeAsync(timing.promptLife);
  expect(api).not.toHaveBeenCalled();
  expect(seen).toHaveBeenCalledOnce();
});

it('requires a prompt', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const nameless = { ...prompt, CheckoutRequestID: '' };
  await expect(watchExpress(vi.fn() as CallApi, nameless, new AbortController().signal)).rejects.toThrow(FailureError);
  expect(fetched).not.toHaveBeenCalled();
});

describe('the order of a cart', () => {
  const unpaid = { status: 'awaiting payment', held: null };
  const placed = `event: outcome\ndata: ${JSON.stringify({ success: 1, message: { orderID: 'ORDER1', status: 'pending' } })}\n\n`;
  const watchingOrder = (streams: (() => Promise<Response>)[], ...answers: unknown[]) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => (streams.shift() ?? (() => Promise.reject(new TypeError('no more streams'))))()),
    );
    const api = vi.fn(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const stop = new AbortController();
    const seen = vi.fn();
    const input = { cartID: 'cart1', token: 'a token' };
    watchOrder(api as unknown as CallApi, input, stop.signal).then(({ held }) => seen(held ?? 'placed'), seen);
    return { api, stop, seen };
  };

  it('is reported by the stream', async () => {
    const { seen, api } = watchingOrder([async () => streamOf(placed)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalledExactlyOnceWith('placed');
    expect(fetch).toHaveBeenCalledWith('/v1/payment/mpesa/events/order/cart1', expect.anything());
    expect(api).not.toHaveBeenCalled();
  });

  it('is watched by another stream where one is interrupted', async () => {
    const cut = async () => Promise.reject(new TypeError('network error'));
    const { seen } = watchingOrder([cut, async () => streamOf(), async () => streamOf(placed)], failed.of('offline'), {
      ...unpaid,
    });
    await vi.advanceTimersByTimeAsync(2 * timing.outcomePoll);
    expect(seen).toHaveBeenCalledExactlyOnceWith('placed');
  });

  it('is found by a query where it was placed while no stream was open', async () => {
    const { seen } = watchingOrder([async () => streamOf()], { status: 'completed', held: null });
    await vi.advanceTimersByTimeAsync(timing.outcomePoll);
    expect(seen).toHaveBeenCalledExactlyOnceWith('placed');
  });

  it('is left unplaced where the stream, or a query, reports money that does not pay it', async () => {
    const held = 'Ksh 1,000 arrived for order ORDER1.';
    const message = { orderID: 'ORDER1', status: 'awaiting payment', held };
    const arrival = `event: arrival\ndata: ${JSON.stringify({ success: 1, message })}\n\n`;
    const streamed = watchingOrder([async () => streamOf(arrival)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(streamed.seen).toHaveBeenCalledExactlyOnceWith(held);
    const queried = watchingOrder([], { ...unpaid, held });
    await vi.advanceTimersByTimeAsync(timing.outcomePoll);
    expect(queried.seen).toHaveBeenCalledExactlyOnceWith(held);
  });

  it('is given up where the server refuses, and after an hour', async () => {
    const refused = watchingOrder([], failed.refused('Another user.'));
    await vi.advanceTimersByTimeAsync(timing.outcomePoll);
    expect(refused.seen).toHaveBeenCalledExactlyOnceWith(failed.refused('Another user.'));
    const neverPaid = watchingOrder([], ...Array.from({ length: 1_000 }, () => unpaid));
    await vi.advanceTimersByTimeAsync(timing.paybillWatch);
    expect(neverPaid.seen).toHaveBeenCalledExactlyOnceWith(expect.any(FailureError));
  });

  it('is no longer watched once the overlay is closed', async () => {
    const { stop, seen, api } = watchingOrder([], unpaid);
    await vi.advanceTimersByTimeAsync(timing.outcomePoll);
    stop.abort();
    await vi.advanceTimersByTimeAsync(10 * timing.outcomePoll);
    expect(api).toHaveBeenCalledTimes(1);
    expect(seen).toHaveBeenCalledTimes(1);
  });
});
