import { describeModel } from '@uwanja/flow-paths';
import { ticketThreadEvents as events, ticketThreadMachine, viewTicketThread } from '#machines/ticket-thread/index.ts';
import { actionActor, changeEvents, deskTicketOf, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

const input = { ticketID: 7, action: actionActor };
const fresh = { ticket: deskTicketOf(), draft: '' };
const drafted = { ticket: deskTicketOf(), draft: 'Please try again.' };
const closed = { ticket: deskTicketOf({ status: 'closed', state: 'closed, 1 message' }), draft: 'Please try again.' };

const stored = (draft: string) => [{ type: 'storeDraft', params: { ticketID: 7, draft } }];

export const ticketThreadModel = describeModel({
  machine: ticketThreadMachine,
  view: viewTicketThread,
  inputs: { 'ticket 7': input },
  events: {
    'ticket.retried': [events.retried()],
    'draft.changed': [events.draftChanged('Here is a new one.'), events.draftChanged(' ')],
    'answer.submitted': [events.submitted('a1', true)],
    ...changeEvents,
  },
  invokeResults: { loadThread: { done: [fresh, drafted, closed], error: [failed.of('offline')] } },
  stateKey: ({ ticket, draft, failure }) => [ticket?.state, draft, failure?.kind],
  start: () => ({ ...input, ticket: null, draft: '', failure: null }),
  invokes: { loadThread: { in: 'loading', input: () => ({ ticketID: 7 }) } },
  steps: {
    'loadThread done': ({ event: { output } }) => ({
      // What was drafted before a reload is there again.
      state: output.draft === '' ? 'reading' : 'drafting',
      changes: { ...output, failure: null },
    }),
    'loadThread error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    'ticket.retried': ({ before }) => ({
      state: 'loading',
      ...(before.value === 'failed' && { changes: { failure: null } }),
    }),
    'draft.changed': ({ event: { value } }) => ({ state: 'drafting', changes: { draft: value }, runs: stored(value) }),
    'answer.submitted': ({ before: { context } }) => ({
      state: 'sending',
      sends: [
        {
          id: 'deskAction',
          event: {
            type: 'action.requested',
            change: {
              call: 'answerDeskTicket',
              params: { ticketID: '7' },
              body: { decidedOn: 'open, 1 message', text: context.draft },
              stepUp: false,
              fields: [],
            },
            reports: ownReports,
          },
        },
        { id: 'deskAction', event: { type: 'action.confirmed', actionID: 'a1', isFresh: true } },
      ],
    }),
    // The answer is sent, so its draft goes. An overtaken one keeps it.
    'change.done': () => ({ state: 'loading', changes: { draft: '' }, runs: stored('') }),
    'change.overtaken': () => ({ state: 'answeredElsewhere' }),
    'change.stopped': () => ({ state: 'drafting' }),
  },
  takes: ({ value, context: { ticket, draft } }, { type }) => {
    if (type === 'ticket.retried') return ['failed', 'reading', 'drafting', 'answeredElsewhere'].includes(value);
    if (type === 'draft.changed') return value === 'reading' || value === 'drafting';
    if (type === 'answer.submitted') return value === 'drafting' && draft.trim() !== '' && ticket?.status !== 'closed';
    return value === 'sending';
  },
  shows: ({ value, context: { ticket, draft, failure } }) => ({
    status: value,
    ticket,
    draft,
    message: messageOf(failure),
    canWrite: (value === 'reading' || value === 'drafting') && ticket?.status !== 'closed',
    canSend: value === 'drafting' && draft.trim() !== '' && ticket?.status !== 'closed',
    canRetry: ['failed', 'reading', 'drafting', 'answeredElsewhere'].includes(value),
  }),
});
