import { writeFileSync } from 'node:fs';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { ticketRecordings, tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { formatList, type Listing } from './lists.ts';
import { type Column, formatMoment } from './text.ts';

/** Tickets and their recordings, for the shop's owner. */

const maxTickets = 1000;

/** Lists at most 1000 tickets, the newest last. `open` and `since` each restrict the list. */
export async function listTickets(
  { db }: Deps,
  { open, since, ...how }: Listing & { readonly open: boolean; readonly since: Date | null },
): Promise<CommandResult> {
  const { ticketID, name, email, subject, createdAt, answeredAt, answer } = tickets;
  const hasRecording = sql<boolean>`${ticketRecordings.ticketID} is not null`;
  const found = await db
    .select({ ticketID, name, email, subject, createdAt, answeredAt, hasRecording })
    .from(tickets)
    .leftJoin(ticketRecordings, eq(ticketRecordings.ticketID, ticketID))
    .where(and(open ? isNull(answer) : undefined, since === null ? undefined : gte(createdAt, since)))
    .orderBy(desc(ticketID))
    .limit(maxTickets);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.ticketID), right: true },
    { title: 'SENT', cell: (row) => formatMoment(row.createdAt) },
    { title: 'ANSWERED', cell: (row) => (row.answeredAt ? formatMoment(row.answeredAt) : '-') },
    { title: 'RECORDING', cell: (row) => (row.hasRecording ? 'yes' : '-') },
    { title: 'NAME', cell: (row) => row.name },
    { title: 'EMAIL', cell: (row) => row.email },
    { title: 'SUBJECT', cell: (row) => row.subject },
  ];
  return formatList(found.reverse(), columns, 'There are no such tickets.', how);
}

/**
 * Writes the recording of a ticket to a file in the current folder.
 * @throws CommandError for a ticket without one, and where the file exists
 */
export async function saveRecording({ db }: Deps, ticketID: number): Promise<CommandResult> {
  const [found] = await db
    .select({ recording: ticketRecordings.recording })
    .from(ticketRecordings)
    .where(eq(ticketRecordings.ticketID, ticketID));
  if (!found) throw new CommandError(`Ticket ${ticketID} has no recording.`);
  const file = `ticket-${ticketID}.json`;
  try {
    writeFileSync(file, found.recording, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(`${file} exists.`);
  }
  return succeed(`The recording is in ${file}. Replay it with: npm run replay -- ${file}`);
}
