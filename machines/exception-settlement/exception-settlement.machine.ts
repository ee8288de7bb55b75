import { assign, enqueueActions, setup } from 'xstate';
import type { ExceptionAction } from '#contract/desk/money.ts';
import { changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import { changeOf } from './changes.ts';
import type { Context, Event, Input, LoadedException } from './exception-settlement.types.ts';

interface Choice {
  readonly action: ExceptionAction;
  readonly orderID: string | null;
}

/** A payment that a person has to look at, from its reason to its settlement. */
export const exceptionSettlementMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    getDeskException: unprovided<LoadedException, { readonly exceptionID: number }>('getDeskException'),
  },
  actions: {
    setException: assign((_, exception: LoadedException) => ({ exception, orderID: null, failure: null })),
    setOrderID: assign((_, orderID: string) => ({ orderID })),
    clearOrderID: assign({ orderID: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    requestChange: enqueueActions(({ enqueue, context, self }, { action, orderID }: Choice) => {
      const change = context.exception && changeOf(context.exception, action, orderID);
      if (!change) return;
      const reports = changeReports(self);
      enqueue.sendTo(context.action, deskActionEvents.requested(change, reports));
    }),
  },
  guards: {
    isAllowed: ({ context: { exception } }, action: ExceptionAction) =>
      (exception?.actions.includes(action) ?? false) &&
      (exception ? changeOf(exception, action, 'any') !== null : false),
    isCounted: ({ context: { exception } }, action: ExceptionAction) =>
      action === 'count for order' && (exception?.actions.includes(action) ?? false),
    isProposed: ({ context: { exception } }, orderID: string) =>
      exception?.proposals.some((proposal) => proposal.orderID === orderID) ?? false,
    hasOrderID: ({ context: { orderID } }) => orderID !== null,
    isOpen: (_, { state }: LoadedException) => state === 'open',
  },
}).createMachine({
  id: 'exceptionSettlement',
  context: ({ input }) => ({ ...input, exception: null, orderID: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'getDeskException',
        src: 'getDeskException',
        input: ({ context }) => ({ exceptionID: context.exceptionID }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'setException', params: ({ event }) => event.output },
          },
          { target: 'settled', actions: { type: 'setException', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    failed: { on: { 'settlement.retried': { target: 'loading', actions: 'clearFailure' } } },
    choosing: {
      on: {
        'settlement.chosen': [
          { guard: { type: 'isCounted', params: ({ event }) => event.action }, target: 'matching' },
          {
            guard: { type: 'isAllowed', params: ({ event }) => event.action },
            target: 'acting',
            actions: { type: 'requestChange', params: ({ event }) => ({ action: event.action, orderID: null }) },
          },
        ],
        // A proposal that is shown can be chosen at once.
        'settlement.matched': {
          guard: { type: 'isProposed', params: ({ event }) => event.orderID },
          target: 'acting',
          actions: {
            type: 'requestChange',
            params: ({ event }) => ({ action: 'count for order', orderID: event.orderID }) as const,
          },
        },
      },
    },
    /** The payment was for an order that is not among the proposals: the person names it. */
    matching: {
      on: {
        'matching.left': { target: 'choosing', actions: 'clearOrderID' },
        'settlement.matched': {
          target: 'acting',
          actions: [
            { type: 'setOrderID', params: ({ event }) => event.orderID },
            {
              type: 'requestChange',
              params: ({ event }) => ({ action: 'count for order', orderID: event.orderID }) as const,
            },
          ],
        },
      },
    },
    acting: {
      on: {
        // The change may have been another step than the last one, such as a question to M-PESA.
        'change.done': 'loading',
        'change.overtaken': 'settledElsewhere',
        'change.stopped': [{ guard: 'hasOrderID', target: 'matching' }, { target: 'choosing' }],
      },
    },
    settled: {},
    /** Another person was first. */
    settledElsewhere: { on: { 'settlement.retried': 'loading' } },
  },
});
