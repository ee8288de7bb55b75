import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** Tickets of the contact form, and their recordings. */

export const tickets = pgTable(
  'tickets',
  {
    ticketID: serial().primaryKey(),
    /** The user who sent the ticket; null for a visitor, also if the e-mail address is a user's. */
    userId: uuid().references(() => users.userId, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    issue: text().notNull(),
    createdAt: createdAt(),
    /** The shop's answer; null while the ticket is open. */
    answer: text(),
    answeredAt: timestamptz(),
  },
  (table) => [index('tickets_user').on(table.userId, table.createdAt)],
);

/** The recording of the flows that a sender has attached to a ticket. Deleted with the ticket, or after thirty days. */
export const ticketRecordings = pgTable(
  'ticket_recordings',
  {
    ticketID: integer()
      .primaryKey()
      .references(() => tickets.ticketID, { onDelete: 'cascade' }),
    /** The JSON text that the sender has seen. */
    recording: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_recordings_created').on(table.createdAt)],
);
