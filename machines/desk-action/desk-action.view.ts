import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { deskActionMachine } from './desk-action.machine.ts';
import type { Change, ChangeReport, Event, Receiver, Report } from './desk-action.types.ts';

/** The view model of a change. */
export const viewDeskAction = (snapshot: SnapshotFrom<typeof deskActionMachine>) => {
  const { change, values, answer, states, failure } = snapshot.context;
  return {
    status: snapshot.value,
    change,
    values,
    answer,
    states,
    /** Why it was refused, or could not be sent. */
    message: failure && failureMessage(failure),
    busy: snapshot.matches('challenging') || snapshot.matches('sending') || snapshot.matches('asking'),
    canConfirm: snapshot.can({ type: 'action.confirmed', actionID: '', isFresh: true }),
    canClose: snapshot.can({ type: 'action.closed' }),
    canCheck: snapshot.can({ type: 'action.checked' }),
  };
};
export type DeskActionView = ReturnType<typeof viewDeskAction>;

export const deskActionEvents = {
  requested: (change: Change, reports: readonly Report[] = []) =>
    ({ type: 'action.requested', change, reports }) satisfies Event,
  valueChanged: (name: string, value: string) => ({ type: 'value.changed', name, value }) satisfies Event,
  confirmed: (actionID: string, isFresh: boolean) => ({ type: 'action.confirmed', actionID, isFresh }) satisfies Event,
  checked: () => ({ type: 'action.checked' }) satisfies Event,
  closed: () => ({ type: 'action.closed' }) satisfies Event,
};

export type DeskActionRef = ActorRefFrom<typeof deskActionMachine>;

const outcomes = ['done', 'overtaken', 'stopped'] as const;

/**
 * The reports by which a flow gets the outcome of its change.
 * @param page also gets its event when the change is made
 */
export const changeReports = (to: AnyActorRef, page?: Receiver): Report[] => [
  ...outcomes.map((on) => ({ on, to, event: { type: `change.${on}` } satisfies ChangeReport })),
  ...(page ? [{ on: 'done' as const, ...page }] : []),
];
