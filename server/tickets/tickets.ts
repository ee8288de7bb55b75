import { and, asc, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { NewTicket, Ticket, TicketMessage } from '#contract/tickets.ts';
import type { Database, Transaction } from '../db/open.ts';
import { publish, shopTopic } from '../db/pub-sub.ts';
import { ticketMessages, ticketRecordings, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { HttpError } from '../http/http-error.ts';
import { ticketTexts } from '../texts/index.ts';
import { minute } from '../time.ts';
import { enqueueReplyNotice, enqueueTicketEmails } from './ticket-emails.ts';

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
    await publish(tx, shopTopic);
  });
}

type TicketRow = typeof tickets.$inferSelect;

/** A message of a thread with its author of the staff, for the desk. */
export interface AuthoredMessage extends TicketMessage {
  readonly by: string | null;
}

/** Finds the messages after each ticket, the oldest first. */
export async function findThreads(
  db: Database,
  rows: readonly Pick<TicketRow, 'ticketID' | 'answer' | 'answeredAt' | 'createdAt'>[],
): Promise<Map<number, AuthoredMessage[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ ticketID }) => ticketID);
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticketID, ids))
    .orderBy(asc(ticketMessages.messageID));
  const threads = Map.groupBy(messages, ({ ticketID }) => ticketID);
  return new Map(
    rows.map(({ ticketID, answer, answeredAt, createdAt }) => {
      const thread = (threads.get(ticketID) ?? []).map(
        ({ messageID, sender, text, author, createdAt: at }): AuthoredMessage => ({
          messageID,
          from: sender,
          text,
          at: at.toISOString(),
          by: author,
        }),
      );
      // An instance of the release before stores an answer in the ticket's row alone.
      if (answer !== null && !thread.some(({ from, text }) => from === 'shop' && text === answer))
        thread.push({
          messageID: 0,
          from: 'shop',
          text: answer,
          at: (answeredAt ?? createdAt).toISOString(),
          by: null,
        });
      return [ticketID, thread];
    }),
  );
}

const toTicket = (row: TicketRow, thread: readonly AuthoredMessage[]): Ticket => ({
  ticketID: row.ticketID,
  subject: row.subject,
  issue: row.issue,
  dateAdded: row.createdAt.toISOString(),
  status: row.answer === null || row.repliedAt !== null ? 'open' : 'answered',
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  thread: thread.map(({ by: _, ...message }) => message),
  closed: row.closedAt !== null,
});

/** The tickets that a user sent while signed in, newest first. */
export async function listTickets({ db }: Pick<Deps, 'db'>, userId: string): Promise<Ticket[]> {
  const rows = await db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.createdAt), desc(tickets.ticketID))
    .limit(maxListed);
  const threads = await findThreads(db, rows);
  return rows.map((row) => toTicket(row, threads.get(row.ticketID) ?? []));
}

/** The most messages of a thread. A longer conversation is another ticket. */
const maxMessages = 100;

/**
 * Adds a reply of the customer to a ticket, which waits for the shop again. The same reply again adds nothing.
 * @throws HttpError 401 where the session has ended, 404 for another's ticket, 409 for a thread that is full
 */
export async function replyToTicket(deps: Deps, ticketID: number, text: string, caller: Caller): Promise<Ticket> {
  return deps.db.transaction(async (tx) => {
    await requireSession(tx, caller);
    const isOwn = and(eq(tickets.ticketID, ticketID), eq(tickets.userId, caller.userId));
    const [ticket] = await tx.select().from(tickets).where(isOwn).for('update');
    if (!ticket) throw new HttpError(404, ticketTexts.notFound);
    const thread = (await findThreads(tx, [ticket])).get(ticketID) ?? [];
    const now = deps.clock();
    const last = thread.at(-1);
    const isRepeated =
      last?.from === 'customer' && last.text === text && Date.parse(last.at) >= now.getTime() - repeatMs;
    if (isRepeated) return toTicket(ticket, thread);
    if (thread.length >= maxMessages) throw new HttpError(409, ticketTexts.threadFull);
    await tx.insert(ticketMessages).values({ ticketID, sender: 'customer', text, createdAt: now });
    const [after] = await tx.update(tickets).set({ repliedAt: now, closedAt: null }).where(isOwn).returning();
    await enqueueReplyNotice(deps, tx, ticket, text);
    await publish(tx, shopTopic);
    return toTicket(after ?? ticket, (await findThreads(tx, [after ?? ticket])).get(ticketID) ?? []);
  });
}
