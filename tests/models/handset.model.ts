import { expect } from 'vitest';
import { handsetMachine, phone, viewHandset } from '#machines/handset/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { defineModel } from '../support/model.ts';

export const samplePrompt = { id: 'p1', amount: 1450, account: 'UW7K3M9Q2A', status: 'open' } as const;
const offline = new FailureError({ kind: 'offline' });

export const handsetModel = defineModel({
  machine: handsetMachine,
  inputs: { 'no number': { number: '' }, 'number in the address': { number: '254712345678' } },
  events: {
    'number.typed': [phone.numberTyped('0712 345 678'), phone.numberTyped('12')],
    'number.submitted': [phone.numberSubmitted()],
    'number.changed': [phone.numberChanged()],
    'prompt.answered': [phone.answered('p1', 'pin')],
    'bill.typed': [phone.billTyped({ paybill: '174379' })],
    'bill.submitted': [phone.billSubmitted()],
    'handset.retried': [phone.retried()],
  },
  world: {
    readHandset: { done: [{ prompts: [samplePrompt], messages: [] }], error: [offline] },
    answerPrompt: { done: ['Paid.'], error: [offline] },
    payBill: { done: ['Confirmed.'], error: [new FailureError({ kind: 'refused', message: 'Wrong number.' })] },
  },
  remember: ({ typed, msisdn, handset }) => [typed, msisdn, handset !== null],
  invariants: (snapshot) => {
    const view = viewHandset(snapshot);
    // Money moves only from a phone whose number is known.
    if (view.canAnswer || view.canPayBill) expect(view.msisdn).toMatch(/^254[17]\d{8}$/);
  },
});
