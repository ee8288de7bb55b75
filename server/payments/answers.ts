import type { PaymentResponse } from '#contract/payments.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { meaningOf } from '../mpesa/results.ts';
import type { Attempt } from './completing.ts';

/** M-PESA's truth in the words of the spec's branches (design section 5, "Completion answers"). */

const notPaid = '1';

const accepted = 'Success. Request accepted for processing';

/** There is a prompt on the phone. */
export const promptedAnswer = (checkoutRequestID: string, description = accepted): PaymentResponse => ({
  ResponseCode: '0',
  ResponseDescription: description,
  ResultDesc: '',
  CheckoutRequestID: checkoutRequestID,
});

/** There is none, for a reason that the person is told. */
export const refusedAnswer = (description: string): PaymentResponse => ({
  ResponseCode: notPaid,
  ResponseDescription: description,
  ResultDesc: description,
  CheckoutRequestID: '',
});

const isPlaced = (status: OrderStatus | null) => status === 'pending' || status === 'completed';

function completion({ status, resultCode }: Attempt, order: OrderStatus | null): [code: string, what: string] {
  // Also where it was paid another way meanwhile: nobody shall be told to pay once more.
  if (isPlaced(order)) return ['0', meaningOf('0').advice];
  switch (status) {
    case 'paid':
      return [
        notPaid,
        order === 'refund due'
          ? 'Your payment arrived, but we cannot fulfil the order. We will send the money back; do not pay again.'
          : 'Your payment arrived, but it does not fit the order as it is now. We will contact you; do not pay again.',
      ];
    case 'cancelled':
      return ['0', 'The payment was cancelled on the phone.'];
    case 'timeout':
      return [notPaid, meaningOf(resultCode ?? '1037').advice];
    case 'failed':
      return [notPaid, meaningOf(resultCode ?? '').advice];
    case 'unknown':
      return [notPaid, meaningOf('').advice];
    default:
      return [notPaid, 'The payment has not been completed yet. Enter your M-PESA PIN on the phone, then check again.'];
  }
}

/** What became of an attempt. `order` is the status of its order. */
export function completionAnswer(attempt: Attempt, order: OrderStatus | null): PaymentResponse {
  const [ResponseCode, words] = completion(attempt, order);
  return {
    ResponseCode,
    ResponseDescription: words,
    ResultDesc: words,
    CheckoutRequestID: attempt.checkoutRequestID ?? '',
  };
}
