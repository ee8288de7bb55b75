import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { ticketMessages, tickets } from '../db/schema.ts';
import { findPhone } from '../outbox/customers.ts';
import { renderEmail } from '../outbox/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../outbox/outbox.ts';
import { ticketTexts } from '../texts/index.ts';

/**
 * Adds an answer of the shop to a ticket's thread. It appears in the inbox of a signed-in sender, and is enqueued as an
 * e-mail to the ticket's address. The caller has locked the ticket.
 * @param author the name of the person who answers; null for an answer from the shell
 * @returns the id of the e-mail in the outbox
 */
export async function addAnswer(
  deps: OutboxDeps,
  tx: Transaction,
  { ticketID, userId, name, email, subject }: typeof tickets.$inferSelect,
  answer: string,
  author: string | null,
): Promise<number> {
  const at = deps.clock();
  await tx.insert(ticketMessages).values({ ticketID, sender: 'shop', text: answer, author, createdAt: at });
  // The release before reads the answer in the ticket's own row.
  await tx.update(tickets).set({ answer, answeredAt: at, repliedAt: null }).where(eq(tickets.ticketID, ticketID));
  return enqueueEmail(deps, tx, {
    kind: 'ticket answer',
    userId,
    to: { name, address: email },
    email: renderEmail(deps.shopSettings.facts().name, ticketTexts.answerSubject(ticketID, subject), [answer]),
    phone: await findPhone(tx, userId),
  });
}
