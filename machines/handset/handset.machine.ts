import { assign, emit, setup } from 'xstate';
import type { Handset, PromptAnswer } from '#contract/handset.ts';
import { normalizePhone } from '#contract/phone.ts';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { notice, redirect } from '../support/notices.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Bill, Context, Emitted, Event, Input, Tag } from './handset.types.ts';

/** The simulated phone of a number with its prompts, messages and Pay Bill menu. It polls for changes. */
export const handsetMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted },
  actors: {
    readHandset: unprovided<Handset, { msisdn: string }>('readHandset'),
    answerPrompt: unprovided<string, { msisdn: string; id: string; answer: PromptAnswer }>('answerPrompt'),
    payBill: unprovided<string, { msisdn: string; bill: Bill }>('payBill'),
  },
  delays: { handsetPoll: timing.handsetPoll },
  actions: {
    setNumber: assign(({ context }) => ({ msisdn: normalizePhone(context.typed) })),
    setHandset: assign((_, handset: Handset) => ({ handset, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    setTyped: assign((_, typed: string) => ({ typed })),
    setBill: assign(({ context }, bill: Partial<Bill>) => ({ bill: { ...context.bill, ...bill } })),
    clearHandset: assign({ msisdn: null, handset: null, failure: null }),
  },
  guards: {
    isPhone: ({ context }) => normalizePhone(context.typed) !== null,
    hasHandset: ({ context }) => context.handset !== null,
  },
}).createMachine({
  id: 'handset',
  context: ({ input }) => ({
    typed: input.number,
    msisdn: null,
    handset: null,
    failure: null,
    bill: { paybill: '', account: '', amount: '' },
  }),
  initial: 'starting',
  states: {
    starting: {
      tags: 'asking',
      always: [{ guard: 'isPhone', target: 'loading', actions: 'setNumber' }, { target: 'entering' }],
    },
    entering: {
      tags: 'asking',
      on: {
        'number.typed': { actions: { type: 'setTyped', params: ({ event }) => event.number } },
        'number.submitted': [
          {
            guard: 'isPhone',
            target: 'loading',
            actions: [
              'setNumber',
              emit(({ context }) =>
                redirect(`/sandbox/handset?number=${normalizePhone(context.typed)}`, { replace: true }),
              ),
            ],
          },
          { actions: emit(notice('error', 'phoneInvalid')) },
        ],
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readHandset',
        src: 'readHandset',
        input: ({ context }) => ({ msisdn: context.msisdn ?? '' }),
        onDone: { target: 'ready', actions: { type: 'setHandset', params: ({ event }) => event.output } },
        onError: [
          // Show the last state while the phone cannot be loaded; the next poll may succeed.
          { guard: 'hasHandset', target: 'ready' },
          { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
        ],
      },
      on: {
        'number.changed': { target: 'entering', actions: 'clearHandset' },
        // Answers and payments are accepted while a poll is in flight.
        'prompt.answered': { guard: 'hasHandset', target: 'answering' },
        'bill.typed': { guard: 'hasHandset', actions: { type: 'setBill', params: ({ event }) => event.bill } },
        'bill.submitted': { guard: 'hasHandset', target: 'paying' },
      },
    },
    ready: {
      tags: 'ready',
      after: { handsetPoll: 'loading' },
      on: {
        'number.changed': { target: 'entering', actions: 'clearHandset' },
        'prompt.answered': 'answering',
        'bill.typed': { actions: { type: 'setBill', params: ({ event }) => event.bill } },
        'bill.submitted': 'paying',
      },
    },
    answering: {
      tags: 'busy',
      on: { 'bill.typed': { actions: { type: 'setBill', params: ({ event }) => event.bill } } },
      invoke: {
        id: 'answerPrompt',
        src: 'answerPrompt',
        input: ({ context, event }) => ({
          msisdn: context.msisdn ?? '',
          ...(event.type === 'prompt.answered'
            ? { id: event.id, answer: event.answer }
            : { id: '', answer: 'cancel' as const }),
        }),
        onDone: 'loading',
        onError: { target: 'loading', actions: emit(({ event }) => failureNotice(toFailure(event.error))) },
      },
    },
    paying: {
      tags: 'busy',
      on: { 'bill.typed': { actions: { type: 'setBill', params: ({ event }) => event.bill } } },
      invoke: {
        id: 'payBill',
        src: 'payBill',
        input: ({ context }) => ({ msisdn: context.msisdn ?? '', bill: context.bill }),
        onDone: { target: 'loading', actions: emit(({ event }) => notice('success', { text: event.output })) },
        onError: { target: 'loading', actions: emit(({ event }) => failureNotice(toFailure(event.error))) },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'handset.retried': 'loading',
        'number.changed': { target: 'entering', actions: 'clearHandset' },
      },
    },
  },
});
