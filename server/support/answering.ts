import { and, eq, isNull } from 'drizzle-orm';
import { tickets } from '../db/schema.ts';
import { letterOf } from '../messages/letter.ts';
import { type MessageDeps, sendMail } from '../messages/office.ts';
import { phoneOf } from './tickets.ts';

/**
 * Answers a ticket, once: the answer stands in the inbox of whoever was signed in when they sent it, and goes to the
 * ticket's e-mail address.
 * @returns 'unknown' where there is no such ticket, 'answered before' where it has an answer, which stays
 */
export async function answerTicket(
  deps: MessageDeps,
  ticketID: number,
  answer: string,
): Promise<'answered' | 'answered before' | 'unknown'> {
  const isIt = eq(tickets.ticketID, ticketID);
  const [ticket] = await deps.db
    .update(tickets)
    .set({ answer, answeredAt: deps.clock() })
    .where(and(isIt, isNull(tickets.answer)))
    .returning();
  if (!ticket) {
    const [known] = await deps.db.select({ ticketID: tickets.ticketID }).from(tickets).where(isIt);
    return known ? 'answered before' : 'unknown';
  }
  await sendMail(deps, {
    to: { name: ticket.name, address: ticket.email },
    letter: letterOf(`Answer to your ticket ${ticketID}: ${ticket.subject}`, [answer]),
    about: 'ticket answer',
    phone: await phoneOf(deps, ticket.userId),
  });
  return 'answered';
}
