import { fromPromise } from 'xstate';
import { replyToTicket, type Ticket } from '#contract/tickets.ts';
import { type ReplyFields, type TicketReplyInput, ticketReplyMachine } from '#machines/ticket-reply/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const ticketReplyFlow = ({ api }: Environment) =>
  ticketReplyMachine.provide({
    actors: {
      submit: fromPromise<Ticket, { readonly fields: ReplyFields; readonly input: TicketReplyInput }>(
        ({ input: { fields, input }, signal }) =>
          api(
            replyToTicket,
            { params: { id: input.userID, ticketID: String(input.ticket.ticketID) }, body: fields },
            { token: input.token, signal },
          ),
      ),
    },
  });
