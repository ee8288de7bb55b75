import { fromPromise } from 'xstate';
import { missedPaymentMachine } from '#machines/missed-payment/index.ts';
import { getCartOrderWithStatus, queryExpress } from '#src/platform/api/payments.ts';
import type { Environment } from '#src/platform/environment.ts';
import { markAttemptReported, readUnreportedAttempt } from './stored-attempt.ts';

export const missedPaymentFlow = ({ api, storage }: Environment) =>
  missedPaymentMachine.provide({
    actors: {
      findMissedAttempt: fromPromise(async () => readUnreportedAttempt(storage)),
      getCartOrder: fromPromise(({ input: { cartID, token }, signal }) =>
        api(getCartOrderWithStatus, { params: { cartID } }, { token, signal }),
      ),
      queryExpress: fromPromise(({ input: { CheckoutRequestID, token }, signal }) =>
        api(queryExpress, { params: { checkoutRequestID: CheckoutRequestID } }, { token, signal }),
      ),
      markReported: fromPromise(async () => markAttemptReported(storage)),
    },
  });
