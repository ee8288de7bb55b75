import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { newsletterIssues } from './newsletter.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** The outbox: every text message and e-mail that the shop sends (docs/decisions/033). */

/** What a message is about. */
export type MessageKind =
  | 'reset code'
  | 'phone code'
  | 'order receipt'
  | 'order codes'
  | 'order sent'
  | 'order money'
  | 'missing codes'
  | 'ticket'
  | 'ticket answer'
  | 'stock alert'
  | 'newsletter'
  | 'low stock';

/**
 * `pending` waits for its next attempt. `sending` is being sent. `uncertain` may have been delivered, and a person
 * decides. `failed` was not delivered and is not retried automatically. `expired` was not sent before `expiresAt`.
 * `dropped` was not sent, because no gateway or mail server is set up.
 */
export type MessageState = 'pending' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'expired' | 'dropped';

/** The states in which the content of a message is stored, because it may still be sent. */
export const unfinishedStates = ['pending', 'sending', 'uncertain', 'failed'] as const satisfies MessageState[];

export interface TextContent {
  readonly text: string;
}

export interface EmailContent {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly email: { readonly subject: string; readonly text: string; readonly html: string };
  /** The address by which the recipient unsubscribes in one step; missing in e-mail that is no newsletter. */
  readonly unsubscribeURL?: string;
  /** 254[17]XXXXXXXX of the handset that shows the e-mail in a simulated shop; null for none. */
  readonly phone: string | null;
}

export const outboxMessages = pgTable(
  'outbox_messages',
  {
    messageID: bigserial({ mode: 'number' }).primaryKey(),
    channel: text().$type<'text' | 'email'>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** The customer who gets the message; null for a message to the shop or to a visitor. */
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    orderID: text(),
    /** The issue of the newsletter; null for other messages, and for its test. */
    issueID: integer().references(() => newsletterIssues.issueID),
    /** 254[17]XXXXXXXX or an e-mail address. */
    recipient: text().notNull(),
    /** Removed once the message is sent, expired or dropped. */
    content: jsonb().$type<TextContent | EmailContent>(),
    /** The encrypted content of a secret message, which has no `content`. Removed at the same time. */
    sealedContent: text(),
    state: text().$type<MessageState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed; never the recipient or the content. */
    error: text(),
    createdAt: createdAt(),
    /** When a pending message is tried next. */
    nextAttemptAt: timestamptz(),
    attemptedAt: timestamptz(),
    /** When the message was sent, given up or dropped. */
    endedAt: timestamptz(),
    /** The end of the retries. */
    retryUntil: timestamptz().notNull(),
    /** The moment from which the message is useless and is not sent any more; null for none. */
    expiresAt: timestamptz(),
  },
  (table) => [
    index('outbox_unfinished')
      .on(table.state, table.createdAt)
      .where(sql`${table.state} in ('pending', 'sending', 'uncertain', 'failed')`),
    index('outbox_created').on(table.createdAt),
    index('outbox_user').on(table.userId),
    index('outbox_order').on(table.orderID),
    index('outbox_issue').on(table.issueID).where(sql`${table.issueID} is not null`),
  ],
);
