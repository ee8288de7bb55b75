import { fromPromise } from 'xstate';
import { missedPaymentMachine } from '#machines/missed-payment/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { getCartOrderWithStatus, queryExpress } from '#src/platform/api/payments.ts';
import type { KeyValueStorage } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { markAttemptReported, readUnreportedAttempt } from './stored-attempt.ts';

/**
 * Marks the stored attempt as reported if it is of this cart.
 * @returns false if it is reported or removed: another tab has shown the outcome
 */
function claimReport(storage: KeyValueStorage, cartID: string): boolean {
  const attempt = readUnreportedAttempt(storage);
  if (attempt?.cartID === cartID) markAttemptReported(storage);
  return attempt !== null;
}

export const missedPaymentFlow = ({ api, storage }: Environment) =>
  missedPaymentMachine.provide({
    actors: {
      findMissedAttempt: fromPromise(async () => readUnreportedAttempt(storage)),
      getCartOrder: fromCall(api, getCartOrderWithStatus, ({ cartID, token }) => ({ params: { cartID }, token })),
      queryExpress: fromCall(api, queryExpress, ({ CheckoutRequestID, token }) => ({
        params: { checkoutRequestID: CheckoutRequestID },
        token,
      })),
      watchExpress: fromPromise(async ({ input, signal }) => {
        const { watchExpress } = await import('#src/platform/api/payment-stream.ts');
        return watchExpress(api, input, signal);
      }),
      markReported: fromPromise(async ({ input: { cartID } }) => claimReport(storage, cartID)),
    },
  });
