import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './timestamps.ts';

/** The newsletter's subscriptions. */

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    email: text().notNull(),
    category: text().notNull(),
    /** The random part of the link by which the subscriber ends all subscriptions of this address. */
    unsubscribeKey: uuid().notNull().unique().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.email, table.category] })],
);
