import type { PaymentResponse } from '#contract/payments.ts';
import { formatPhone } from '#contract/phone.ts';
import { type OrderStatus, shop } from '#contract/shop.ts';
import { isListedCode, meaningOf } from '../mpesa/results.ts';
import type { Attempt } from './attempts.ts';

/** Maps the status of an attempt onto the spec's payment response (design section 5, "Completion answers"). */

const notPaid = '1';

const accepted = 'Success. Request accepted for processing';

/** The response after a prompt was sent to the phone. */
export const promptedResponse = (checkoutRequestID: string, description = accepted): PaymentResponse => ({
  ResponseCode: '0',
  ResponseDescription: description,
  ResultDesc: '',
  CheckoutRequestID: checkoutRequestID,
  isOver: false,
});

/** The response without a prompt; `description` is the reason, for the customer. */
export const refusedResponse = (description: string): PaymentResponse => ({
  ResponseCode: notPaid,
  ResponseDescription: description,
  ResultDesc: description,
  CheckoutRequestID: '',
  isOver: false,
});

/** Formats a duration: in seconds below 90 seconds, else in minutes, both rounded up. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * The response for a cart that an open prompt on another phone blocks.
 * @param leftMs how long that prompt can still be answered
 * @param isCertain M-PESA accepted the prompt; false where its answer was lost
 */
export const openElsewhereResponse = (phone: string, leftMs: number, isCertain: boolean): PaymentResponse =>
  refusedResponse(
    `A payment prompt for this order ${isCertain ? 'is' : 'may'} still ${isCertain ? '' : 'be '}open on ${formatPhone(phone)}. Finish or cancel it there, or try again in ${durationText(leftMs)}, when it has ended.`,
  );

/** The response for a phone with another payment's open prompt. @param leftMs how long that prompt can be answered */
export const phoneBusyResponse = (leftMs: number): PaymentResponse =>
  refusedResponse(
    `Another payment is waiting for an answer on this phone. Finish or cancel it, use another phone, pay by paybill, or try again in ${durationText(leftMs)}.`,
  );

/** The response if another account's prompt is open on the caller's own phone: a mistake, or an attempted fraud. */
export const othersPromptResponse: PaymentResponse = refusedResponse(
  'Another account has sent an M-PESA prompt to this phone. If it is not yours, cancel it on the phone: your PIN would pay for their order. Then try again, or pay by paybill.',
);

/** The text after M-PESA's answer was lost: the prompt may still arrive. @param leftMs how long it could be answered */
export const unansweredText = (phone: string, leftMs: number): string =>
  `M-PESA did not answer. If a prompt arrives on ${formatPhone(phone)} you may complete it; otherwise try again in ${durationText(leftMs)}.`;

/** The result code of an attempt whose wrong amount a person has settled without accepting it. */
export const wrongAmountCode = 'wrong amount';
const wrongAmountText =
  'Your payment was not the amount of this order, so the order is not placed. We will contact you about the money.';

/** The prompt is older than any prompt lives, and M-PESA has reported nothing. */
const expiredText =
  'The prompt has expired, and M-PESA has reported no payment. Try again: we ask M-PESA first, so nothing is charged twice.';

const isPlaced = (status: OrderStatus | null) => status === 'pending' || status === 'completed';

function completion({ status, resultCode }: Attempt, order: OrderStatus | null): [code: string, text: string] {
  // The order may have been paid in another way meanwhile. A customer who has paid is never asked to pay again.
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
      return [notPaid, resultCode === null ? expiredText : meaningOf(resultCode).advice];
    case 'failed':
      if (resultCode === wrongAmountCode) return [notPaid, wrongAmountText];
      return [notPaid, meaningOf(resultCode ?? '').advice];
    case 'unknown':
      return [notPaid, meaningOf('').advice];
    default:
      return [notPaid, 'The payment has not been completed yet. Enter your M-PESA PIN on the phone, then check again.'];
  }
}

/**
 * Whether the attempt certainly took no money, by M-PESA's report or by the age of the prompt. After an unlisted code
 * or a disputed amount this is uncertain, so the page must not invite the customer to pay again.
 */
const isEndedUnpaid = ({ status, resultCode }: Attempt): boolean =>
  status === 'cancelled' ||
  ((status === 'timeout' || status === 'failed') && (resultCode === null || isListedCode(resultCode)));

/** The outcome of an attempt. `order` is the status of its order. */
export function completionResponse(attempt: Attempt, order: OrderStatus | null): PaymentResponse {
  const [ResponseCode, text] = completion(attempt, order);
  return {
    ResponseCode,
    ResponseDescription: text,
    ResultDesc: text,
    CheckoutRequestID: attempt.checkoutRequestID ?? '',
    isOver: !isPlaced(order) && isEndedUnpaid(attempt),
  };
}

/**
 * The answer to an initiation whose cart an earlier prompt has paid: no prompt is sent.
 * @param order the order of the attempt
 */
export function paidResponse(
  attempt: Attempt,
  order: { readonly orderID: string; readonly amount: number; readonly status: OrderStatus },
): PaymentResponse {
  const completion = completionResponse(attempt, order.status);
  if (!isPlaced(order.status)) return completion;
  const ResponseDescription = `Your payment of ${shop.currencyLabel} ${attempt.amount.toLocaleString('en-US')} has arrived, and order ${order.orderID} is placed. No new prompt was sent. Anything you added since is still in your cart.`;
  return { ...completion, ResponseDescription };
}
