import { assign, emit, setup } from 'xstate';
import type { StorePaymentDetails } from '#contract/payments.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import type { PaymentOutcome, PaymentReceipt, PlacedOrder, WatchedOrder } from '../support/payment-outcome.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input, Tag } from './payment-paybill.types.ts';

/**
 * The paybill modal: shows the payment details; COMPLETE ORDER checks whether the payment has arrived (spec section 4).
 * While it is open, the modal also watches for the payment. The receipt of the placed order is its output.
 */
export const paymentPaybillMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted; output: PaymentOutcome },
  actors: {
    getPaymentDetails: unprovided<StorePaymentDetails, Input>('getPaymentDetails'),
    getCartOrder: unprovided<PlacedOrder, Input>('getCartOrder'),
    /** Resolves once the order is placed, or money has arrived that does not pay it. */
    watchOrder: unprovided<WatchedOrder, Input>('watchOrder'),
    storeAttempt: unprovided<void, { cartID: string }>('storeAttempt'),
    clearAttempt: unprovided<void, { cartID: string }>('clearAttempt'),
  },
  actions: {
    setDetails: assign((_, storeDetails: StorePaymentDetails) => ({ storeDetails, failure: null })),
    setReceipt: assign((_, receipt: PaymentReceipt | null) => ({ receipt })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearHeld: assign({ held: null }),
    setHeld: assign((_, held: string | null) => ({ held })),
    notifyHeld: emit((_, text: string) => notice('error', { text })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    setUnpaid: assign({ errors: { payment: 'payFirst' } }),
    clearErrors: assign({ errors: {} }),
    notifyPayFirst: emit(notice('error', 'payFirst')),
    notifyPlaced: emit(notice('success', 'orderMade')),
  },
  delays: { arrivalShown: timing.outcomeGrace },
  guards: {
    isPlaced: (_, { status }: PlacedOrder) => status === 'pending' || status === 'completed',
    isHeld: (_, { held }: WatchedOrder) => held !== null,
    isMissing: (_, failure: Failure) => failure.kind === 'missing',
  },
}).createMachine({
  id: 'paymentPaybill',
  context: ({ input: { cartID, token } }) => ({
    cartID,
    token,
    storeDetails: null,
    failure: null,
    receipt: null,
    held: null,
    errors: {},
  }),
  initial: 'open',
  output: ({ event }) => event.output as PaymentOutcome,
  states: {
    open: {
      on: { 'overlay.closed': 'closed' },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'getPaymentDetails',
            src: 'getPaymentDetails',
            input: ({ context: { cartID, token } }) => ({ cartID, token }),
            onDone: { target: 'storing', actions: { type: 'setDetails', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: reportFailure,
            },
          },
        },
        failed: { tags: 'failed', on: { 'details.retried': 'loading' } },
        /** Stores in the browser that a payment may come, so that it is reported where the modal is not open. */
        storing: {
          tags: 'loading',
          invoke: {
            id: 'storeAttempt',
            src: 'storeAttempt',
            input: ({ context: { cartID } }) => ({ cartID }),
            onDone: 'ready',
            // Continue: the order of a payment is also on the Orders page.
            onError: 'ready',
          },
        },
        ready: {
          on: { 'complete.pressed': 'checking' },
          initial: 'watching',
          states: {
            watching: {
              tags: 'ready',
              invoke: {
                id: 'watchOrder',
                src: 'watchOrder',
                input: ({ context: { cartID, token } }) => ({ cartID, token }),
                onDone: [
                  {
                    guard: { type: 'isHeld', params: ({ event }) => event.output },
                    target: 'unwatched',
                    actions: { type: 'setHeld', params: ({ event }) => event.output.held },
                  },
                  { target: '#paymentPaybill.open.reading' },
                ],
                onError: 'unwatched',
              },
            },
            /** Watching is over: COMPLETE ORDER checks for the payment, and the next look at the page. */
            unwatched: { tags: 'ready', on: { 'page.shown': 'rereading' } },
            /** Money that was held may have gone back, or a person has accepted it. */
            rereading: {
              tags: 'ready',
              invoke: {
                id: 'getOrderAgain',
                src: 'getCartOrder',
                input: ({ context: { cartID, token } }) => ({ cartID, token }),
                onDone: [
                  {
                    guard: { type: 'isPlaced', params: ({ event }) => event.output },
                    target: '#paymentPaybill.open.reading',
                  },
                  {
                    guard: { type: 'isHeld', params: ({ event }) => event.output },
                    target: 'unwatched',
                    actions: { type: 'setHeld', params: ({ event }) => event.output.held },
                  },
                  { target: 'watching', actions: 'clearHeld' },
                ],
                onError: 'unwatched',
              },
            },
          },
        },
        checking: {
          tags: 'busy',
          entry: 'clearErrors',
          invoke: {
            id: 'getCartOrder',
            src: 'getCartOrder',
            input: ({ context: { cartID, token } }) => ({ cartID, token }),
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: '#paymentPaybill.clearing',
                actions: [{ type: 'setReceipt', params: ({ event }) => event.output.receipt }, 'notifyPlaced'],
              },
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: 'ready.unwatched',
                actions: [
                  { type: 'setHeld', params: ({ event }) => event.output.held },
                  { type: 'notifyHeld', params: ({ event }) => event.output.held ?? '' },
                ],
              },
              { target: 'ready', actions: ['clearHeld', 'setUnpaid', 'notifyPayFirst'] },
            ],
            onError: [
              {
                guard: { type: 'isMissing', params: ({ event }) => toFailure(event.error) },
                target: 'ready',
                actions: ['clearHeld', 'setUnpaid', 'notifyPayFirst'],
              },
              { target: 'ready', actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) } },
            ],
          },
        },
        /** The order is placed. Reads its receipt; without one the order is placed all the same. */
        reading: {
          tags: 'busy',
          entry: 'clearErrors',
          invoke: {
            id: 'getReceipt',
            src: 'getCartOrder',
            input: ({ context: { cartID, token } }) => ({ cartID, token }),
            onDone: { target: 'arrived', actions: { type: 'setReceipt', params: ({ event }) => event.output.receipt } },
            onError: 'arrived',
          },
        },
        /**
         * The payment has arrived: shows it, and goes on by itself. COMPLETE ORDER stays in its place for a payer who is
         * about to press it, and goes on at once.
         */
        arrived: {
          tags: 'arrived',
          on: { 'complete.pressed': { target: '#paymentPaybill.clearing', actions: 'notifyPlaced' } },
          after: { arrivalShown: { target: '#paymentPaybill.clearing', actions: 'notifyPlaced' } },
        },
      },
    },
    /** The page has shown the outcome: the next visit has nothing to report. */
    clearing: {
      tags: 'busy',
      invoke: {
        id: 'clearAttempt',
        src: 'clearAttempt',
        input: ({ context: { cartID } }) => ({ cartID }),
        onDone: 'placed',
        onError: 'placed',
      },
    },
    closed: { type: 'final', tags: 'done', output: { kind: 'closed' } },
    placed: {
      type: 'final',
      tags: 'done',
      output: ({ context: { receipt } }: { context: Context }) => ({ kind: 'placed', receipt }),
    },
  },
});
