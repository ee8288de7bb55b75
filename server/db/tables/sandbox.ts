import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './timestamps.ts';

/** The simulated phone network; only used without DARAJA_URL. */

export const sandboxPrompts = pgTable(
  'sandbox_prompts',
  {
    checkoutRequestID: text().primaryKey(),
    merchantRequestID: text().notNull(),
    msisdn: text().notNull(),
    amount: integer().notNull(),
    account: text().notNull(),
    callbackURL: text().notNull(),
    status: text()
      .$type<'open' | 'paid' | 'wrong-pin' | 'cancelled' | 'timeout' | 'no-funds'>()
      .notNull()
      .default('open'),
    receipt: text(),
    /** The number of queries so far. It selects one of the four forms of the answer "pending". */
    queries: integer().notNull().default(0),
    createdAt: createdAt(),
    answeredAt: timestamptz(),
  },
  (table) => [uniqueIndex('sandbox_one_open_a_phone').on(table.msisdn).where(sql`${table.status} = 'open'`)],
);

export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    messageID: bigserial({ mode: 'number' }).primaryKey(),
    msisdn: text().notNull(),
    sender: text().notNull(),
    body: text().notNull(),
    sentAt: createdAt(),
  },
  (table) => [index('sandbox_messages_phone').on(table.msisdn, table.sentAt)],
);

export const sandboxTokens = pgTable('sandbox_tokens', {
  token: text().primaryKey(),
  expiresAt: timestamptz().notNull(),
});

/** Payments of the simulated network, as Pull Transactions lists them. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    receipt: text().primaryKey(),
    msisdn: text().notNull(),
    account: text().notNull(),
    amount: integer().notNull(),
    paidAt: timestamptz().notNull(),
  },
  (table) => [index('sandbox_transactions_paid').on(table.paidAt)],
);
