import { boolean, index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products, variants } from './catalogue.ts';
import { orders } from './orders.ts';
import { timestamptz } from './timestamps.ts';

/** Reviews of products by customers who bought them, and the sample shop's. The rating of a product follows from them. */
export const reviews = pgTable(
  'reviews',
  {
    reviewID: serial().primaryKey(),
    itemID: integer()
      .notNull()
      .references(() => products.itemID, { onDelete: 'cascade' }),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID, { onDelete: 'cascade' }),
    /** The customer and the completed order; both are null for a sample. */
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    orderID: text().references(() => orders.orderID, { onDelete: 'cascade' }),
    /** Whether it belongs to the sample shop and no customer wrote it. */
    isSample: boolean().notNull().default(false),
    /** The first name or the user name of the customer when the review was written; empty without one. */
    author: text().notNull(),
    /** One to five. */
    stars: integer().notNull(),
    words: text().notNull().default(''),
    createdAt: timestamptz().notNull(),
    /** When it was last changed; null if never. */
    editedAt: timestamptz(),
    /** The shop's answer; null without one. */
    answer: text(),
    /** When the shop hid it from others, and why; both are null for a visible one. */
    hiddenAt: timestamptz(),
    hiddenReason: text(),
  },
  (table) => [
    uniqueIndex('reviews_one').on(table.orderID, table.variantID),
    index('reviews_product').on(table.itemID, table.reviewID),
    index('reviews_user').on(table.userId),
  ],
);
