import { and, eq, isNull } from 'drizzle-orm';
import { tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findPhone } from '../messages/customers.ts';
import { renderEmail } from '../messages/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../messages/outbox.ts';
import { ticketTexts } from '../texts/index.ts';

/** The id of the e-mail with the answer in the outbox, or the reason why there is none. */
type AnswerResult = { readonly messageID: number } | 'answered before' | 'unknown';

/**
 * Answers a ticket, once. The answer appears in the inbox of a signed-in sender, and is enqueued as an e-mail to the
 * ticket's address.
 * @returns 'unknown' for an unknown ticket, 'answered before' for an answered one, whose answer is not changed
 */
export function answerTicket(
  deps: OutboxDeps & Pick<Deps, 'db'>,
  ticketID: number,
  answer: string,
): Promise<AnswerResult> {
  const isTicket = eq(tickets.ticketID, ticketID);
  return deps.db.transaction(async (tx): Promise<AnswerResult> => {
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
      email: renderEmail(ticketTexts.answerSubject(ticketID, ticket.subject), [answer]),
      phone: await findPhone(tx, ticket.userId),
    });
    return { messageID };
  });
}
