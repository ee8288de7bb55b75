import { and, count, desc, eq, inArray, isNotNull, isNull, lt, max } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { DeskTicket, listDeskTickets, TicketSummary } from '#contract/desk/tickets.ts';
import { Refusal, requireRow } from '../back-office/refusal.ts';
import { ticketState, ticketStatus } from '../back-office/subjects.ts';
import { isWaiting } from '../back-office/tickets.ts';
import type { Database } from '../db/open.ts';
import { orders, ticketMessages, ticketRecordings, tickets } from '../db/schema.ts';
import { findThreads } from '../tickets/tickets.ts';
import { nextOf, numberCursor } from './pagination.ts';

/** Tickets as the desk lists them. */

type TicketRow = typeof tickets.$inferSelect;
type Query = QueryOf<typeof listDeskTickets>;

async function summariseTickets(db: Database, rows: readonly TicketRow[]): Promise<TicketSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ ticketID }) => ticketID);
  const { ticketID, createdAt } = ticketMessages;
  const counts = await db
    .select({ ticketID, n: count(), last: max(createdAt) })
    .from(ticketMessages)
    .where(inArray(ticketID, ids))
    .groupBy(ticketID);
  return rows.map((row) => {
    const counted = counts.find((one) => one.ticketID === row.ticketID);
    const status = ticketStatus(row);
    return {
      ticketID: row.ticketID,
      state: ticketState(status, counted?.n ?? 0),
      status,
      name: row.name,
      subject: row.subject,
      createdAt: row.createdAt.toISOString(),
      updatedAt: (counted?.last ?? row.createdAt).toISOString(),
      messages: (counted?.n ?? 0) + 1,
    };
  });
}

/** SQL: the ticket has this status. */
const hasStatus = (status: Query['status']) => {
  if (status === 'all') return undefined;
  if (status === 'closed') return isNotNull(tickets.closedAt);
  return status === 'open'
    ? isWaiting
    : and(isNull(tickets.closedAt), isNotNull(tickets.answeredAt), isNull(tickets.repliedAt));
};

/** Lists a page of tickets, the newest first. */
export async function listTickets(
  db: Database,
  { status, before, limit }: Query,
): Promise<{ tickets: TicketSummary[]; next: string | null }> {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(hasStatus(status), before === undefined ? undefined : lt(tickets.ticketID, numberCursor(before))))
    .orderBy(desc(tickets.ticketID))
    .limit(limit + 1);
  return {
    tickets: await summariseTickets(db, rows.slice(0, limit)),
    next: nextOf(rows, limit, (row) => String(row.ticketID)),
  };
}

/** The last tickets of a customer. */
export const listTicketsOf = async (db: Database, userID: string, limit: number): Promise<TicketSummary[]> =>
  summariseTickets(
    db,
    await db.select().from(tickets).where(eq(tickets.userId, userID)).orderBy(desc(tickets.ticketID)).limit(limit),
  );

/** The ids of orders in a text. */
const orderIDsIn = (text: string): string[] => text.toUpperCase().match(/\bUW[2-9A-Z]{8}\b/g) ?? [];

/** Reads a ticket with its thread. The first message is the ticket itself. @throws Refusal where there is none */
export async function readTicket(db: Database, ticketID: number): Promise<DeskTicket> {
  const row = await requireRow(db.select().from(tickets).where(eq(tickets.ticketID, ticketID)), 'no ticket', {
    ticketID,
  });
  const [[summary], threads, recordings] = await Promise.all([
    summariseTickets(db, [row]),
    findThreads(db, [row]),
    db
      .select({ ticketID: ticketRecordings.ticketID })
      .from(ticketRecordings)
      .where(eq(ticketRecordings.ticketID, ticketID)),
  ]);
  if (!summary) throw new Refusal('no ticket', { ticketID });
  const first = {
    messageID: 0,
    from: 'customer' as const,
    text: row.issue,
    at: row.createdAt.toISOString(),
    by: null,
  };
  const thread = [first, ...(threads.get(ticketID) ?? [])];
  const named = [...new Set([row.subject, ...thread.map(({ text }) => text)].flatMap(orderIDsIn))];
  const existing =
    named.length === 0
      ? []
      : await db.select({ orderID: orders.orderID }).from(orders).where(inArray(orders.orderID, named));
  return {
    ...summary,
    email: row.email,
    userID: row.userId,
    thread,
    orders: existing.map(({ orderID }) => orderID),
    hasRecording: recordings.length > 0,
  };
}
