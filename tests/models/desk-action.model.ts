import { describeModel } from '@uwanja/flow-paths';
import { type Change, deskActionEvents, deskActionMachine, viewDeskAction } from '#machines/desk-action/index.ts';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { listeningActor } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

const note: Change = { call: 'addOrderNote', params: { orderID: 'UW1' }, body: {}, stepUp: false, fields: [] };
const refund: Change = {
  call: 'recordRefund',
  params: { orderID: 'UW1' },
  body: { decidedOn: 'refund due' },
  stepUp: true,
  fields: [
    { name: 'reference', required: true },
    { name: 'note', required: false },
  ],
};

const reports = (['done', 'overtaken', 'stopped'] as const).map((on) => ({
  on,
  to: listeningActor,
  event: { type: `change.${on}` },
}));
const reported = (outcome: string) => [{ id: 'listener', event: { type: `change.${outcome}` } }];

const nothing = { change: null, reports: [], values: {}, actionID: null, answer: null, states: null, failure: null };
const states = { decidedOn: 'open', now: 'settled' };
const stepUpNeeded = new DeskRefusedError({ kind: 'stepUp' });
const overtaken = new DeskRefusedError({ kind: 'overtaken', states });
const answer = { state: 'done' };

/** Whether all that the change needs is typed. */
const isComplete = (change: Change | null, values: Readonly<Record<string, string>>) =>
  change?.fields.length === 0 || (values.reference ?? '').trim() !== '';
const confirmable = ['confirming', 'notDone', 'refused'];

export const deskActionModel = describeModel({
  machine: deskActionMachine,
  view: viewDeskAction,
  inputs: { 'no change': undefined },
  events: {
    'action.requested': [deskActionEvents.requested(note, reports), deskActionEvents.requested(refund, reports)],
    'value.changed': [
      deskActionEvents.valueChanged('reference', 'RX12345'),
      deskActionEvents.valueChanged('reference', ' '),
    ],
    'action.confirmed': [deskActionEvents.confirmed('a1', true), deskActionEvents.confirmed('a2', false)],
    'action.checked': [deskActionEvents.checked()],
    'action.closed': [deskActionEvents.closed()],
  },
  invokeResults: {
    stepUp: { done: [undefined], error: [failed.refused('The passkey was not used. Try again.')] },
    sendChange: { done: [answer], error: [stepUpNeeded, overtaken, failed.of('unreachable'), failed.refused()] },
    getAction: { done: [{ state: 'done', answer }, { state: 'not done' }], error: [failed.of('offline')] },
  },
  stateKey: ({ change, values, actionID, failure }) => [
    change?.call,
    values.reference,
    actionID !== null,
    failure?.kind,
  ],
  start: () => nothing,
  invokes: {
    stepUp: { in: 'challenging' },
    sendChange: { in: 'sending', input: ({ change, values, actionID }) => ({ change, values, actionID }) },
    // The server is asked under the id of the change. It is never sent again by itself.
    getAction: { in: 'asking', input: ({ actionID }) => ({ actionID }) },
  },
  steps: {
    'action.requested': ({ event: { change } }) => ({ state: 'confirming', changes: { change, reports } }),
    'value.changed': ({ event: { name, value } }) => ({
      state: 'confirming',
      changes: { values: { [name]: value }, failure: null },
    }),
    'action.confirmed': ({ before: { context }, event: { actionID, isFresh } }) => ({
      state: context.change?.stepUp && !isFresh ? 'challenging' : 'sending',
      // A change that was not made goes out again under its first id.
      changes: { actionID: context.actionID ?? actionID, failure: null },
    }),
    'action.closed': ({ before: { value } }) => ({
      state: 'idle',
      changes: nothing,
      sends: value === 'done' || value === 'overtaken' ? [] : reported('stopped'),
    }),
    'action.checked': () => ({ state: 'asking' }),
    'stepUp done': () => ({ state: 'sending' }),
    'stepUp error': ({ event: { error } }) => ({ state: 'confirming', changes: { failure: failureOf(error) } }),
    'sendChange done': ({ event: { output } }) => ({
      state: 'done',
      changes: { answer: output, failure: null },
      sends: reported('done'),
    }),
    'sendChange error': ({ event: { error } }) => {
      if (error === stepUpNeeded) return { state: 'challenging' };
      if (error === overtaken) return { state: 'overtaken', changes: { states }, sends: reported('overtaken') };
      const failure = failureOf(error);
      return { state: failure.kind === 'unreachable' ? 'asking' : 'refused', changes: { failure } };
    },
    'getAction done': ({ event: { output } }) =>
      output.state === 'done'
        ? { state: 'done', changes: { answer, failure: null }, sends: reported('done') }
        : // Why the answer was lost does not concern what is sent next.
          { state: 'notDone', changes: { failure: null } },
    'getAction error': ({ event: { error } }) => ({ state: 'lost', changes: { failure: failureOf(error) } }),
  },
  takes: ({ value, context: { change, values } }, { type }) => {
    if (type === 'action.requested') return value === 'idle';
    if (type === 'value.changed') return value === 'confirming' || value === 'refused';
    if (type === 'action.confirmed') return confirmable.includes(value) && isComplete(change, values);
    if (type === 'action.checked') return value === 'lost';
    return [...confirmable, 'lost', 'done', 'overtaken'].includes(value);
  },
  shows: ({ value, context: { change, values, answer: received, states: both, failure } }) => ({
    status: value,
    change,
    values,
    answer: received,
    states: both,
    message: messageOf(failure),
    busy: value === 'challenging' || value === 'sending' || value === 'asking',
    canConfirm: confirmable.includes(value) && isComplete(change, values),
    canClose: [...confirmable, 'lost', 'done', 'overtaken'].includes(value),
    canCheck: value === 'lost',
  }),
});
