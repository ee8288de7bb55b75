import type { PaymentResponse } from '#contract/payments.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { meaningOf } from '../mpesa/results.ts';
import type { Attempt } from './attempts.ts';

/** Maps the status of an attempt onto the spec's payment response (design section 5, "Completion answers"). */

const notPaid = '1';

const accepted = 'Success. Request accepted for processing';

/** The prompt is on the phone. */
export const promptedResponse = (checkoutRequestID: string, description = accepted): PaymentResponse => ({
  ResponseCode: '0',
  ResponseDescription: description,
  ResultDesc: '',
  CheckoutRequestID: checkoutRequestID,
});

/** No prompt was sent; `description` gives the customer the reason. */
export const refusedResponse = (description: string): PaymentResponse => ({
  ResponseCode: notPaid,
  ResponseDescription: description,
  ResultDesc: description,
  CheckoutRequestID: '',
});

const isPlaced = (status: OrderStatus | null) => status === 'pending' || status === 'completed';

function completion({ status, resultCode }: Attempt, order: OrderStatus | null): [code: string, text: string] {
  // Also where it was paid in another way meanwhile: a paid customer is never asked to pay again.
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

/** The outcome of an attempt. `order` is the status of its order. */
export function completionResponse(attempt: Attempt, order: OrderStatus | null): PaymentResponse {
  const [ResponseCode, text] = completion(attempt, order);
  return {
    ResponseCode,
    ResponseDescription: text,
    ResultDesc: text,
    CheckoutRequestID: attempt.checkoutRequestID ?? '',
  };
}
