import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { ticketThreadMachine } from './ticket-thread.machine.ts';
import type { Event } from './ticket-thread.types.ts';

/** The view model of a ticket's thread. */
export const viewTicketThread = (snapshot: SnapshotFrom<typeof ticketThreadMachine>) => {
  const { ticket, draft, failure } = snapshot.context;
  return {
    status: snapshot.value,
    ticket,
    draft,
    message: failure && failureMessage(failure),
    canWrite: snapshot.can({ type: 'draft.changed', value: '' }) && ticket?.status !== 'closed',
    canSend: snapshot.can({ type: 'answer.submitted', actionID: '', isFresh: true }),
    canRetry: snapshot.can({ type: 'ticket.retried' }),
  };
};
export type TicketThreadView = ReturnType<typeof viewTicketThread>;

export const ticketThreadEvents = {
  retried: () => ({ type: 'ticket.retried' }) satisfies Event,
  draftChanged: (value: string) => ({ type: 'draft.changed', value }) satisfies Event,
  submitted: (actionID: string, isFresh: boolean) => ({ type: 'answer.submitted', actionID, isFresh }) satisfies Event,
};
