import type { SnapshotFrom } from 'xstate';
import type { ExceptionAction } from '#contract/desk/money.ts';
import { failureMessage } from '../support/failure.ts';
import type { exceptionSettlementMachine } from './exception-settlement.machine.ts';
import type { Event } from './exception-settlement.types.ts';

/** The view model of an exception. */
export const viewExceptionSettlement = (snapshot: SnapshotFrom<typeof exceptionSettlementMachine>) => {
  const { exception, orderID, failure } = snapshot.context;
  const canChoose = snapshot.matches('choosing');
  return {
    status: snapshot.value,
    exception,
    /** The order number in the form. */
    orderID: orderID ?? '',
    message: failure && failureMessage(failure),
    actions: canChoose ? (exception?.actions ?? []) : [],
    proposals: canChoose || snapshot.matches('matching') ? (exception?.proposals ?? []) : [],
    canRetry: snapshot.can({ type: 'settlement.retried' }),
  };
};
export type ExceptionSettlementView = ReturnType<typeof viewExceptionSettlement>;

export const exceptionSettlementEvents = {
  retried: () => ({ type: 'settlement.retried' }) satisfies Event,
  chosen: (action: ExceptionAction) => ({ type: 'settlement.chosen', action }) satisfies Event,
  matched: (orderID: string) => ({ type: 'settlement.matched', orderID }) satisfies Event,
  matchingLeft: () => ({ type: 'matching.left' }) satisfies Event,
};
