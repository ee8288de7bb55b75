import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment } from './moments.ts';

/** The outbox: every text message and e-mail that the shop sends (docs/decisions/033). */

/** What a message is about. */
export type MessageKind =
  | 'reset code'
  | 'phone code'
  | 'order receipt'
  | 'order codes'
  | 'missing codes'
  | 'ticket'
  | 'ticket answer';

/**
 * `pending` waits for its next attempt; `sending` is with the gateway; `uncertain` may have been delivered, and a person
 * decides; `failed` was not delivered and is not tried again by itself; `expired` was worthless before it could leave;
 * `dropped` had no gateway to leave by.
 */
export type MessageState = 'pending' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'expired' | 'dropped';

/** States in which a message still has its content: it is on its way, or a person may send it. */
export const unfinishedStates = ['pending', 'sending', 'uncertain', 'failed'] as const satisfies MessageState[];

export interface TextContent {
  readonly text: string;
}

export interface EmailContent {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly email: { readonly subject: string; readonly text: string; readonly html: string };
  /** 254[17]XXXXXXXX of the handset that shows the e-mail in a simulated shop; null: none. */
  readonly phone: string | null;
}

export const outboxMessages = pgTable(
  'outbox_messages',
  {
    messageID: bigserial({ mode: 'number' }).primaryKey(),
    channel: text().$type<'text' | 'email'>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** The customer it is for; null for the shop and for visitors. */
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    orderID: text(),
    /** 254[17]XXXXXXXX or an e-mail address. */
    recipient: text().notNull(),
    /** Removed once the message is sent, expired or dropped. */
    content: jsonb().$type<TextContent | EmailContent>(),
    /** The content of a secret message instead, encrypted. Removed likewise. */
    sealedContent: text(),
    state: text().$type<MessageState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed; never the recipient or the content. */
    error: text(),
    createdAt: createdAt(),
    /** When a pending message is tried next. */
    nextAttemptAt: moment(),
    attemptedAt: moment(),
    /** When it was sent, given up or dropped. */
    endedAt: moment(),
    /** Until when it is tried again. */
    retryUntil: moment().notNull(),
    /** From when on it is worthless; null: never. */
    expiresAt: moment(),
  },
  (table) => [
    index('outbox_unfinished')
      .on(table.state, table.createdAt)
      .where(sql`${table.state} in ('pending', 'sending', 'uncertain', 'failed')`),
    index('outbox_created').on(table.createdAt),
    index('outbox_user').on(table.userId),
    index('outbox_order').on(table.orderID),
  ],
);
