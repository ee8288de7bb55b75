import type { SnapshotFrom } from 'xstate';
import type { PromptAnswer } from '#contract/handset.ts';
import { failureMessage } from '../support/failure.ts';
import type { handsetMachine } from './handset.machine.ts';
import type { Bill, Event } from './handset.types.ts';

/** The view model of the phone. */
export const viewHandset = (snapshot: SnapshotFrom<typeof handsetMachine>) => {
  const { typed, msisdn, handset, failure, bill } = snapshot.context;
  return {
    asking: snapshot.hasTag('asking'),
    /** True only for the first load; later polls show no progress. */
    loading: snapshot.hasTag('loading') && handset === null,
    busy: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') && failure ? failureMessage(failure) : null,
    typed,
    msisdn,
    prompts: handset?.prompts ?? [],
    messages: handset?.messages ?? [],
    bill,
    canChangeNumber: snapshot.can(handsetEvents.numberChanged()),
    canAnswer: snapshot.can(handsetEvents.answered('', 'pin')),
    canPayBill: snapshot.can(handsetEvents.billSubmitted()),
  };
};
export type HandsetView = ReturnType<typeof viewHandset>;

export const handsetEvents = {
  numberTyped: (number: string) => ({ type: 'number.typed', number }) satisfies Event,
  numberSubmitted: () => ({ type: 'number.submitted' }) satisfies Event,
  numberChanged: () => ({ type: 'number.changed' }) satisfies Event,
  answered: (id: string, answer: PromptAnswer) => ({ type: 'prompt.answered', id, answer }) satisfies Event,
  billTyped: (bill: Partial<Bill>) => ({ type: 'bill.typed', bill }) satisfies Event,
  billSubmitted: () => ({ type: 'bill.submitted' }) satisfies Event,
  retried: () => ({ type: 'handset.retried' }) satisfies Event,
};
