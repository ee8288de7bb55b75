import { assign, type DoneActorEvent, setup } from 'xstate';
import type { PaymentResponse } from '#contract/payments.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import type { PlacedOrder } from '../support/payment-outcome.ts';
import { isCancelledPrompt, isPaidPrompt } from '../support/payment-response.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, MissedAttempt, MissedOutcome, Tag } from './missed-payment.types.ts';

interface Read {
  readonly event: DoneActorEvent<PlacedOrder>;
}

/** The transition for an order that is placed: its receipt is reported. */
const placed = {
  guard: { type: 'isPlaced' as const, params: ({ event }: Read) => event.output },
  target: 'recording',
  actions: {
    type: 'setOutcome' as const,
    params: ({ event }: Read): MissedOutcome => ({ kind: 'paid', receipt: event.output.receipt }),
  },
};

const orderInput = ({ context: { cartID, token } }: { context: Context }) => ({ cartID, token });

/**
 * Reports once, at the start of a visit, how a payment ended while no page was open: an M-PESA prompt that was paid, or
 * that was over without money, or a paybill payment that arrived. An attempt that is still open, and one that cannot be
 * looked up, is reported by a later visit.
 */
export const missedPaymentMachine = setup({
  types: {} as { context: Context; events: Event; input: Credentials; tags: Tag },
  actors: {
    /** Finds the stored attempt that no page has reported; null without one. */
    findMissedAttempt: unprovided<MissedAttempt | null>('findMissedAttempt'),
    getCartOrder: unprovided<PlacedOrder, { cartID: string; token: string }>('getCartOrder'),
    queryExpress: unprovided<PaymentResponse, { CheckoutRequestID: string; token: string }>('queryExpress'),
    /** Marks the stored attempt, so that no other visit reports it. */
    markReported: unprovided<void>('markReported'),
  },
  actions: {
    setAttempt: assign((_, attempt: MissedAttempt | null) => attempt ?? {}),
    setOutcome: assign((_, outcome: MissedOutcome) => ({ outcome })),
  },
  guards: {
    isAttempt: (_, attempt: MissedAttempt | null) => attempt !== null,
    isPlaced: (_, { status }: PlacedOrder) => status === 'pending' || status === 'completed',
    hasPrompt: ({ context }) => context.CheckoutRequestID !== null,
    isMissingOfPrompt: ({ context }, failure: Failure) =>
      context.CheckoutRequestID !== null && failure.kind === 'missing',
    isCancelled: (_, response: PaymentResponse) => isCancelledPrompt(response),
    isPaid: (_, response: PaymentResponse) => isPaidPrompt(response),
    isOver: (_, { isOver }: PaymentResponse) => isOver,
  },
}).createMachine({
  id: 'missedPayment',
  context: ({ input: { token, userID } }) => ({ token, userID, cartID: '', CheckoutRequestID: null, outcome: null }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findMissedAttempt',
        src: 'findMissedAttempt',
        onDone: [
          {
            guard: { type: 'isAttempt', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'setAttempt', params: ({ event }) => event.output },
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    /** The server places a paid order by itself, so the order is read before M-PESA is asked about a prompt. */
    reading: {
      invoke: {
        id: 'getOrder',
        src: 'getCartOrder',
        input: orderInput,
        onDone: [placed, { guard: 'hasPrompt', target: 'querying' }, { target: 'absent' }],
        onError: [
          { guard: { type: 'isMissingOfPrompt', params: ({ event }) => toFailure(event.error) }, target: 'querying' },
          { target: 'absent' },
        ],
      },
    },
    querying: {
      invoke: {
        id: 'queryExpress',
        src: 'queryExpress',
        input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID: CheckoutRequestID ?? '', token }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'recording',
            actions: { type: 'setOutcome', params: { kind: 'failed', reason: 'paymentCancelled' } },
          },
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'placing' },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'recording',
            actions: {
              type: 'setOutcome',
              params: ({ event }) => ({ kind: 'failed', reason: { text: event.output.ResultDesc } }),
            },
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    /** The query has confirmed the payment, whose callback was lost, and the server has placed the order. */
    placing: {
      invoke: {
        id: 'getReceipt',
        src: 'getCartOrder',
        input: orderInput,
        onDone: [placed, { target: 'absent' }],
        onError: 'absent',
      },
    },
    recording: {
      invoke: {
        id: 'markReported',
        src: 'markReported',
        onDone: 'shown',
        // Where nothing can be stored, the next visit reports it again.
        onError: 'shown',
      },
    },
    shown: { tags: 'shown', on: { 'report.dismissed': 'absent' } },
    absent: {},
  },
});
