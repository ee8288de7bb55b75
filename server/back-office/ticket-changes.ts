import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addAnswer } from '../tickets/answer-ticket.ts';
import { Refusal, requireRow } from './refusal.ts';

/** Changes of tickets by the shop. */

/** Reads and locks a ticket. @throws Refusal where there is none */
export const lockTicket = (tx: Transaction, ticketID: number): Promise<typeof tickets.$inferSelect> =>
  requireRow(tx.select().from(tickets).where(eq(tickets.ticketID, ticketID)).for('update'), 'no ticket', { ticketID });

/**
 * Answers a ticket that is not closed.
 * @param author the name of the person who answers; null for an answer from the shell
 * @returns the id of the e-mail in the outbox
 */
export async function answerTicket(
  deps: Deps,
  tx: Transaction,
  ticketID: number,
  answer: string,
  author: string | null,
): Promise<{ readonly messageID: number }> {
  const ticket = await lockTicket(tx, ticketID);
  if (ticket.closedAt !== null) throw new Refusal('ticket closed', { ticketID });
  return { messageID: await addAnswer(deps, tx, ticket, answer, author) };
}

/** Answers a ticket that has no answer yet, as the command `answer` does. */
export async function answerTicketOnce(
  deps: Deps,
  tx: Transaction,
  ticketID: number,
  answer: string,
): Promise<{ readonly messageID: number }> {
  const { answeredAt, repliedAt } = await lockTicket(tx, ticketID);
  if (answeredAt !== null && repliedAt === null) throw new Refusal('ticket answered', { ticketID });
  return answerTicket(deps, tx, ticketID, answer, null);
}

/** Closes a ticket; a reply of the customer opens it again. */
export async function closeTicket({ clock }: Pick<Deps, 'clock'>, tx: Transaction, ticketID: number): Promise<object> {
  const { closedAt } = await lockTicket(tx, ticketID);
  if (closedAt !== null) throw new Refusal('ticket closed', { ticketID });
  await tx.update(tickets).set({ closedAt: clock() }).where(eq(tickets.ticketID, ticketID));
  return {};
}

/** Opens a closed ticket again. */
export async function reopenTicket(tx: Transaction, ticketID: number): Promise<object> {
  const { closedAt } = await lockTicket(tx, ticketID);
  if (closedAt === null) throw new Refusal('ticket not closed', { ticketID });
  await tx.update(tickets).set({ closedAt: null }).where(eq(tickets.ticketID, ticketID));
  return {};
}
