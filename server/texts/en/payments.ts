import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import { formatDuration } from './formats.ts';

/** Payments by M-PESA. `leftMs` is how long an open prompt can still be answered. */
export const paymentTexts = {
  notFound: 'No such payment.',
  nothingToPay: 'There is nothing to pay for this cart.',
  amountTooLarge: (most: number) =>
    `M-PESA takes at most Ksh ${most.toLocaleString('en-US')} in one payment. Remove something from the cart to continue.`,
  accepted: 'Success. Request accepted for processing',
  refused: 'M-PESA refused the payment. Try again.',
  tooManyStreams: 'Too many pages wait for a payment. Close some.',
  unavailable: 'M-PESA cannot be reached at the moment. Try again in 30 seconds, or pay by paybill.',
  busy: 'M-PESA is busy at the moment. Try again in 30 seconds, or pay by paybill.',
  phoneLocked: 'Another M-PESA payment is open on this phone. Finish or cancel it there, then try again in 60 seconds.',
  rejected: 'M-PESA does not take this payment at the moment. Try again in 60 seconds, or pay by paybill.',
  /** `isCertain`: M-PESA accepted the prompt; false where its answer was lost. */
  stillOpen: (phone: string, leftMs: number, isCertain: boolean) =>
    `A payment prompt for this order ${isCertain ? 'is' : 'may'} still ${isCertain ? '' : 'be '}open on ${formatPhone(phone)}. Finish or cancel it there, or try again in ${formatDuration(leftMs)}, when it has ended.`,
  /** The prompt would ask for another amount than the payer was shown. */
  amountChanged: (amount: number) =>
    `Your order costs ${formatMoney(amount)} now. Nothing was sent to your phone. Close this window to see what has changed, then pay.`,
  phoneBusy: (leftMs: number) =>
    `Another payment is waiting for an answer on this phone. Finish or cancel it, use another phone, pay by paybill, or try again in ${formatDuration(leftMs)}.`,
  promptOfAnotherAccount:
    'Another account has sent an M-PESA prompt to this phone. If it is not yours, cancel it on the phone: your PIN would pay for their order. Then try again, or pay by paybill.',
  /** M-PESA's answer was lost, and the prompt may still arrive. */
  unanswered: (phone: string, leftMs: number) =>
    `M-PESA did not answer. If a prompt arrives on ${formatPhone(phone)} you may complete it; otherwise try again in ${formatDuration(leftMs)}.`,
  wrongAmount:
    'Your payment was not the amount of this order, so the order is not placed. We will contact you about the money.',
  /** The prompt is older than any prompt lives, and M-PESA has reported nothing. */
  expired:
    'The prompt has expired, and M-PESA has reported no payment. Try again: we ask M-PESA first, so nothing is charged twice.',
  refundDue: 'Your payment arrived, but we cannot fulfil the order. We will send the money back; do not pay again.',
  orderCancelled:
    'Your payment arrived, and the order was cancelled afterwards. Your orders say what happens to the money.',
  orderChanged:
    'Your payment arrived, but it does not fit the order as it is now. We will contact you; do not pay again.',
  incomplete: 'The payment has not been completed yet. Enter your M-PESA PIN on the phone, then check again.',
  paidBefore: (amount: number, orderID: string) =>
    `Your payment of ${formatMoney(amount)} has arrived, and order ${orderID} is placed. No new prompt was sent. Anything you added since is still in your cart.`,
} as const;

/** What M-PESA's result codes mean for the customer, and what to do next (`ResultReason` of @uwanja/daraja). */
export const mpesaResultTexts = {
  timeout: 'The prompt was not answered in time. Nothing was charged. Try again to get a new one.',
  cancelled: 'The payment was cancelled on the phone.',
  misconfigured: 'The shop cannot take this payment at the moment. Try again later or pay by paybill.',
  paid: 'The service request is processed successfully.',
  noFunds:
    'There is not enough money in the M-PESA account. Nothing was charged. Top it up or use another phone, then try again.',
  belowMinimum: 'The amount is below what M-PESA allows.',
  aboveMaximum: 'The amount is above what M-PESA allows for one payment.',
  aboveDailyLimit: "The payment would exceed the account's daily M-PESA limit. Use another phone or try tomorrow.",
  aboveBalanceLimit: 'The payment would exceed an M-PESA balance limit. Try again later or pay by paybill.',
  repeated: 'M-PESA took this for a repeated payment. Wait two minutes, then try again.',
  unreachable: 'The phone could not be reached. Nothing was charged. Check that it is on, then try again.',
  wrongPin: 'The M-PESA PIN was wrong. Nothing was charged. Try again with the right PIN.',
  pinLocked: 'The M-PESA PIN is locked. Call Safaricom on 100 or 234 to unlock it.',
  unknown: 'M-PESA has not said yet whether the payment went through. Check your messages before you pay again.',
} as const;
