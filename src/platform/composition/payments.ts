import { fromPromise } from 'xstate';
import { getUser } from '#contract/accounts.ts';
import { getPaymentDetails } from '#contract/payments.ts';
import { paymentExpressMachine } from '#machines/payment-express/index.ts';
import { paymentPaybillMachine } from '#machines/payment-paybill/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import {
  completeOrder,
  getCartOrder,
  getCartOrderWithStatus,
  initiateExpress,
  queryExpress,
} from '#src/platform/api/payments.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { markPromptReported, readAttempt, storeExpressAttempt, storeUnknownAttempt } from './stored-attempt.ts';

export const paymentExpressFlow = ({ api, storage }: Environment) =>
  paymentExpressMachine.provide({
    actions: { markReported: (_, CheckoutRequestID) => markPromptReported(storage, CheckoutRequestID) },
    actors: {
      findAttempt: fromPromise(async ({ input: { cartID } }) => readAttempt(storage, cartID)),
      getUser: fromCall(api, getUser, ({ userID, token }) => ({ params: { id: userID }, token })),
      storeAttempt: fromPromise(async ({ input: { cartID, CheckoutRequestID, phone, lockRemaining } }) =>
        storeExpressAttempt(storage, { cartID, CheckoutRequestID, phone, lockedUntil: Date.now() + lockRemaining }),
      ),
      storeLeftAttempt: fromPromise(async ({ input: { cartID } }) => storeUnknownAttempt(storage, cartID)),
      clearAttempt: fromPromise(async () => storage.remove(storageKeys.paymentAttempt)),
      initiateExpress: fromCall(api, initiateExpress, ({ cartID, amount, phone, token }) => ({
        params: { cartID, phone },
        query: amount === null ? {} : { amount: String(amount) },
        token,
      })),
      queryExpress: fromCall(api, queryExpress, ({ CheckoutRequestID, token }) => ({
        params: { checkoutRequestID: CheckoutRequestID },
        token,
      })),
      watchExpress: fromPromise(async ({ input, signal }) => {
        const { watchExpress } = await import('#src/platform/api/payment-stream.ts');
        return watchExpress(api, input, signal);
      }),
      delayOutcome: fromPromise(async ({ input, signal }) => {
        const { delayOutcome } = await import('#src/platform/api/payment-stream.ts');
        return delayOutcome(input, signal);
      }),
      getCartOrder: fromCall(api, getCartOrder, ({ cartID, token }) => ({ params: { cartID }, token })),
      completeOrder: fromCall(api, completeOrder, ({ cartID, token }) => ({
        params: { cartID },
        body: { status: 'pending' as const },
        token,
      })),
    },
  });

export const paymentPaybillFlow = ({ api, storage }: Environment) =>
  paymentPaybillMachine.provide({
    actors: {
      getPaymentDetails: fromCall(api, getPaymentDetails, ({ cartID, token }) => ({ params: { id: cartID }, token })),
      watchOrder: fromPromise(async ({ input, signal }) => {
        const { watchOrder } = await import('#src/platform/api/payment-stream.ts');
        return watchOrder(api, input, signal);
      }),
      storeAttempt: fromPromise(async ({ input: { cartID } }) => storeUnknownAttempt(storage, cartID)),
      clearAttempt: fromPromise(async () => storage.remove(storageKeys.paymentAttempt)),
      getCartOrder: fromCall(api, getCartOrderWithStatus, ({ cartID, token }) => ({ params: { cartID }, token })),
    },
  });
