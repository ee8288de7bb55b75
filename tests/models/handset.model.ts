import { describeModel, type FlowModel, onlyIn } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { handsetEvents, handsetMachine, viewHandset } from '#machines/handset/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';

export const samplePrompt = { id: 'p1', amount: 1450, account: 'UW7K3M9Q2A', status: 'open' } as const;
const offline = failed.of('offline');

const number = '254712345678';
const noBill = { paybill: '', account: '', amount: '' };
const noPhone = { msisdn: null, handset: null, failure: null };
type Model = FlowModel<typeof handsetMachine>;

/** Loading does not block actions. */
const canAct = ({ value, context: { handset } }: SnapshotFrom<typeof handsetMachine>) =>
  value === 'ready' || (value === 'loading' && handset !== null);

const steps: Model['steps'] = {
  'number.typed': onlyIn('entering', ({ event }) => ({ changes: { typed: event.number } })),
  'number.submitted': onlyIn('entering', ({ before }) =>
    before.context.typed.length > 5
      ? {
          state: 'loading',
          changes: { msisdn: number },
          emits: [{ type: 'redirect', to: `/sandbox/handset?number=${number}`, replace: true }],
        }
      : { emits: [toast('error', 'Enter a Kenyan mobile number, such as +254 712 345 678.')] },
  ),
  'number.changed': onlyIn(['loading', 'ready', 'failed'], () => ({ state: 'entering', changes: noPhone })),
  'prompt.answered': ({ before }) => (canAct(before) ? { state: 'answering' } : {}),
  // A bill can be typed while another request is in flight.
  'bill.typed': ({ before: { context }, event }) =>
    context.handset ? { changes: { bill: { ...context.bill, ...event.bill } } } : {},
  'bill.submitted': ({ before }) => (canAct(before) ? { state: 'paying' } : {}),
  'handset.retried': onlyIn('failed', () => ({ state: 'loading' })),
  'readHandset done': ({ event: { output } }) => ({ state: 'ready', changes: { handset: output, failure: null } }),
  // The last screen stays visible if a later request fails.
  'readHandset error': ({ before, event: { error } }) =>
    before.context.handset ? { state: 'ready' } : { state: 'failed', changes: { failure: failureOf(error) } },
  'answerPrompt done': () => ({ state: 'loading' }),
  'answerPrompt error': ({ event: { error } }) => ({ state: 'loading', emits: [failureToast(error)] }),
  'payBill done': () => ({ state: 'loading', emits: [toast('success', 'Confirmed.')] }),
  'payBill error': ({ event: { error } }) => ({ state: 'loading', emits: [failureToast(error)] }),
  'after handsetPoll': onlyIn('ready', () => ({ state: 'loading' })),
};

/** What every model of the phone states. */
const stated = {
  machine: handsetMachine,
  view: viewHandset,
  delays: { handsetPoll: 2_000 },
  start: ({ number: typed }) => ({ ...noPhone, typed, msisdn: typed === '' ? null : number, bill: noBill }),
  invokes: {
    readHandset: { in: 'loading', input: ({ msisdn }) => ({ msisdn }) },
    answerPrompt: {
      in: 'answering',
      input: ({ msisdn }, { id, answer }) => ({ msisdn, id, answer }),
    },
    payBill: { in: 'paying', input: ({ msisdn, bill }) => ({ msisdn, bill }) },
  },
  steps,
  shows: (snapshot) => {
    const { value, context } = snapshot;
    const { typed, msisdn, handset, failure, bill } = context;
    return {
      asking: value === 'entering',
      loading: value === 'loading' && handset === null,
      busy: value === 'answering' || value === 'paying',
      failure: value === 'failed' ? messageOf(failure) : null,
      typed,
      msisdn,
      prompts: handset?.prompts ?? [],
      messages: handset?.messages ?? [],
      bill,
      canChangeNumber: value === 'ready' || value === 'loading' || value === 'failed',
      canAnswer: canAct(snapshot),
      canPayBill: canAct(snapshot),
    };
  },
} satisfies Partial<Model>;

/** All fields of a bill, another answer and other spellings of a number, in few states. */
const fieldsModel = describeModel({
  ...stated,
  name: 'fields',
  machineOnly: true,
  inputs: { start: { number: '' } },
  events: {
    'number.typed': [handsetEvents.numberTyped('+254 712 345 678')],
    'number.submitted': [handsetEvents.numberSubmitted()],
    'number.changed': [],
    'prompt.answered': [handsetEvents.answered('p1', 'cancel')],
    'bill.typed': [
      handsetEvents.billTyped({ paybill: '174379', account: 'X' }),
      handsetEvents.billTyped({ amount: '5' }),
    ],
    'bill.submitted': [handsetEvents.billSubmitted()],
    'handset.retried': [],
  },
  invokeResults: {
    readHandset: { done: [{ prompts: [samplePrompt], messages: [] }] },
    payBill: { error: [failed.refused('There is no such business number.')] },
  },
  stateKey: ({ bill, handset }) => [bill, handset !== null],
});

export const handsetModel = describeModel({
  ...stated,
  furtherModels: [fieldsModel],
  inputs: { 'no number': { number: '' }, 'number in the address': { number: '254712345678' } },
  events: {
    'number.typed': [handsetEvents.numberTyped('0712 345 678'), handsetEvents.numberTyped('12')],
    'number.submitted': [handsetEvents.numberSubmitted()],
    'number.changed': [handsetEvents.numberChanged()],
    'prompt.answered': [handsetEvents.answered('p1', 'pin')],
    'bill.typed': [handsetEvents.billTyped({ paybill: '174379' })],
    'bill.submitted': [handsetEvents.billSubmitted()],
    'handset.retried': [handsetEvents.retried()],
  },
  invokeResults: {
    readHandset: { done: [{ prompts: [samplePrompt], messages: [] }], error: [offline] },
    answerPrompt: { done: ['Paid.'], error: [offline] },
    payBill: { done: ['Confirmed.'], error: [failed.refused('Wrong number.')] },
  },
  stateKey: ({ typed, msisdn, handset }) => [typed, msisdn, handset !== null],
  invariants: (snapshot, { event }) => {
    const { msisdn, handset } = snapshot.context;
    if (!event) expect(snapshot.value).toBe(msisdn === null ? 'entering' : 'loading');
    for (const entering of [handsetEvents.numberTyped('1'), handsetEvents.numberSubmitted()])
      expect(snapshot.can(entering)).toBe(snapshot.value === 'entering');
    expect(snapshot.can(handsetEvents.billTyped({ amount: '5' }))).toBe(handset !== null);
    // Payments are possible only from a phone with a valid number.
    if (viewHandset(snapshot).canPayBill) expect(msisdn).toMatch(/^254[17]\d{8}$/);
  },
});
