import { assign, emit, enqueueActions, raise, setup, stateIn } from 'xstate';
import type { User } from '#contract/accounts.ts';
import type { PaymentResponse } from '#contract/payments.ts';
import { formatPhone, normalizePhone } from '#contract/phone.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice } from '../support/failure.ts';
import { type Message, type MessageID, notice } from '../support/notices.ts';
import type { PaymentOutcome, PaymentReceipt } from '../support/payment-outcome.ts';
import { isCancelledPrompt, isPaidPrompt } from '../support/payment-response.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Attempt, Context, Emitted, Event, Input, PayerState, Tag } from './payment-express.types.ts';

interface Result {
  readonly paymentResult?: Message;
  readonly paymentDetail?: string;
}

const checkPhone = (phone: string): MessageID | null => {
  if (phone.trim() === '') return 'requiredDetailsMissing';
  return normalizePhone(phone) ? null : 'phoneInvalid';
};

/** The actors, delays, actions and guards of the M-PESA Express modal's chart. */
export const expressSetup = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted; output: PaymentOutcome },
  actors: {
    /** Finds the stored attempt of this cart, with the remaining time of its lock. */
    findAttempt: unprovided<Attempt | null, { cartID: string }>('findAttempt'),
    /** Gets the account's number, 254[17]XXXXXXXX, from which most customers pay. */
    getUser: unprovided<Pick<User, 'phoneNumber'>, Credentials>('getUser'),
    storeAttempt: unprovided<void, Attempt & { cartID: string }>('storeAttempt'),
    /** Stores that a payment of the cart may come whose prompt is not known. */
    storeLeftAttempt: unprovided<void, { cartID: string }>('storeLeftAttempt'),
    clearAttempt: unprovided<void, { cartID: string }>('clearAttempt'),
    initiateExpress: unprovided<
      PaymentResponse,
      { cartID: string; amount: number | null; phone: string; token: string }
    >('initiateExpress'),
    queryExpress: unprovided<PaymentResponse, { CheckoutRequestID: string; token: string }>('queryExpress'),
    /** Resolves once the prompt has ended: paid, cancelled or ended without a payment. */
    watchExpress: unprovided<PaymentResponse, { CheckoutRequestID: string; token: string }>('watchExpress'),
    /** Resolves `timing.outcomeGrace` later with the outcome that it is given. */
    delayOutcome: unprovided<PaymentResponse, PaymentResponse>('delayOutcome'),
    /** Gets the receipt of the cart's paid order. */
    getCartOrder: unprovided<PaymentReceipt | null, { cartID: string; token: string }>('getCartOrder'),
    completeOrder: unprovided<PaymentReceipt | null, { cartID: string; token: string }>('completeOrder'),
  },
  delays: {
    promptLock: ({ context }) => context.lockRemaining,
    lockTick: timing.lockTick,
  },
  actions: {
    setPayerState: assign((_, payerState: PayerState) => ({ payerState })),
    setResult: assign((_, { paymentResult, paymentDetail }: Result) => ({
      paymentResult: paymentResult ?? null,
      paymentDetail: paymentDetail ?? '',
    })),
    clearResult: assign({ paymentResult: null, paymentDetail: '' }),
    setAmount: assign((_, amount: number) => ({ amount })),
    setPhone: assign((_, phone: string) => ({ phone, phoneError: null })),
    rejectPhone: enqueueActions(({ context, enqueue }) => {
      const phoneError = checkPhone(context.phone);
      enqueue.assign({ phoneError });
      if (phoneError) enqueue.emit(notice('error', phoneError));
    }),
    setReceipt: assign(({ context }, receipt: PaymentReceipt | null) => ({ receipt: receipt ?? context.receipt })),
    setOutcome: assign((_, outcome: PaymentResponse) => ({ outcome, paymentResult: null, paymentDetail: '' })),
    setRequest: assign((_, CheckoutRequestID: string) => ({ CheckoutRequestID })),
    setAttempt: assign((_, attempt: Attempt | null) =>
      attempt ? { CheckoutRequestID: attempt.CheckoutRequestID, phone: formatPhone(attempt.phone) } : {},
    ),
    /** The composition marks the stored attempt: the modal shows how the prompt ended, so no page reports it again. */
    markReported: (_, _CheckoutRequestID: string) => {},
    acquireLock: raise((_, ms: number) => ({ type: 'lock.acquired' as const, ms })),
    setLock: assign((_, lockRemaining: number) => ({ lockRemaining })),
    countDown: assign(({ context }) => ({ lockRemaining: Math.max(0, context.lockRemaining - timing.lockTick) })),
    notifyUnconfirmed: emit(notice('info', 'paymentPending')),
    notifyLocked: emit(notice('error', 'paymentLocked')),
    notifyRequired: emit(notice('error', 'requiredDetailsMissing')),
    notifyPlaced: emit(notice('success', 'orderCompleted')),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: {
    isLocked: stateIn('#locked'),
    /** Whether the modal shows that a request found no network. */
    isOffline: ({ context }) => context.paymentResult === 'offline',
    hasPhone: ({ context }) => checkPhone(context.phone) === null,
    hasRequest: ({ context }) => context.CheckoutRequestID !== '',
    isAttempt: (_, attempt: Attempt | null) => attempt !== null,
    isPositive: (_, ms: number) => ms > 0,
    /** Whether M-PESA accepted an initiation. */
    isAccepted: (_, { ResponseCode }: PaymentResponse) => ResponseCode === '0',
    isPaid: (_, response: PaymentResponse) => isPaidPrompt(response),
    /** Whether an initiation sent no prompt because an earlier one was paid. Only then the answer has a ResultDesc. */
    isPaidBefore: (_, { ResponseCode, ResultDesc }: PaymentResponse) => ResponseCode === '0' && ResultDesc !== '',
    /** Whether an initiation sent no prompt because an earlier one is still open on the same phone. */
    isStillOpen: (_, { ResponseCode, CheckoutRequestID }: PaymentResponse) =>
      ResponseCode !== '0' && CheckoutRequestID !== '',
    isCancelled: (_, response: PaymentResponse) => isCancelledPrompt(response),
    /** Whether the attempt ended without a payment and its prompt can no longer be answered. */
    isOver: (_, { isOver }: PaymentResponse) => isOver,
    isServerRefusal: (_, failure: Failure) => failure.kind === 'refused',
  },
});
