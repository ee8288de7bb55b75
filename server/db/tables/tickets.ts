import { sql } from 'drizzle-orm';
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
    /** The shop's last answer, which is also the thread's; null before the first. */
    answer: text(),
    answeredAt: timestamptz(),
    /** When the customer wrote a reply that waits for an answer; null for none. */
    repliedAt: timestamptz(),
    /** When the shop closed the ticket; null for an open one. */
    closedAt: timestamptz(),
  },
  (table) => [
    index('tickets_user').on(table.userId, table.createdAt),
    index('tickets_waiting')
      .on(table.ticketID)
      .where(sql`${table.closedAt} is null and (${table.answeredAt} is null or ${table.repliedAt} is not null)`),
  ],
);

/** The messages of a ticket's thread after the ticket itself. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    messageID: serial().primaryKey(),
    ticketID: integer()
      .notNull()
      .references(() => tickets.ticketID, { onDelete: 'cascade' }),
    sender: text().$type<'customer' | 'shop'>().notNull(),
    text: text().notNull(),
    /** The name of the person who answered; null for a customer, and for an answer from the shell. */
    author: text(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketID)],
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
