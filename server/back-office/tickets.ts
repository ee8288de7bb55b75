import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ticketRecordings, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { formatList, type Listing, maxRows } from './lists.ts';
import { type Column, formatMoment } from './text.ts';

/** Tickets and their recordings, for the shop's owner. */

/** SQL: the ticket waits for an answer of the shop. */
export const isWaiting = and(isNull(tickets.closedAt), or(isNull(tickets.answeredAt), isNotNull(tickets.repliedAt)));

/** Lists at most 1000 tickets, the newest last. `open` and `since` each restrict the list. */
export async function listTickets(
  { db }: Deps,
  { open, since, ...how }: Listing & { readonly open: boolean; readonly since: Date | null },
): Promise<CommandResult> {
  const { ticketID, name, email, subject, createdAt, answeredAt } = tickets;
  const hasRecording = sql<boolean>`${ticketRecordings.ticketID} is not null`;
  const found = await db
    .select({ ticketID, name, email, subject, createdAt, answeredAt, hasRecording })
    .from(tickets)
    .leftJoin(ticketRecordings, eq(ticketRecordings.ticketID, ticketID))
    .where(and(open ? isWaiting : undefined, since === null ? undefined : gte(createdAt, since)))
    .orderBy(desc(ticketID))
    .limit(maxRows);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.ticketID), right: true },
    { title: 'SENT', cell: (row) => formatMoment(row.createdAt) },
    { title: 'ANSWERED', cell: (row) => (row.answeredAt ? formatMoment(row.answeredAt) : '-') },
    { title: 'RECORDING', cell: (row) => (row.hasRecording ? 'yes' : '-') },
    { title: 'NAME', cell: (row) => row.name },
    { title: 'EMAIL', cell: (row) => row.email },
    { title: 'SUBJECT', cell: (row) => row.subject },
  ];
  return formatList(found, columns, 'There are no such tickets.', how);
}

/**
 * Returns the recording of a ticket as a file for the current folder.
 * @throws CommandError for a ticket without one
 */
export async function saveRecording({ db }: Deps, ticketID: number): Promise<CommandResult> {
  const [found] = await db
    .select({ recording: ticketRecordings.recording })
    .from(ticketRecordings)
    .where(eq(ticketRecordings.ticketID, ticketID));
  if (!found) throw new CommandError(`Ticket ${ticketID} has no recording.`);
  const name = `ticket-${ticketID}.json`;
  const sentence = `The recording is in ${name}. Replay it with: npm run replay -- ${name}`;
  return { ...succeed(sentence), file: { name, content: found.recording } };
}
