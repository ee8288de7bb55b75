import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { expressEvents, viewPaymentExpress } from '#machines/payment-express/index.ts';
import type { CallApi } from '#src/platform/api/client.ts';
import { createBrowserStorage } from '#src/platform/browser/storage.ts';
import { paymentExpressFlow } from '#src/platform/composition/payments.ts';
import {
  markPromptReported,
  readAttempt,
  readUnreportedAttempt,
  storeExpressAttempt,
  storeUnknownAttempt,
} from '#src/platform/composition/stored-attempt.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { failed } from '../models/failures.ts';
import { ada, cartID, nextCartID, payments } from '../models/purchases.ts';

const storage = createBrowserStorage();
const prompt = { CheckoutRequestID: 'ws_CO_1', phone: '254712345678' };
const storePrompt = () => storeExpressAttempt(storage, { cartID, ...prompt, lockedUntil: Date.now() + 20_000 });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('keeps a prompt open for three minutes, and a paybill payment for an hour', () => {
  storePrompt();
  vi.advanceTimersByTime(179_000);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID, CheckoutRequestID: 'ws_CO_1', isOpen: true });
  vi.advanceTimersByTime(1_000);
  expect(readUnreportedAttempt(storage)).toMatchObject({ isOpen: false });
  storeUnknownAttempt(storage, nextCartID);
  vi.advanceTimersByTime(3_599_000);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID: nextCartID, CheckoutRequestID: null, isOpen: true });
  vi.advanceTimersByTime(1_000);
  expect(readUnreportedAttempt(storage)).toMatchObject({ isOpen: false });
});

it('reports nothing of a prompt whose outcome the modal shows, and leaves another one to be reported', async () => {
  storePrompt();
  markPromptReported(storage, 'ws_CO_0');
  expect(readUnreportedAttempt(storage)).not.toBeNull();
  const flow = paymentExpressFlow(testEnvironment({ api: (async () => payments.cancelled) as unknown as CallApi }));
  const modal = createActor(flow, { input: { ...ada, cartID, amount: 1_015 } }).start();
  await vi.waitFor(() => expect(viewPaymentExpress(modal.getSnapshot()).message).toBe('paymentCancelled'));
  expect(readUnreportedAttempt(storage)).toBeNull();
  // The modal still resumes it, with its lock.
  expect(readAttempt(storage, cartID)).toMatchObject(prompt);
  modal.stop();
});

it('waits for the payment of a modal that was closed before its initiation was answered', async () => {
  const flow = paymentExpressFlow(testEnvironment({ api: (() => new Promise(() => {})) as unknown as CallApi }));
  const modal = createActor(flow, { input: { ...ada, cartID, amount: 1_015 } }).start();
  await vi.waitFor(() => expect(viewPaymentExpress(modal.getSnapshot()).canInitiate).toBe(true));
  modal.send(expressEvents.phoneTyped('0712 345 678'));
  modal.send(expressEvents.initiatePressed());
  modal.send(expressEvents.closed());
  await toPromise(modal);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID, CheckoutRequestID: null, isOpen: true });
});

it('goes on where the browser stops storing', () => {
  storePrompt();
  const write = vi.fn(() => {
    throw failed.of('storageUnavailable');
  });
  markPromptReported({ ...storage, write }, 'ws_CO_1');
  expect(write).toHaveBeenCalledOnce();
});

it('waits for a paybill payment alone after a prompt of the cart, whose lock continues', () => {
  storePrompt();
  storeUnknownAttempt(storage, cartID);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID, CheckoutRequestID: null, isOpen: true });
  vi.advanceTimersByTime(5_000);
  expect(readAttempt(storage, cartID)).toEqual({ ...prompt, lockRemaining: 15_000 });
  // The next prompt takes its place.
  storePrompt();
  expect(readUnreportedAttempt(storage)).toMatchObject({ CheckoutRequestID: 'ws_CO_1' });
});
