import { beforeEach, expect, it, vi } from 'vitest';
import { createBrowserStorage } from '#src/platform/browser/storage.ts';
import {
  readAttempt,
  readUnreportedAttempt,
  storeExpressAttempt,
  storePaybillAttempt,
} from '#src/platform/composition/stored-attempt.ts';
import { cartID, nextCartID } from '../models/purchases.ts';

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
  storePaybillAttempt(storage, nextCartID);
  vi.advanceTimersByTime(3_599_000);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID: nextCartID, CheckoutRequestID: null, isOpen: true });
  vi.advanceTimersByTime(1_000);
  expect(readUnreportedAttempt(storage)).toMatchObject({ isOpen: false });
});

it('waits for a paybill payment alone after a prompt of the cart, whose lock continues', () => {
  storePrompt();
  storePaybillAttempt(storage, cartID);
  expect(readUnreportedAttempt(storage)).toEqual({ cartID, CheckoutRequestID: null, isOpen: true });
  vi.advanceTimersByTime(5_000);
  expect(readAttempt(storage, cartID)).toEqual({ ...prompt, lockRemaining: 15_000 });
  // The next prompt takes its place.
  storePrompt();
  expect(readUnreportedAttempt(storage)).toMatchObject({ CheckoutRequestID: 'ws_CO_1' });
});
