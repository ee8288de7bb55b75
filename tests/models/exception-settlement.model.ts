import { describeModel } from '@uwanja/flow-paths';
import {
  exceptionSettlementEvents as events,
  exceptionSettlementMachine,
  type LoadedException,
  viewExceptionSettlement,
} from '#machines/exception-settlement/index.ts';
import { actionActor, changeEvents, exceptionOf, ownReports, proposal } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

const open = exceptionOf();
/** A payment with cents, whose amount is never compared. */
const withCents = exceptionOf({
  reason: 'wrong amount',
  orderID: 'UW1',
  orderState: 'awaiting payment',
  reach: 'text',
  amount: null,
  exactAmount: 1000.5,
  actions: ['send back'],
  proposals: [],
});
/** A wrong amount of an order that costs exactly that by now. */
const equal = exceptionOf({
  reason: 'wrong amount',
  orderID: 'UW1',
  orderState: 'awaiting payment',
  reach: 'unverified',
  actions: ['accept'],
  proposals: [],
});
/** A report without an amount, which no message can name. */
const withoutAmount = exceptionOf({
  reason: 'unreadable confirmation',
  orderID: 'UW1',
  reach: 'text',
  amount: null,
  exactAmount: null,
  actions: ['settle', 'send back'],
  proposals: [],
});
const settled = exceptionOf({ state: 'settled', settledAt: '2026-11-24T10:00:00.000Z', actions: [] });
/** A second payment of an order, with every other action. */
const second = exceptionOf({
  reason: 'second payment',
  orderID: 'UW1',
  orderState: 'pending',
  reach: 'unverified',
  expected: 2387,
  attemptID: 'f4b6f1f0-3c4e-4a56-9d0e-0d6f4f3a1b2c',
  attemptState: 'pending',
  actions: ['accept', 'accept and owe', 'refund', 'ask', 'settle'],
  proposals: [],
});

const input = { exceptionID: 12, action: actionActor };

/** The change that an action requests, as the call of the contract needs it. */
const changes: Readonly<Record<string, object>> = {
  settle: { call: 'settleDeskException', body: { decidedOn: 'open' }, fields: [{ name: 'note', required: false }] },
  'send back': {
    call: 'sendBackException',
    body: { decidedOn: 'open' },
    fields: [
      { name: 'reference', required: true },
      { name: 'note', required: false },
    ],
  },
  accept: {
    call: 'acceptException',
    body: { decidedOn: 'open', owe: false },
    fields: [{ name: 'note', required: false }],
  },
  'accept and owe': {
    call: 'acceptException',
    body: { decidedOn: 'open', owe: true },
    fields: [{ name: 'note', required: false }],
  },
  refund: {
    call: 'recordRefund',
    params: { orderID: 'UW1' },
    body: { decidedOn: 'pending', exceptionID: 12 },
    fields: [
      { name: 'reference', required: true },
      { name: 'note', required: false },
    ],
  },
  ask: {
    call: 'askMpesa',
    params: { attemptID: second.attemptID },
    body: { decidedOn: 'pending' },
    stepUp: false,
    fields: [],
    facts: undefined,
  },
};
/** What the confirmation states: the exact amount. */
const factsOf = (exception: LoadedException | null) =>
  exception?.exactAmount == null ? {} : { amount: exception.exactAmount };
/** The customer of the order is notified of these, so the confirmation also states how messages reach them. */
const told = ['send back', 'accept', 'accept and owe', 'refund'];
const requested = (exception: LoadedException | null, change: object) => [
  {
    id: 'deskAction',
    event: {
      type: 'action.requested',
      change: {
        params: { exceptionID: '12' },
        stepUp: true,
        facts: factsOf(exception),
        ...change,
      },
      reports: ownReports,
    },
  },
];
const counted = (exception: LoadedException | null, orderID: string) =>
  requested(exception, {
    call: 'countExceptionForOrder',
    body: { decidedOn: 'open', orderID },
    fields: [{ name: 'note', required: false }],
    // Of a proposed order the confirmation states how messages reach its customer.
    facts: {
      ...factsOf(exception),
      ...(orderID === proposal.orderID && exception === open && { reach: 'unverified' }),
    },
  });

const actions = ['settle', 'send back', 'count for order', 'accept', 'accept and owe', 'refund', 'ask'] as const;

export const exceptionSettlementModel = describeModel({
  machine: exceptionSettlementMachine,
  view: viewExceptionSettlement,
  inputs: { 'exception 12': input },
  events: {
    'settlement.retried': [events.retried()],
    'settlement.chosen': actions.map(events.chosen),
    'settlement.matched': [events.matched(proposal.orderID), events.matched('UW9')],
    'matching.left': [events.matchingLeft()],
    ...changeEvents,
  },
  invokeResults: {
    getDeskException: { done: [open, second, withCents, equal, withoutAmount, settled], error: [failed.of('offline')] },
  },
  stateKey: ({ exception, orderID, failure }) => [
    exception?.reason,
    exception?.exactAmount,
    exception?.state,
    orderID,
    failure?.kind,
  ],
  start: () => ({ ...input, exception: null, orderID: null, failure: null }),
  invokes: { getDeskException: { in: 'loading', input: () => ({ exceptionID: 12 }) } },
  steps: {
    'getDeskException done': ({ event: { output } }) => ({
      state: output.state === 'open' ? 'choosing' : 'settled',
      changes: { exception: output, orderID: null, failure: null },
    }),
    'getDeskException error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    'settlement.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'settlement.chosen': ({ before: { context }, event: { action } }) =>
      action === 'count for order'
        ? { state: 'matching' }
        : {
            state: 'acting',
            sends: requested(context.exception, {
              ...changes[action],
              ...(told.includes(action) &&
                context.exception?.reach &&
                context.exception.exactAmount !== null && {
                  facts: {
                    ...factsOf(context.exception),
                    reach: context.exception.reach,
                    ...(action.startsWith('accept') && context.exception.expected !== null && { cost: 2387 }),
                  },
                }),
            }),
          },
    'settlement.matched': ({ before: { value, context }, event: { orderID } }) => ({
      state: 'acting',
      // What was typed stays, so that a refused number can be mended.
      changes: value === 'matching' ? { orderID } : {},
      sends: counted(context.exception, orderID),
    }),
    'matching.left': () => ({ state: 'choosing', changes: { orderID: null } }),
    'change.done': () => ({ state: 'loading' }),
    'change.overtaken': () => ({ state: 'settledElsewhere' }),
    'change.stopped': ({ before: { context } }) => ({ state: context.orderID === null ? 'choosing' : 'matching' }),
  },
  takes: ({ value, context: { exception } }, event) => {
    if (event.type === 'settlement.chosen') {
      return value === 'choosing' && (exception?.actions.includes(event.action) ?? false);
    }
    if (event.type === 'settlement.matched') {
      return (
        value === 'matching' || (value === 'choosing' && exception?.reason === open.reason && event.orderID !== 'UW9')
      );
    }
    if (event.type === 'settlement.retried') return value === 'failed' || value === 'settledElsewhere';
    if (event.type === 'matching.left') return value === 'matching';
    return value === 'acting';
  },
  shows: ({ value, context: { exception, orderID, failure } }) => ({
    status: value,
    exception,
    orderID: orderID ?? '',
    message: messageOf(failure),
    actions: value === 'choosing' ? exception?.actions : [],
    proposals: value === 'choosing' || value === 'matching' ? exception?.proposals : [],
    canRetry: value === 'failed' || value === 'settledElsewhere',
  }),
});
