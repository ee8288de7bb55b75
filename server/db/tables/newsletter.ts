import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './timestamps.ts';

/** The newsletter's subscriptions. */

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    email: text().notNull(),
    category: text().notNull(),
    /** The random part of the link by which the subscriber ends all subscriptions of this address. */
    unsubscribeKey: uuid().notNull().unique().defaultRandom(),
    /** The account that was signed in; its deletion ends the subscription. Null for a visitor's. */
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.category] }),
    index('newsletter_subscriptions_user').on(table.userId),
  ],
);
