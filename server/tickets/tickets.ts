import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { NewTicket, Ticket } from '#contract/tickets.ts';
import type { Transaction } from '../db/open.ts';
import { ticketRecordings, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { minute } from '../time.ts';
import { enqueueTicketEmails } from './ticket-emails.ts';

const maxListed = 100;

/** How long the same ticket counts as a repeat of a request whose response was lost. */
const repeatMs = 10 * minute;

/** Whether the same sender sent the same ticket a moment ago. A visitor's ticket never counts as a user's. */
async function isRepeat(tx: Transaction, now: Date, ticket: NewTicket, userId: string | null): Promise<boolean> {
  const [found] = await tx
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(
      and(
        gte(tickets.createdAt, new Date(now.getTime() - repeatMs)),
        userId === null ? isNull(tickets.userId) : eq(tickets.userId, userId),
        eq(tickets.email, ticket.email),
        eq(tickets.subject, ticket.subject),
        eq(tickets.issue, ticket.issue),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Stores a ticket and enqueues the e-mails about it in the same transaction; a retry of the request stores nothing.
 * @param caller the signed-in sender; null for a visitor, whose e-mail address proves nothing
 * @throws HttpError 401 where the sender's session has ended
 */
export async function createTicket(deps: Deps, ticket: NewTicket, caller: Caller | null): Promise<void> {
  const userId = caller?.userId ?? null;
  await deps.db.transaction(async (tx) => {
    if (caller) await requireSession(tx, caller);
    const now = deps.clock();
    if (await isRepeat(tx, now, ticket, userId)) return;
    const { recording, ...fields } = ticket;
    const [created] = await tx
      .insert(tickets)
      .values({ ...fields, userId, createdAt: now })
      .returning();
    if (!created) throw new Error('a ticket was not stored');
    if (recording !== undefined)
      await tx.insert(ticketRecordings).values({ ticketID: created.ticketID, recording, createdAt: now });
    await enqueueTicketEmails(deps, tx, created, recording !== undefined);
  });
}

/** The tickets that a user sent while signed in, newest first. */
export async function listTickets({ db }: Deps, userId: string): Promise<Ticket[]> {
  const rows = await db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.createdAt), desc(tickets.ticketID))
    .limit(maxListed);
  return rows.map(({ ticketID, subject, issue, createdAt, answer, answeredAt }) => ({
    ticketID,
    subject,
    issue,
    dateAdded: createdAt.toISOString(),
    status: answer === null ? 'open' : 'answered',
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}
