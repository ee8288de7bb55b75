import { and, eq, isNull } from 'drizzle-orm';
import { tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findPhone } from '../messages/customers.ts';
import { renderEmail } from '../messages/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../messages/outbox.ts';

/** The e-mail with the answer, by its id in the outbox; or why there is none. */
type Answered = { readonly messageID: number } | 'answered before' | 'unknown';

/**
 * Answers a ticket, once: the answer appears in the inbox of the user who sent it while signed in, and is enqueued as
 * an e-mail to the ticket's address.
 * @returns 'unknown' where there is no such ticket, 'answered before' where it has an answer, which stays
 */
export function answerTicket(deps: OutboxDeps & Pick<Deps, 'db'>, ticketID: number, answer: string): Promise<Answered> {
  const isTicket = eq(tickets.ticketID, ticketID);
  return deps.db.transaction(async (tx): Promise<Answered> => {
    const [ticket] = await tx
      .update(tickets)
      .set({ answer, answeredAt: deps.clock() })
      .where(and(isTicket, isNull(tickets.answer)))
      .returning();
    if (!ticket) {
      const [existing] = await tx.select({ ticketID: tickets.ticketID }).from(tickets).where(isTicket);
      return existing ? 'answered before' : 'unknown';
    }
    const messageID = await enqueueEmail(deps, tx, {
      kind: 'ticket answer',
      userId: ticket.userId,
      to: { name: ticket.name, address: ticket.email },
      email: renderEmail(`Answer to your ticket ${ticketID}: ${ticket.subject}`, [answer]),
      phone: await findPhone(tx, ticket.userId),
    });
    return { messageID };
  });
}
