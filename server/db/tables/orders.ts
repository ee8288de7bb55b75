import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Cart } from '#contract/carts.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { addresses, users } from './accounts.ts';
import { variants } from './catalogue.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** Carts, orders, subscriptions and stock holds. */

export const carts = pgTable(
  'carts',
  {
    cartID: text().primaryKey(),
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    addressID: integer().references(() => addresses.addressID, { onDelete: 'set null' }),
    /**
     * An ordered cart never changes again; its order has a copy of the items. A claimed cart is a visitor's cart that
     * was merged into a user's cart. It has no items, and its row prevents a second cart with the same id.
     */
    status: text().$type<'open' | 'ordered' | 'claimed'>().notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex('carts_one_open').on(table.userId).where(sql`${table.status} = 'open'`)],
);

export const cartItems = pgTable(
  'cart_items',
  {
    cartID: text()
      .notNull()
      .references(() => carts.cartID, { onDelete: 'cascade' }),
    itemType: text().$type<'product' | 'service' | 'blog'>().notNull(),
    /** variantID, subscriptionItemID or the Connect plan's id. */
    itemID: integer().notNull(),
    quantity: integer().notNull(),
    addedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.cartID, table.itemType, table.itemID] })],
);

export const orders = pgTable(
  'orders',
  {
    /** `UW` and eight of [0-9A-Z] without look-alikes: the paybill's account number. */
    orderID: text().primaryKey(),
    cartID: text()
      .notNull()
      .unique()
      .references(() => carts.cartID),
    userId: uuid().references(() => users.userId, { onDelete: 'set null' }),
    status: text().$type<OrderStatus>().notNull().default('awaiting payment'),
    amount: integer().notNull(),
    /** The cart as it was ordered. */
    cart: jsonb().$type<Cart>().notNull(),
    /** The address as it was ordered; null for digital goods. */
    shipTo: jsonb().$type<Record<string, unknown>>(),
    method: text().$type<'express' | 'paybill'>(),
    createdAt: createdAt(),
    /** When the amount was last computed from the catalogue's prices; null in rows that are older than this column. */
    quotedAt: timestamptz(),
    paidAt: timestamptz(),
    /** When the last item was handed over. */
    completedAt: timestamptz(),
    /** When the receipt was enqueued. Set once, so that no customer gets two. */
    receiptSentAt: timestamptz(),
    /** When the goods were added to `variants.sold`; null before. */
    salesCountedAt: timestamptz(),
  },
  (table) => [
    // For the desk's search by a part of the name of the delivery address.
    index('orders_ship_to_name').using(
      'gin',
      sql`lower((${table.shipTo} ->> 'firstName') || ' ' || (${table.shipTo} ->> 'lastName')) gin_trgm_ops`,
    ),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_created').on(table.createdAt, table.orderID),
    index('orders_status').on(table.status, table.createdAt, table.orderID),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    // Orders that may wait for codes, the oldest paid first.
    index('orders_pending').on(table.paidAt, table.orderID).where(sql`${table.status} = 'pending'`),
    index('orders_uncounted')
      .on(table.paidAt)
      .where(sql`${table.salesCountedAt} is null and ${table.status} in ('pending', 'completed')`),
    index('orders_without_receipt')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null and ${table.receiptSentAt} is null`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionID: serial().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    orderID: text()
      .notNull()
      .references(() => orders.orderID),
    itemType: text().$type<'service' | 'blog'>().notNull(),
    itemID: integer().notNull(),
    service: text().notNull(),
    period: text().notNull(),
    image: text().notNull(),
    startsAt: timestamptz().notNull(),
    expiry: timestamptz().notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    uniqueIndex('subscriptions_once').on(table.orderID, table.itemType, table.itemID),
  ],
);

/** Goods held for an order that is being paid: they are already subtracted from the variant's `stock`. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    orderID: text()
      .notNull()
      .references(() => orders.orderID),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** When the hold is released without an outcome: after the prompt's lifetime and a margin. */
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderID, table.variantID] }),
    index('stock_holds_expiry').on(table.expiresAt),
  ],
);
