import { sql } from 'drizzle-orm';
import { bigserial, date, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { variants } from './catalogue.ts';
import { orders } from './orders.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** The vault: encrypted codes, the batches that they were loaded in, and the log of their reveals. */

/** Codes that were loaded together at the desk. */
export const codeBatches = pgTable(
  'code_batches',
  {
    batchID: serial().primaryKey(),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID),
    supplier: text().notNull(),
    /** What all of its codes cost, in shillings. */
    cost: integer(),
    /** The day on which they were bought. */
    boughtOn: date(),
    loaded: integer().notNull(),
    /** The name of the person who has loaded them. */
    by: text().notNull(),
    createdAt: createdAt(),
    /** When its free codes stopped being sold; null while they are. */
    stoppedAt: timestamptz(),
    stopReason: text(),
  },
  (table) => [index('code_batches_variant').on(table.variantID, table.batchID)],
);

/** The codes of gift cards and game cards, encrypted. */
export const vaultCodes = pgTable(
  'vault_codes',
  {
    codeID: serial().primaryKey(),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID),
    /** The code, encrypted by AES-256-GCM, after the id of its key. */
    sealed: text().notNull(),
    /** HMAC of the code, by which a second copy is recognised; the code cannot be read from it. */
    fingerprint: text().notNull().unique(),
    orderID: text().references(() => orders.orderID),
    /** Null for a code that was loaded at the command line, or by a practice shop itself. */
    batchID: integer().references(() => codeBatches.batchID),
    loadedAt: createdAt(),
    assignedAt: timestamptz(),
    /** When the code was replaced because it does not work; null for a usable one. It stays with its order. */
    voidedAt: timestamptz(),
    voidReason: text(),
  },
  (table) => [
    index('vault_free').on(table.variantID, table.codeID).where(sql`${table.orderID} is null`),
    index('vault_order').on(table.orderID),
    index('vault_batch').on(table.batchID).where(sql`${table.batchID} is not null`),
    index('vault_delivered').on(table.variantID, table.assignedAt),
  ],
);

/** The reveals of codes: which user revealed a code, and when. */
export const codeReveals = pgTable(
  'code_reveals',
  {
    revealID: bigserial({ mode: 'number' }).primaryKey(),
    codeID: integer()
      .notNull()
      .references(() => vaultCodes.codeID),
    userId: uuid().references(() => users.userId, { onDelete: 'set null' }),
    revealedAt: createdAt(),
  },
  (table) => [index('code_reveals_code').on(table.codeID)],
);
