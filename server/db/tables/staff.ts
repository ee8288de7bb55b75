import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DeskRole } from '#contract/desk/roles.ts';
import { orders } from './orders.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** The staff of the desk with passkeys, sessions and invitations; the audit; notes, shipments and saved replies. */

export const staff = pgTable(
  'staff',
  {
    staffID: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    role: text().$type<DeskRole>().notNull(),
    createdAt: createdAt(),
    /** When the person was removed. The row stays, because the audit names it. */
    removedAt: timestamptz(),
  },
  // The command that invites a person again finds them by their name.
  (table) => [uniqueIndex('staff_name').on(table.name).where(sql`${table.removedAt} is null`)],
);
export type StaffRow = typeof staff.$inferSelect;

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    passkeyID: uuid().primaryKey().defaultRandom(),
    staffID: uuid()
      .notNull()
      .references(() => staff.staffID, { onDelete: 'cascade' }),
    /** The authenticator's id of the passkey, base64url. */
    credentialID: text().notNull().unique(),
    /** The COSE public key, base64url. */
    publicKey: text().notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    label: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffID)],
);

/** How a session ended before its time. */
export type SessionEnd = 'revoked' | 'replaced' | 'signed out';

export const staffSessions = pgTable(
  'staff_sessions',
  {
    sessionID: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text().notNull().unique(),
    staffID: uuid()
      .notNull()
      .references(() => staff.staffID, { onDelete: 'cascade' }),
    /** The passkey that opened it; null where that was removed. */
    passkeyID: uuid().references(() => staffPasskeys.passkeyID, { onDelete: 'set null' }),
    /** What the browser said about itself, shortened. */
    browser: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz().notNull(),
    /** When a passkey was last used in it. */
    freshAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    endedBy: text().$type<SessionEnd>(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffID), index('staff_sessions_ends').on(table.endsAt)],
);

/** Links that enrol a passkey. A new one of a person replaces the earlier ones. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256 of the link's token, hex. */
    tokenHash: text().primaryKey(),
    staffID: uuid()
      .notNull()
      .references(() => staff.staffID, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('staff_invitations_staff').on(table.staffID)],
);

/** Challenges that wait for a passkey. A challenge is deleted when it is used. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** SHA-256 of the challenge, hex. */
    challengeHash: text().primaryKey(),
    /** The person who enrols a passkey by it; null for a sign-in or a step-up. */
    staffID: uuid().references(() => staff.staffID, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('staff_challenges_expiry').on(table.expiresAt)],
);

/**
 * What the staff and the shell changed. Each row has a hash over itself and the row before, so that an altered, deleted
 * or swapped row shows.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Counted without gaps. */
    auditID: bigint({ mode: 'number' }).primaryKey(),
    at: timestamptz().notNull(),
    /** Null for a command of the shell. */
    staffID: uuid(),
    /** The name and the role at that time. */
    who: text().notNull(),
    role: text().notNull(),
    /** The name of the call or of the command. */
    call: text().notNull(),
    target: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The id that the desk gave to the change; null for a command. */
    actionID: uuid(),
    /** SHA-256 of the request, by which a second request of the same action is recognised. */
    requestHash: text(),
    /** The answer of the change, for the second request; null where the answer is read again. */
    answer: jsonb().$type<Record<string, unknown>>(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_action').on(table.actionID),
    index('audit_log_staff').on(table.staffID, table.auditID),
  ],
);

/** Notes about orders, which only the staff sees. */
export const orderNotes = pgTable(
  'order_notes',
  {
    noteID: serial().primaryKey(),
    orderID: text()
      .notNull()
      .references(() => orders.orderID),
    text: text().notNull(),
    /** The name of the author at that time. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderID)],
);

/** Goods of orders that were sent or handed over. */
export const orderShipments = pgTable(
  'order_shipments',
  {
    shipmentID: serial().primaryKey(),
    orderID: text()
      .notNull()
      .references(() => orders.orderID),
    /** Variants and their numbers. */
    items: jsonb().$type<{ itemID: number; quantity: number }[]>().notNull(),
    carrier: text(),
    reference: text(),
    /** The name of the person who sent them. */
    sentBy: text().notNull(),
    sentAt: createdAt(),
  },
  (table) => [index('order_shipments_order').on(table.orderID)],
);

/** Replies that the staff uses again. */
export const savedReplies = pgTable('saved_replies', {
  replyID: serial().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
});
