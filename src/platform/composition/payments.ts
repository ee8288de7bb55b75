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
import { storageKeys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { readAttempt, storePaybillAttempt } from './stored-attempt.ts';

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
        const { watchExpress } = await import('#src/platform/api/payment-stream.ts');
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
        const { watchOrder } = await import('#src/platform/api/payment-stream.ts');
        return watchOrder(api, input, signal);
      }),
      storeAttempt: fromPromise(async ({ input: { cartID } }) => storePaybillAttempt(storage, cartID)),
      clearAttempt: fromPromise(async () => storage.remove(storageKeys.paymentAttempt)),
      getCartOrder: fromPromise(({ input: { cartID, token }, signal }) =>
        api(getCartOrderWithStatus, { params: { cartID } }, { token, signal }),
      ),
    },
  });
