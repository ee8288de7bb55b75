import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './timestamps.ts';

/** Customers with their sessions, codes and addresses, and the counters of the rate limits. */

/** What a deleted account has for a phone number. It is unique, and no number. */
export const deletedNumber = (userId: string): string => `deleted:${userId}`;

export const users = pgTable(
  'users',
  {
    userId: uuid().primaryKey().defaultRandom(),
    /** 254[17]XXXXXXXX, or `deletedNumber`. */
    phoneNumber: text().notNull().unique(),
    /** When the account's holder verified the phone, by a texted code or an M-PESA payment; null before. */
    phoneVerifiedAt: timestamp('phone_proved_at', { withTimezone: true }),
    /** argon2id in PHC form. */
    passwordHash: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text().notNull().default(''),
    username: text().notNull().default(''),
    referredBy: text().notNull().default(''),
    /** 1 is a customer; the spec names no other. */
    type: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When the account was frozen, for a stolen phone; null for one that is not. */
    frozenAt: timestamptz(),
  },
  (table) => [
    index('users_created').on(table.createdAt, table.userId),
    // For the desk's search by a part of a name.
    index('users_name').using('gin', sql`lower(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`),
    index('users_username').using('gin', sql`lower(${table.username}) gin_trgm_ops`),
    index('users_email').on(sql`lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex, so that a stolen table holds no usable token. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /**
     * What the code allows: verifying that the account's holder has the phone. Releases before also stored the codes
     * of password resets here.
     */
    purpose: text().$type<'password reset' | 'phone verification'>().notNull(),
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

/**
 * The codes that set a new password. Each browser that asks gets its own, so that none replaces another's.
 */
export const passwordResetCodes = pgTable(
  'password_reset_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** A hash of the id of the browser that asked. */
    browser: text().notNull(),
    /** A hash of the network that it asked from. */
    network: text().notNull(),
    codeHash: text().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browser] })],
);

export const addresses = pgTable(
  'addresses',
  {
    addressID: serial().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull(),
    city: text().notNull(),
    area: text().notNull(),
    street: text().notNull().default(''),
    addressType: text().$type<'primary' | 'other'>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    // For the desk's search by a part of a name.
    index('addresses_name').using('gin', sql`lower(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`),
    uniqueIndex('addresses_one_primary').on(table.userId).where(sql`${table.addressType} = 'primary'`),
  ],
);

/**
 * One row for each key, with the count of its present window. In the database, so that all instances share the count.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamptz().notNull(),
});
