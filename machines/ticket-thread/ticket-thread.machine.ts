import { assign, enqueueActions, setup } from 'xstate';
import { changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, Loaded } from './ticket-thread.types.ts';

interface Draft {
  readonly ticketID: number;
  readonly draft: string;
}

/** A ticket's thread and the answer that is being written, which survives a reload. */
export const ticketThreadMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { loadThread: unprovided<Loaded, { readonly ticketID: number }>('loadThread') },
  actions: {
    setLoaded: assign((_, { ticket, draft }: Loaded) => ({ ticket, draft, failure: null })),
    setDraft: assign((_, draft: string) => ({ draft })),
    /** Stores the draft on this device; the composition provides it. */
    storeDraft: (_, _draft: Draft) => {},
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    sendAnswer: enqueueActions(
      (
        { enqueue, context: { action, ticket, ticketID, draft }, self },
        confirmation: { actionID: string; isFresh: boolean },
      ) => {
        const reports = changeReports(self);
        const change = {
          call: 'answerDeskTicket',
          params: { ticketID: String(ticketID) },
          body: { decidedOn: ticket?.state ?? '', text: draft },
          stepUp: false,
          fields: [],
        };
        enqueue.sendTo(action, deskActionEvents.requested(change, reports));
        enqueue.sendTo(action, deskActionEvents.confirmed(confirmation.actionID, confirmation.isFresh));
      },
    ),
  },
  guards: {
    isDraft: (_, { draft }: { readonly draft: string }) => draft.trim() !== '',
    isAnswerable: ({ context }) => context.draft.trim() !== '' && context.ticket?.status !== 'closed',
  },
}).createMachine({
  id: 'ticketThread',
  context: ({ input }) => ({ ...input, ticket: null, draft: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadThread',
        src: 'loadThread',
        input: ({ context }) => ({ ticketID: context.ticketID }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'drafting',
            actions: { type: 'setLoaded', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    failed: { on: { 'ticket.retried': { target: 'loading', actions: 'clearFailure' } } },
    reading: {
      on: {
        'ticket.retried': 'loading',
        'draft.changed': {
          target: 'drafting',
          actions: [
            { type: 'setDraft', params: ({ event }) => event.value },
            {
              type: 'storeDraft',
              params: ({ context, event }) => ({ ticketID: context.ticketID, draft: event.value }),
            },
          ],
        },
      },
    },
    drafting: {
      on: {
        'ticket.retried': 'loading',
        'draft.changed': {
          actions: [
            { type: 'setDraft', params: ({ event }) => event.value },
            {
              type: 'storeDraft',
              params: ({ context, event }) => ({ ticketID: context.ticketID, draft: event.value }),
            },
          ],
        },
        'answer.submitted': {
          guard: 'isAnswerable',
          target: 'sending',
          actions: { type: 'sendAnswer', params: ({ event: { actionID, isFresh } }) => ({ actionID, isFresh }) },
        },
      },
    },
    sending: {
      on: {
        'change.done': {
          target: 'loading',
          actions: [
            { type: 'setDraft', params: '' },
            { type: 'storeDraft', params: ({ context }) => ({ ticketID: context.ticketID, draft: '' }) },
          ],
        },
        'change.overtaken': 'answeredElsewhere',
        'change.stopped': 'drafting',
      },
    },
    /** A message was added meanwhile. The draft stays, for a thread that is read again. */
    answeredElsewhere: { on: { 'ticket.retried': 'loading' } },
  },
});
