import { asc, eq } from 'drizzle-orm';
import * as contract from '#contract/desk/tickets.ts';
import { Refusal } from '../back-office/refusal.ts';
import { subjects } from '../back-office/subjects.ts';
import { answerTicket, closeTicket, reopenTicket } from '../back-office/ticket-changes.ts';
import { savedReplies } from '../db/schema.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import { listTickets, readTicket } from './ticket-queries.ts';

/** The calls of contract/desk/tickets.ts. */

const maxReplies = 100;

export const ticketCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskTickets, contract.listDeskTicketsRequest, ({ query }, { db }) => listTickets(db, query)),

  serveDesk(contract.getDeskTicket, contract.getDeskTicketRequest, ({ params }, { db }) =>
    readTicket(db, params.ticketID),
  ),

  serveDesk(contract.answerDeskTicket, contract.answerDeskTicketRequest, (request, deps) => {
    const { params, body, caller } = request;
    return decide(deps, request, subjects.ticket(params.ticketID), (tx) =>
      answerTicket(deps, tx, params.ticketID, body.text, caller.name),
    );
  }),

  serveDesk(contract.closeTicket, contract.closeTicketRequest, (request, deps) => {
    const { ticketID } = request.params;
    return decide(deps, request, subjects.ticket(ticketID), (tx) => closeTicket(deps, tx, ticketID));
  }),

  serveDesk(contract.reopenTicket, contract.reopenTicketRequest, (request, deps) => {
    const { ticketID } = request.params;
    return decide(deps, request, subjects.ticket(ticketID), (tx) => reopenTicket(tx, ticketID));
  }),

  serveDesk(contract.listSavedReplies, contract.listSavedRepliesRequest, (_, { db }) =>
    db.select().from(savedReplies).orderBy(asc(savedReplies.title), asc(savedReplies.replyID)),
  ),

  serveDesk(contract.addSavedReply, contract.addSavedReplyRequest, (request, deps) =>
    act(deps, request, 'saved replies', async (tx) => {
      const { title, text } = request.body;
      if ((await tx.$count(savedReplies)) >= maxReplies) throw new Refusal('too many replies', { most: maxReplies });
      const [reply] = await tx
        .insert(savedReplies)
        .values({ title, text })
        .returning({ replyID: savedReplies.replyID });
      if (!reply) throw new Error('a reply was not stored');
      return { answer: reply, after: reply };
    }),
  ),

  serveDesk(contract.removeSavedReply, contract.removeSavedReplyRequest, (request, deps) => {
    const { replyID } = request.params;
    return act(deps, request, `saved reply ${replyID}`, async (tx) => {
      const removed = await tx
        .delete(savedReplies)
        .where(eq(savedReplies.replyID, replyID))
        .returning({ replyID: savedReplies.replyID });
      if (removed.length === 0) throw new Refusal('no reply', { replyID });
      return { answer: { state: 'removed' }, after: { state: 'removed' } };
    });
  }),
];
