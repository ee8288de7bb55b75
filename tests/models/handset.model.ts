import { expect } from 'vitest';
import { handsetEvents, handsetMachine, viewHandset } from '#machines/handset/index.ts';
import { FailureError, failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const samplePrompt = { id: 'p1', amount: 1450, account: 'UW7K3M9Q2A', status: 'open' } as const;
const offline = new FailureError({ kind: 'offline' });

export const handsetModel = defineModel({
  machine: handsetMachine,
  view: viewHandset,
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
  delays: { handsetPoll: 2_000 },
  invokeResults: {
    readHandset: { done: [{ prompts: [samplePrompt], messages: [] }], error: [offline] },
    answerPrompt: { done: ['Paid.'], error: [offline] },
    payBill: { done: ['Confirmed.'], error: [new FailureError({ kind: 'refused', message: 'Wrong number.' })] },
  },
  stateKey: ({ typed, msisdn, handset }) => [typed, msisdn, handset !== null],
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewHandset(snapshot);
    const { msisdn, handset, failure } = snapshot.context;
    const phase = (['asking', 'loading', 'ready', 'busy', 'failed'] as const).find((tag) => snapshot.hasTag(tag));
    // The number can be changed unless an action is being sent. Loading does not block actions.
    const idle = phase === 'loading' || phase === 'ready';
    expect(snapshot.can(handsetEvents.numberChanged())).toBe(idle || phase === 'failed');
    expect(snapshot.can(handsetEvents.answered('p1', 'pin'))).toBe(idle && handset !== null);
    expect(snapshot.can(handsetEvents.billSubmitted())).toBe(idle && handset !== null);
    expect(snapshot.can(handsetEvents.billTyped({ amount: '5' }))).toBe(handset !== null);
    expect((phase === 'failed') === (failure !== null) || phase === 'loading').toBe(true);
    const was = before?.context;
    const notices = emitted.length > 0 ? emitted : null;
    switch (event?.type) {
      case 'number.changed':
        expect({ phase, msisdn, handset, failure }).toEqual({
          phase: 'asking',
          msisdn: null,
          handset: null,
          failure: null,
        });
        break;
      case 'number.submitted':
        expect([phase, notices]).toEqual(
          msisdn === null
            ? ['asking', [notice('error', 'phoneInvalid')]]
            : ['loading', [redirect(`/sandbox/handset?number=${msisdn}`, { replace: true })]],
        );
        break;
      case 'prompt.answered':
      case 'bill.submitted':
        expect([phase, notices]).toEqual(['busy', null]);
        break;
      case 'xstate.done.actor.readHandset':
        expect([phase, handset, notices]).toEqual(['ready', event.output, null]);
        break;
      case 'xstate.error.actor.readHandset':
        // The last screen stays visible if a later request fails.
        expect([phase, handset, failure]).toEqual(
          was?.handset ? ['ready', was.handset, null] : ['failed', null, toFailure(event.error)],
        );
        break;
      case 'xstate.done.actor.answerPrompt':
        expect([phase, notices]).toEqual(['loading', null]);
        break;
      case 'xstate.done.actor.payBill':
        expect([phase, notices]).toEqual(['loading', [notice('success', { text: event.output })]]);
        break;
      case 'xstate.error.actor.answerPrompt':
      case 'xstate.error.actor.payBill':
        expect([phase, notices]).toEqual(['loading', [failureNotice(toFailure(event.error))]]);
        break;
      case 'handset.retried':
        expect(phase).toBe('loading');
    }
    // Payments are possible only from a phone with a valid number.
    if (view.canAnswer || view.canPayBill) expect(view.msisdn).toMatch(/^254[17]\d{8}$/);
  },
});
