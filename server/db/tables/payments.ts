import { sql } from 'drizzle-orm';
import {
  bigserial,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Cart } from '#contract/carts.ts';
import { type AttemptStatus, openStatuses } from '#machines/payment-attempt/index.ts';
import { users } from './accounts.ts';
import { carts, orders } from './orders.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** Payment attempts, payments, callbacks and exceptions, and M-PESA's token and rate limit, which instances share. */

const openList = sql.raw(openStatuses.map((status) => `'${status}'`).join(', '));

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    attemptID: uuid().primaryKey().defaultRandom(),
    orderID: text()
      .notNull()
      .references(() => orders.orderID),
    cartID: text()
      .notNull()
      .references(() => carts.cartID),
    userId: uuid().references(() => users.userId, { onDelete: 'set null' }),
    phoneNumber: text().notNull(),
    amount: integer().notNull(),
    /** The cart with the items and prices of the prompt; null in rows that are older than this column. */
    cart: jsonb().$type<Cart>(),
    /** The delivery address when the prompt was sent; null for digital goods. */
    shipTo: jsonb().$type<Record<string, unknown>>(),
    status: text().$type<AttemptStatus>().notNull().default('created'),
    /** The unguessable part of the callback's path. */
    callbackKey: text().notNull().unique(),
    merchantRequestID: text(),
    checkoutRequestID: text().unique(),
    /** Safaricom's result code. Text, because some codes are not numbers. */
    resultCode: text(),
    resultDesc: text(),
    /** When M-PESA last answered a status query, with an outcome or with "still pending"; null for never. */
    queriedAt: timestamptz(),
    /** While a status query runs: the moment after which its process counts as crashed. */
    queryClaimedUntil: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('attempts_one_open_a_cart').on(table.cartID).where(sql`${table.status} in (${openList})`),
    uniqueIndex('attempts_one_open_a_phone').on(table.phoneNumber).where(sql`${table.status} in (${openList})`),
    index('attempts_open').on(table.status, table.createdAt),
    index('attempts_created').on(table.createdAt, table.attemptID),
    index('attempts_order').on(table.orderID),
    // For queries of a cart's attempts, and for the check of the foreign key when retention deletes a cart.
    index('attempts_cart').on(table.cartID),
  ],
);

/** Payments that have arrived. `receipt` is unique over prompts and paybill payments, so each counts once. */
export const payments = pgTable(
  'payments',
  {
    paymentID: uuid().primaryKey().defaultRandom(),
    receipt: text().unique(),
    orderID: text().references(() => orders.orderID),
    attemptID: uuid()
      .unique()
      .references(() => paymentAttempts.attemptID),
    channel: text().$type<'express' | 'paybill'>().notNull(),
    amount: integer().notNull(),
    /** The payer's number as a paybill confirmation gives it, masked or hashed; null for a prompt. */
    payer: text(),
    receivedAt: createdAt(),
  },
  (table) => [index('payments_order').on(table.orderID)],
);

/** M-PESA's callbacks as they arrived, stored before they are processed. */
export const storedCallbacks = pgTable(
  'payment_messages',
  {
    /** Increases in the order of arrival. */
    callbackNumber: bigserial('message_id', { mode: 'number' }).primaryKey(),
    /** Created by the process that received it, so that storing a callback again adds no second row. */
    callbackID: uuid().notNull().unique().defaultRandom(),
    kind: text().$type<'stk' | 'c2b-confirmation' | 'c2b-validation' | 'c2b-pulled'>().notNull(),
    attemptID: uuid().references(() => paymentAttempts.attemptID),
    body: text().notNull(),
    /** The result of the processing; null before it. */
    outcome: text(),
    receivedAt: createdAt(),
  },
  (table) => [index('payment_messages_unprocessed').on(table.callbackNumber).where(sql`${table.outcome} is null`)],
);

/** The reason why a payment needs manual review. */
export type ExceptionReason =
  | 'wrong amount'
  | 'unknown account'
  | 'another business number'
  | 'order already paid'
  | 'perhaps paid twice'
  | 'order changed'
  | 'out of stock'
  | 'quote expired'
  | 'no delivery address'
  | 'account deleted'
  | 'receipt already used'
  | 'not confirmed by M-PESA'
  | 'another request'
  | 'no outcome'
  | 'unreadable confirmation'
  | 'order cancelled'
  /** The rest of a wrong amount that was accepted. It is owed to the payer. */
  | 'paid too much'
  /** Filed as settled, where a refund is recorded after the order's own exception was settled. */
  | 'refunded';

/** Payments that match no order, or not the amount of their order. A person settles them. They are never deleted. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    exceptionID: serial().primaryKey(),
    reason: text().notNull(),
    receipt: text(),
    orderID: text(),
    amount: integer(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    settledAt: timestamptz(),
  },
  (table) => [
    index('payment_exceptions_open').on(table.exceptionID).where(sql`${table.settledAt} is null`),
    index('payment_exceptions_order').on(table.orderID),
  ],
);

/** The M-PESA access token that all instances share: M-PESA revokes the old one when it issues a new one. */
export const darajaTokens = pgTable('daraja_tokens', {
  /** A hash of M-PESA's address and the consumer key. */
  account: text().primaryKey(),
  /** The token, encrypted by AES-256-GCM under a key derived from the consumer secret; null before the first token. */
  sealed: text(),
  goodUntil: timestamptz(),
  /** The moment until which one instance fetches a new token and the others wait for it; null while none fetches. */
  fetchingUntil: timestamptz(),
});

/** The rate limit of status queries that all instances share: a token bucket, and a pause after M-PESA refused one. */
export const darajaQueryBudgets = pgTable('daraja_query_budgets', {
  /** A hash of M-PESA's address and the consumer key. */
  account: text().primaryKey(),
  tokens: doublePrecision().notNull(),
  refilledAt: timestamptz().notNull(),
  pausedUntil: timestamptz(),
  /** The latest moment that is reserved for the retry of a job. */
  nextSlot: timestamptz(),
});
