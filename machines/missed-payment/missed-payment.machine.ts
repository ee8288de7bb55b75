import { and, assign, type DoneActorEvent, sendTo, setup } from 'xstate';
import type { PaymentResponse } from '#contract/payments.ts';
import { cartEvents } from '../cart/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import type { PlacedOrder } from '../support/payment-outcome.ts';
import { isCancelledPrompt, isPaidPrompt } from '../support/payment-response.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, MissedAttempt, MissedOutcome, Tag } from './missed-payment.types.ts';

interface Read {
  readonly event: DoneActorEvent<PlacedOrder>;
}
interface Answered {
  readonly event: DoneActorEvent<PaymentResponse>;
}

/** The transition for an order that is placed: its receipt is reported, and its cart is no longer the customer's. */
const placed = {
  guard: { type: 'isPlaced' as const, params: ({ event }: Read) => event.output },
  target: 'recording',
  actions: [
    {
      type: 'setOutcome' as const,
      params: ({ event }: Read): MissedOutcome => ({ kind: 'paid', receipt: event.output.receipt }),
    },
    'notifyCart' as const,
  ],
};

/** Transitions for the outcome of a prompt, except where it may still be paid. */
const outcomes = [
  {
    guard: { type: 'isCancelled' as const, params: ({ event }: Answered) => event.output },
    target: 'recording',
    actions: {
      type: 'setOutcome' as const,
      params: { kind: 'failed', reason: 'paymentCancelled' } satisfies MissedOutcome,
    },
  },
  { guard: { type: 'isPaid' as const, params: ({ event }: Answered) => event.output }, target: 'placing' },
  {
    guard: { type: 'isOver' as const, params: ({ event }: Answered) => event.output },
    target: 'recording',
    actions: {
      type: 'setOutcome' as const,
      params: ({ event }: Answered): MissedOutcome => ({ kind: 'failed', reason: { text: event.output.ResultDesc } }),
    },
  },
];

const orderInput = ({ context: { cartID, token } }: { context: Context }) => ({ cartID, token });
const promptInput = ({ context: { CheckoutRequestID, token } }: { context: Context }) => ({
  CheckoutRequestID: CheckoutRequestID ?? '',
  token,
});

/** The transition of a customer who comes back to the page, perhaps from paying. */
const lookedAt = { target: 'finding', actions: { type: 'setWaits' as const, params: 0 } };

/**
 * Reports once how a payment ended that no payment modal was open for: an M-PESA prompt that was paid, or that was over
 * without money, or a paybill payment that arrived. It runs from the start of a visit, and again after each time that
 * the modal is left. It waits for the outcome while the attempt is open; what it cannot find out, a later visit reports.
 */
export const missedPaymentMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: {
    /** Finds the stored attempt whose outcome no page has shown; null without one. */
    findMissedAttempt: unprovided<MissedAttempt | null>('findMissedAttempt'),
    getCartOrder: unprovided<PlacedOrder, { cartID: string; token: string }>('getCartOrder'),
    queryExpress: unprovided<PaymentResponse, { CheckoutRequestID: string; token: string }>('queryExpress'),
    /** Resolves once the prompt has ended: paid, cancelled or ended without a payment. */
    watchExpress: unprovided<PaymentResponse, { CheckoutRequestID: string; token: string }>('watchExpress'),
    /** Marks the stored attempt, so that nothing else reports it. Answers false where another tab has since. */
    markReported: unprovided<boolean, { cartID: string }>('markReported'),
  },
  delays: {
    arrivalPoll: ({ context }) => Math.min(timing.arrivalPoll * 2 ** context.waits, timing.arrivalPollMax),
  },
  actions: {
    setAttempt: assign((_, attempt: MissedAttempt | null) => attempt ?? {}),
    setOutcome: assign((_, outcome: MissedOutcome) => ({ outcome })),
    setWaits: assign((_, waits: number) => ({ waits })),
    /** The cart is loaded again, so that no page shows it as unpaid, or as payable while money is held for it. */
    notifyCart: sendTo(
      ({ context }) => context.cart,
      ({ context }) => cartEvents.placed(context.cartID),
    ),
  },
  guards: {
    isAttempt: (_, attempt: MissedAttempt | null) => attempt !== null,
    isPlaced: (_, { status }: PlacedOrder) => status === 'pending' || status === 'completed',
    isHeld: (_, { held }: PlacedOrder) => held !== null,
    isOpen: ({ context }) => context.isOpen,
    hasPrompt: ({ context }) => context.CheckoutRequestID !== null,
    isMissingOfPrompt: ({ context }, failure: Failure) =>
      context.CheckoutRequestID !== null && failure.kind === 'missing',
    isCancelled: (_, response: PaymentResponse) => isCancelledPrompt(response),
    isPaid: (_, response: PaymentResponse) => isPaidPrompt(response),
    isOver: (_, { isOver }: PaymentResponse) => isOver,
    isFirst: (_, isFirst: boolean) => isFirst,
  },
}).createMachine({
  id: 'missedPayment',
  context: ({ input }) => ({
    ...input,
    cartID: '',
    CheckoutRequestID: null,
    isOpen: false,
    waits: 0,
    outcome: null,
  }),
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
        onDone: [
          placed,
          // The cart says that money is held.
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'notifyCart',
          },
          { guard: 'hasPrompt', target: 'querying' },
          { target: 'unsettled' },
        ],
        onError: [
          { guard: { type: 'isMissingOfPrompt', params: ({ event }) => toFailure(event.error) }, target: 'querying' },
          { target: 'unsettled' },
        ],
      },
    },
    querying: {
      invoke: {
        id: 'queryExpress',
        src: 'queryExpress',
        input: promptInput,
        onDone: [...outcomes, { target: 'unsettled' }],
        onError: 'unsettled',
      },
    },
    /** Decides how to wait for an attempt without an outcome. */
    unsettled: {
      always: [
        { guard: and(['isOpen', 'hasPrompt']), target: 'watching' },
        { guard: 'isOpen', target: 'waiting' },
        { target: 'absent' },
      ],
    },
    /** The prompt is on the phone: its outcome is streamed to the tab that the customer looks at. */
    watching: {
      on: { 'page.hidden': 'resting' },
      invoke: {
        id: 'watchExpress',
        src: 'watchExpress',
        input: promptInput,
        onDone: [...outcomes, { target: 'resting' }],
        onError: 'resting',
      },
    },
    /** A paybill payment may arrive within the hour: the order is read again, less and less often. */
    waiting: {
      on: { 'page.hidden': 'resting', 'page.shown': lookedAt },
      after: {
        arrivalPoll: { target: 'finding', actions: { type: 'setWaits', params: ({ context }) => context.waits + 1 } },
      },
    },
    /**
     * The customer looks elsewhere, such as at the M-PESA app, or watching has ended, or money is held: the next look at
     * the page asks.
     */
    resting: {
      on: { 'page.shown': lookedAt },
    },
    /** M-PESA has confirmed the payment, and the server has placed the order. */
    placing: {
      invoke: {
        id: 'getReceipt',
        src: 'getCartOrder',
        input: orderInput,
        onDone: [placed, { target: 'resting' }],
        onError: 'resting',
      },
    },
    recording: {
      invoke: {
        id: 'markReported',
        src: 'markReported',
        input: ({ context: { cartID } }) => ({ cartID }),
        onDone: [
          { guard: { type: 'isFirst', params: ({ event }) => event.output }, target: 'shown' },
          { target: 'absent' },
        ],
        // Where nothing can be stored, the next visit reports it again.
        onError: 'shown',
      },
    },
    shown: { tags: 'shown', on: { 'report.dismissed': 'absent' } },
    absent: {},
  },
});
