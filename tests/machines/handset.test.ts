import { describe, expect, it } from 'vitest';
import { handsetEvents, handsetMachine, viewHandset } from '#machines/handset/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { handsetModel, samplePrompt } from '../models/handset.model.ts';

const shown = async () => {
  const flow = startFlow(handsetMachine, { input: { number: '254712345678' } });
  await flow.answer('readHandset', { prompts: [samplePrompt], messages: [] });
  return flow;
};

describe('entering', () => {
  it('keeps an invalid number and reports it', () => {
    const flow = startFlow(handsetMachine, { input: { number: '' } });
    flow.send(handsetEvents.numberTyped('12345'));
    flow.send(handsetEvents.numberSubmitted());
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'phoneInvalid' }]);
    expect(viewHandset(flow.snapshot)).toMatchObject({ asking: true, typed: '12345' });
  });

  it('opens the phone of a number in any usual spelling, and redirects to its URL', () => {
    const flow = startFlow(handsetMachine, { input: { number: '' } });
    flow.send(handsetEvents.numberTyped('+254 712 345 678'));
    flow.send(handsetEvents.numberSubmitted());
    expect(flow.inputOf('readHandset')).toEqual({ msisdn: '254712345678' });
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/sandbox/handset?number=254712345678', replace: true }]);
  });
});

describe('ready', () => {
  it('polls for new prompts', async () => {
    const flow = await shown();
    await flow.pass(timing.handsetPoll);
    expect(flow.waiting()).toEqual(['readHandset']);
  });

  it('keeps the shown content when a poll fails', async () => {
    const flow = await shown();
    await flow.pass(timing.handsetPoll);
    await flow.fail('readHandset', new FailureError({ kind: 'offline' }));
    expect(viewHandset(flow.snapshot)).toMatchObject({ failure: null, prompts: [samplePrompt] });
  });

  it('reports which prompt was answered, and how', async () => {
    const flow = await shown();
    flow.send(handsetEvents.answered('p1', 'cancel'));
    expect(flow.inputOf('answerPrompt')).toEqual({ msisdn: '254712345678', id: 'p1', answer: 'cancel' });
  });
});

describe('paying', () => {
  it('keeps the typed bill when the payment is refused', async () => {
    const flow = await shown();
    flow.send(handsetEvents.billTyped({ paybill: '999', account: 'X', amount: '5' }));
    flow.send(handsetEvents.billSubmitted());
    await flow.fail('payBill', new FailureError({ kind: 'refused', message: 'There is no such business number.' }));
    expect(flow.emitted.at(-1)).toMatchObject({
      severity: 'error',
      message: { text: 'There is no such business number.' },
    });
    expect(viewHandset(flow.snapshot).bill).toEqual({ paybill: '999', account: 'X', amount: '5' });
  });
});

walkEveryPath(handsetModel);
