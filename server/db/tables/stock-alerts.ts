import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { variants } from './catalogue.ts';
import { timestamptz } from './timestamps.ts';

/** Customers who asked for a text message when a sold-out variant is in stock again. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    alertID: serial().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID, { onDelete: 'cascade' }),
    /** When the customer consented to the message. */
    consentedAt: timestamptz().notNull(),
    /** When the message was enqueued; null while the customer waits. Each consent leads to one message. */
    notifiedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('stock_alerts_one').on(table.userId, table.variantID),
    index('stock_alerts_waiting').on(table.variantID, table.consentedAt).where(sql`${table.notifiedAt} is null`),
    index('stock_alerts_notified').on(table.variantID, table.notifiedAt),
  ],
);
