import { isListedCode, meaningOf, type PushResult } from '@uwanja/daraja';
import type { PaymentResponse } from '#contract/payments.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { mpesaResultTexts, paymentTexts } from '../texts/index.ts';
import type { Attempt } from './attempts.ts';

/** Maps the status of an attempt onto the payment response of spec section 3. */

const notPaid = '1';

/** What a result code means for the customer, and what to do next. */
const adviceOf = (resultCode: string): string => mpesaResultTexts[meaningOf(resultCode).reason];

/** The customer's text for a refusal. M-PESA's own description is for engineers, unless it has declined the payment. */
export function refusalText({ reason, description }: Extract<PushResult, { kind: 'refused' }>): string {
  switch (reason) {
    case 'phone locked':
      return paymentTexts.phoneLocked;
    case 'busy':
      return paymentTexts.busy;
    case 'unreachable':
      return paymentTexts.unavailable;
    case 'rejected':
      return paymentTexts.rejected;
    case 'declined':
      return description || paymentTexts.rejected;
  }
}

/** The response after a prompt was sent to the phone. */
export const promptedResponse = (
  checkoutRequestID: string,
  description: string = paymentTexts.accepted,
): PaymentResponse => ({
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

/**
 * The response for a cart that an open prompt on another phone blocks.
 * @param leftMs how long that prompt can still be answered
 * @param isCertain M-PESA accepted the prompt; false where its answer was lost
 */
export const openElsewhereResponse = (phone: string, leftMs: number, isCertain: boolean): PaymentResponse =>
  refusedResponse(paymentTexts.stillOpen(phone, leftMs, isCertain));

/**
 * The response after the lock, while the prompt is still open on the same phone. It has the id of that prompt, so that
 * a browser without a stored attempt can query it.
 * @param leftMs how long the prompt can still be answered
 */
export const stillOpenResponse = (checkoutRequestID: string, phone: string, leftMs: number): PaymentResponse => ({
  ...refusedResponse(paymentTexts.stillOpen(phone, leftMs, true)),
  CheckoutRequestID: checkoutRequestID,
});

/** The response for a phone with another payment's open prompt. @param leftMs how long that prompt can be answered */
export const phoneBusyResponse = (leftMs: number): PaymentResponse => refusedResponse(paymentTexts.phoneBusy(leftMs));

/** The response if another account's prompt is open on the caller's own phone: a mistake, or an attempted fraud. */
export const othersPromptResponse: PaymentResponse = refusedResponse(paymentTexts.promptOfAnotherAccount);

/** The result code of an attempt whose wrong amount a person has settled without accepting it. */
export const wrongAmountCode = 'wrong amount';

const isPlaced = (status: OrderStatus | null) => status === 'pending' || status === 'completed';

function completion(
  { status, resultCode }: Attempt,
  order: OrderStatus | null,
  held: string | null,
): [code: string, text: string] {
  // The order may have been paid in another way meanwhile. A customer who has paid is never asked to pay again.
  if (isPlaced(order)) return ['0', adviceOf('0')];
  if (held !== null) return [notPaid, held];
  switch (status) {
    case 'paid':
      if (order === 'cancelled') return [notPaid, paymentTexts.orderCancelled];
      return [notPaid, order === 'refund due' ? paymentTexts.refundDue : paymentTexts.orderChanged];
    case 'cancelled':
      return ['0', mpesaResultTexts.cancelled];
    case 'timeout':
      return [notPaid, resultCode === null ? paymentTexts.expired : adviceOf(resultCode)];
    case 'failed':
      if (resultCode === wrongAmountCode) return [notPaid, paymentTexts.wrongAmount];
      return [notPaid, adviceOf(resultCode ?? '')];
    case 'unknown':
      return [notPaid, adviceOf('')];
    default:
      return [notPaid, paymentTexts.incomplete];
  }
}

/**
 * Whether the attempt certainly took no money, by M-PESA's report or by the age of the prompt. After an unlisted code
 * or a disputed amount this is uncertain, so the page must not invite the customer to pay again.
 */
const isEndedUnpaid = ({ status, resultCode }: Attempt): boolean =>
  status === 'cancelled' ||
  ((status === 'timeout' || status === 'failed') && (resultCode === null || isListedCode(resultCode)));

/**
 * The outcome of an attempt.
 * @param order the status of its order
 * @param held the sentence about money that has arrived and waits for a person; null for none
 */
export function completionResponse(
  attempt: Attempt,
  order: OrderStatus | null,
  held: string | null = null,
): PaymentResponse {
  const [ResponseCode, text] = completion(attempt, order, held);
  return {
    ResponseCode,
    ResponseDescription: text,
    ResultDesc: text,
    CheckoutRequestID: attempt.checkoutRequestID ?? '',
    isOver: !isPlaced(order) && held === null && isEndedUnpaid(attempt),
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
  if (!isPlaced(order.status)) return refusedResponse(completion.ResponseDescription);
  const ResponseDescription = paymentTexts.paidBefore(attempt.amount, order.orderID);
  return { ...completion, ResponseDescription };
}
