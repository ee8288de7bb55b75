import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { sessionEvents, sessionMachine } from '#machines/session/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { MissedPayment } from '#src/app/shell/MissedPayment.tsx';
import { cartFlow } from '#src/platform/composition/cart.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { ada, cartID, cartOf, line, nextCartID, orderOf, payments } from '../models/purchases.ts';
import { ada as adasSession } from '../models/session.model.ts';

// This code is loaded when it is needed. Loaded before, it costs no time of the stopped clock.
await Promise.all([import('#src/app/shell/MissedPaymentReport.tsx'), import('#src/platform/api/payment-stream.ts')]);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const store = (attempt: object) =>
  localStorage.setItem('paymentAttempt', JSON.stringify({ cartID, startedAt: Date.now(), ...attempt }));
const express = { CheckoutRequestID: 'ws_CO_1', phone: '254712345678' };
const paybill = { CheckoutRequestID: null, paybill: true };

/** The server: a cart whose order is paid at some time, and a prompt with its stream. The calls are those of the report. */
function startServer() {
  let isPaid = false;
  const calls: string[] = [];
  const streams: { readonly signal: AbortSignal; readonly end: (outcome: object) => void }[] = [];
  const answer = (message: object) => Response.json({ success: 1, message });
  vi.stubGlobal('fetch', async (request: string | Request, init?: RequestInit) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, location.href);
    const [, , kind] = /^\/v1\/(user\/cart\/[^/]+\/|payment\/mpesa\/)(order|query|events)/.exec(pathname) ?? [];
    if (pathname.endsWith('/cart/available'))
      return answer(isPaid ? { ...cartOf(), cartID: nextCartID } : cartOf([line(1)]));
    calls.push(kind ?? pathname);
    if (kind === 'order') return answer(orderOf(isPaid ? 'completed' : 'awaiting payment'));
    if (kind === 'query') return answer(payments.pending);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        const beating = setInterval(() => send(':\n\n'), 1_000);
        init?.signal?.addEventListener('abort', () => {
          clearInterval(beating);
          controller.error(init.signal?.reason);
        });
        streams.push({
          signal: init?.signal as AbortSignal,
          end: (outcome) => {
            clearInterval(beating);
            send(`event: outcome\ndata: ${JSON.stringify({ success: 1, message: outcome })}\n\n`);
          },
        });
      },
    });
    return new Response(body);
  });
  return {
    calls,
    streams,
    pay: () => {
      isPaid = true;
      streams.at(-1)?.end(payments.paid);
    },
  };
}

/** Starts a customer's visit at an address. */
async function visit(at: string) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise<Session | null, undefined>(async () => adasSession),
        clearSession: fromPromise(async () => {}),
      },
    }),
  ).start();
  const cart = createActor(cartFlow(testEnvironment())).start();
  await act(async () => cart.send(sessionChanged(ada)));
  const router = showPage(<MissedPayment />, at, { session, cart });
  const go = (path: string) => act(() => router.navigate(path));
  return { session, go, items: () => cart.getSnapshot().context.cart?.cartItems.length };
}

const report = () => screen.queryByRole('region', { name: 'Your payment has arrived' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('reports a prompt that is paid after its modal was left, and loads the cart again', async () => {
  const server = startServer();
  const { go, items } = await visit('/payment-overlay');
  store(express);
  await pass(5_000);
  expect(server.calls).toEqual([]);
  await go('/checkout-payment');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  expect(server.calls).toEqual(['order', 'query', 'events']);
  await go('/products');
  await pass(60_000);
  // One stream, and no other call, while nothing happens.
  expect(server.calls).toEqual(['order', 'query', 'events']);
  expect([report(), items()]).toEqual([null, 1]);
  server.pay();
  await vi.waitFor(() => expect(report()).toHaveTextContent('ORDER1'));
  await vi.waitFor(() => expect(items()).toBe(0));
  expect(JSON.parse(localStorage.getItem('paymentAttempt') ?? '')).toMatchObject({ reported: true });
});

test('leaves the prompt to the modal when that is opened again', async () => {
  const server = startServer();
  store(express);
  const { go } = await visit('/checkout-payment');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  await go('/payment-overlay');
  expect(server.streams[0]?.signal.aborted).toBe(true);
  server.calls.length = 0;
  await pass(30_000);
  expect(server.calls).toEqual([]);
});

test('does not report what another tab has reported meanwhile, and loads the cart again', async () => {
  const server = startServer();
  store(express);
  const { items } = await visit('/products');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  store({ ...express, reported: true });
  server.pay();
  await vi.waitFor(() => expect(items()).toBe(0));
  await pass(1_000);
  expect(report()).toBeNull();
});

test('leaves the outcome of a prompt to the tab that is looked at, and asks again when that is this one', async () => {
  const server = startServer();
  store(express);
  await visit('/products');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(server.streams[0]?.signal.aborted).toBe(true);
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockReturnValue(false);
  look();
  await vi.waitFor(() => expect(server.streams).toHaveLength(2));
  hidden.mockReturnValue(true);
  look();
  // The modal in the other tab has completed the order.
  localStorage.removeItem('paymentAttempt');
  server.calls.length = 0;
  hidden.mockReturnValue(false);
  look();
  await pass(30_000);
  expect([server.calls, report()]).toEqual([[], null]);
});

test('ends the stream when the customer signs out', async () => {
  const server = startServer();
  store(express);
  const { session } = await visit('/products');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  act(() => session.send(sessionEvents.signedOut()));
  await pass(1_000);
  expect(server.streams[0]?.signal.aborted).toBe(true);
});

test('reads less and less often whether a paybill payment has come, for an hour', async () => {
  const server = startServer();
  store(paybill);
  await visit('/products');
  await vi.waitFor(() => expect(server.calls).toEqual(['order']));
  await pass(60_000);
  // After 10 s, 20 s and 40 s, and in the end every five minutes.
  expect(server.calls).toHaveLength(3);
  await pass(70 * 60_000);
  expect(server.calls).toHaveLength(17);
  await pass(70 * 60_000);
  expect(server.calls).toHaveLength(17);
  expect(server.streams).toEqual([]);
});

test('reads a paybill payment at once when the customer comes back to the page, and not while she is away', async () => {
  const server = startServer();
  store(paybill);
  const { items } = await visit('/products');
  await vi.waitFor(() => expect(server.calls).toEqual(['order']));
  await pass(1_000);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  server.pay();
  await pass(600_000);
  expect(server.calls).toEqual(['order']);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(report()).toHaveTextContent('ORDER1'));
  await vi.waitFor(() => expect(items()).toBe(0));
});

test.each([
  ['an attempt that is reported', { ...express, reported: true }],
  ['an attempt on the simulated phone, which is opened beside the modal', express, '/sandbox/handset'],
])('asks nothing about %s', async (_, attempt, at = '/products') => {
  const server = startServer();
  store(attempt);
  await visit(at);
  await pass(30_000);
  expect(server.calls).toEqual([]);
});

test('asks once, at the start of a visit, about an attempt of long ago', async () => {
  const server = startServer();
  store({ ...express, startedAt: Date.now() - 200_000 });
  await visit('/products');
  await vi.waitFor(() => expect(server.calls).toEqual(['order', 'query']));
  await pass(600_000);
  expect(server.calls).toEqual(['order', 'query']);
});

test.each([
  ['scrolls to the report', true],
  ['does not move a page in which somebody types', false],
])('%s', async (_, isScrolled) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scroll.mockRestore());
  const server = startServer();
  store(express);
  await visit('/products');
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  const field = document.body.appendChild(document.createElement('input'));
  if (!isScrolled) field.focus();
  server.pay();
  await vi.waitFor(() => expect(report()).toHaveTextContent('ORDER1'));
  expect(scroll).toHaveBeenCalledTimes(isScrolled ? 1 : 0);
  field.remove();
});
