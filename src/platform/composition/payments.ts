import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { getUser } from '#contract/accounts.ts';
import { getPaymentDetails } from '#contract/payments.ts';
import { paymentExpressMachine } from '#machines/payment-express/index.ts';
import { paymentPaybillMachine } from '#machines/payment-paybill/index.ts';
import {
  completeOrder,
  getCartOrder,
  getCartOrderWithStatus,
  initiateExpress,
  queryExpress,
} from '#src/platform/api/payments.ts';
import { type KeyValueStorage, storageKeys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';

/** An attempt in local storage. The lock is stored as the time of its end, so that a reload continues it. */
const storedAttempt = v.object({
  cartID: v.string(),
  /** Null for a paybill payment, which has no prompt, phone and lock. */
  CheckoutRequestID: v.nullable(v.string()),
  phone: v.optional(v.string(), ''),
  lockedUntil: v.optional(v.number(), 0),
  /** Whether a page has shown the outcome after the visit of the payment. */
  reported: v.optional(v.boolean(), false),
});

function readStored(storage: KeyValueStorage) {
  try {
    const parsed = v.safeParse(storedAttempt, JSON.parse(storage.read(storageKeys.paymentAttempt) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Returns the stored M-PESA Express attempt of a cart; null where this browser has none. */
function readAttempt(storage: KeyValueStorage, cartID: string) {
  const stored = readStored(storage);
  if (stored?.cartID !== cartID || stored.CheckoutRequestID === null) return null;
  const { CheckoutRequestID, phone, lockedUntil } = stored;
  return { CheckoutRequestID, phone, lockRemaining: Math.max(0, lockedUntil - Date.now()) };
}

/** Returns the cart of the stored M-PESA Express attempt, which has begun and not ended; null without one. */
export function readPayingCart(storage: KeyValueStorage): string | null {
  const stored = readStored(storage);
  return stored && stored.CheckoutRequestID !== null ? stored.cartID : null;
}

/**
 * Stores that a cart may be paid by paybill. An unreported attempt of the cart is not replaced, because reading the
 * cart's order finds a payment of either kind.
 */
function storePaybillAttempt(storage: KeyValueStorage, cartID: string): void {
  const stored = readStored(storage);
  if (stored?.cartID === cartID && !stored.reported) return;
  storage.write({ paymentAttempt: JSON.stringify({ cartID, CheckoutRequestID: null }) });
}

/** Returns the stored attempt whose outcome no page has reported; null without one. */
export function readUnreportedAttempt(storage: KeyValueStorage) {
  const stored = readStored(storage);
  return stored && !stored.reported ? { cartID: stored.cartID, CheckoutRequestID: stored.CheckoutRequestID } : null;
}

/** Marks the stored attempt as reported. Its payment can still be resumed. */
export function markAttemptReported(storage: KeyValueStorage): void {
  const stored = readStored(storage);
  if (stored) storage.write({ paymentAttempt: JSON.stringify({ ...stored, reported: true }) });
}

export const paymentExpressFlow = ({ api, storage }: Environment) =>
  paymentExpressMachine.provide({
    actors: {
      findAttempt: fromPromise(async ({ input: { cartID } }) => readAttempt(storage, cartID)),
      getUser: fromPromise(({ input: { userID, token }, signal }) =>
        api(getUser, { params: { id: userID } }, { token, signal }),
      ),
      storeAttempt: fromPromise(async ({ input: { cartID, CheckoutRequestID, phone, lockRemaining } }) =>
        storage.write({
          paymentAttempt: JSON.stringify({ cartID, CheckoutRequestID, phone, lockedUntil: Date.now() + lockRemaining }),
        }),
      ),
      clearAttempt: fromPromise(async () => storage.remove(storageKeys.paymentAttempt)),
      initiateExpress: fromPromise(({ input: { cartID, phone, token }, signal }) =>
        api(initiateExpress, { params: { cartID, phone } }, { token, signal }),
      ),
      queryExpress: fromPromise(({ input: { CheckoutRequestID, token }, signal }) =>
        api(queryExpress, { params: { checkoutRequestID: CheckoutRequestID } }, { token, signal }),
      ),
      watchExpress: fromPromise(async ({ input, signal }) => {
        const { watchExpress } = await import('#src/platform/api/watch.ts');
        return watchExpress(api, input, signal);
      }),
      getCartOrder: fromPromise(({ input: { cartID, token }, signal }) =>
        api(getCartOrder, { params: { cartID } }, { token, signal }),
      ),
      completeOrder: fromPromise(({ input: { cartID, token }, signal }) =>
        api(completeOrder, { params: { cartID }, body: { status: 'pending' } }, { token, signal }),
      ),
    },
  });

export const paymentPaybillFlow = ({ api, storage }: Environment) =>
  paymentPaybillMachine.provide({
    actors: {
      getPaymentDetails: fromPromise(({ input: { cartID, token }, signal }) =>
        api(getPaymentDetails, { params: { id: cartID } }, { token, signal }),
      ),
      watchOrder: fromPromise(async ({ input, signal }) => {
        const { watchOrder } = await import('#src/platform/api/watch.ts');
        return watchOrder(api, input, signal);
      }),
      storeAttempt: fromPromise(async ({ input: { cartID } }) => storePaybillAttempt(storage, cartID)),
      clearAttempt: fromPromise(async () => storage.remove(storageKeys.paymentAttempt)),
      getCartOrder: fromPromise(({ input: { cartID, token }, signal }) =>
        api(getCartOrderWithStatus, { params: { cartID } }, { token, signal }),
      ),
    },
  });
