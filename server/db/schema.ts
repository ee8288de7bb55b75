import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Cart } from '#contract/carts.ts';
import type { DealKey, OrderStatus, ProductType, ServiceCategory } from '#contract/shop.ts';

/** Everything of spec section 3 that is stored. Column names are the fields' in snake_case. Money is whole KES. */

const moment = () => timestamp({ withTimezone: true });
const createdAt = () => moment().notNull().defaultNow();

// ── catalogue ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const products = pgTable(
  'products',
  {
    itemID: serial().primaryKey(),
    name: text().notNull(),
    imageURL: text().notNull(),
    summary: text().notNull(),
    itemType: text().$type<ProductType>().notNull(),
    /** Tenths of a star: 47 is 4.7. */
    ratingTenths: integer().notNull(),
    category: text().notNull(),
    deals: text().array().$type<DealKey[]>().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    // The catalogue is listed by id: what fits a filter comes out of these in that order.
    index('products_category').on(table.category, table.itemID),
    index('products_type').on(table.itemType, table.itemID),
    index('products_deals').using('gin', table.deals),
  ],
);

export const variants = pgTable(
  'variants',
  {
    variantID: serial().primaryKey(),
    itemID: integer()
      .notNull()
      .references(() => products.itemID, { onDelete: 'cascade' }),
    name: text().notNull(),
    image: text().notNull(),
    stock: integer().notNull(),
    salePrice: integer().notNull(),
    listPrice: integer(),
    platform: text().notNull(),
    region: text().notNull(),
  },
  (table) => [
    index('variants_item').on(table.itemID, table.variantID),
    index('variants_platform').on(table.platform, table.itemID, table.variantID),
  ],
);

export const services = pgTable('services', {
  subscriptionID: serial().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  image: text().notNull(),
  category: text().$type<ServiceCategory>().notNull(),
});

export const serviceVariants = pgTable(
  'service_variants',
  {
    subscriptionItemID: serial().primaryKey(),
    subscriptionID: integer()
      .notNull()
      .references(() => services.subscriptionID, { onDelete: 'cascade' }),
    period: text().notNull(),
    /** How long a paid plan runs; 0 for what is used once, such as a coaching session. */
    days: integer().notNull(),
    price: integer().notNull(),
  },
  (table) => [index('service_variants_service').on(table.subscriptionID)],
);

/** The Connect packages (spec section 9), ids 113 to 120. Priced in dollars, sold in KES by USD_KES. */
export const connectPlans = pgTable('connect_plans', {
  itemID: integer().primaryKey(),
  plan: text().notNull(),
  period: text().notNull(),
  days: integer().notNull(),
  usdCents: integer().notNull(),
});

// ── articles ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const articles = pgTable(
  'articles',
  {
    articleID: serial().primaryKey(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    intro: text().notNull(),
    photo: text().notNull(),
    author: text().notNull(),
    dateAdded: moment().notNull(),
    categories: text().array().notNull().default(sql`'{}'`),
    tier: text().$type<'free' | 'paid'>().notNull(),
    highlight: boolean().notNull().default(false),
    eventStartsAt: moment(),
    eventVenue: text(),
  },
  (table) => [index('articles_newest').on(table.dateAdded.desc())],
);

export const comments = pgTable(
  'comments',
  {
    commentID: serial().primaryKey(),
    articleID: integer()
      .notNull()
      .references(() => articles.articleID, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    dateAdded: createdAt(),
  },
  (table) => [index('comments_article').on(table.articleID, table.dateAdded)],
);

export const reactions = pgTable(
  'reactions',
  {
    reactionID: bigserial({ mode: 'number' }).primaryKey(),
    articleID: integer()
      .notNull()
      .references(() => articles.articleID, { onDelete: 'cascade' }),
    kind: text().$type<'like' | 'dislike'>().notNull(),
    /** Who likes, as the browser names them. A dislike comes without, so each one stands for itself. */
    uid: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('reactions_once').on(table.articleID, table.kind, table.uid)],
);

// ── accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable('users', {
  userId: uuid().primaryKey().defaultRandom(),
  /** 254[17]XXXXXXXX */
  phoneNumber: text().notNull().unique(),
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
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex: a stolen table opens nothing. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const resetCodes = pgTable('reset_codes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  triesLeft: integer().notNull(),
  expiresAt: moment().notNull(),
});

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
    uniqueIndex('addresses_one_primary').on(table.userId).where(sql`${table.addressType} = 'primary'`),
  ],
);

/** One row a window and key; the count lives in the database so that every instance sees it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment().notNull(),
});

// ── carts and orders ───────────────────────────────────────────────────────────────────────────────────────────────

export const carts = pgTable(
  'carts',
  {
    cartID: text().primaryKey(),
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    addressID: integer().references(() => addresses.addressID, { onDelete: 'set null' }),
    /** An ordered cart is closed for good; its order holds what was in it. */
    status: text().$type<'open' | 'ordered'>().notNull().default('open'),
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
    paidAt: moment(),
    /** When its receipt was handed over to be sent; taken once, so that nobody gets two. */
    receiptSentAt: moment(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_without_receipt')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null and ${table.receiptSentAt} is null`),
  ],
);

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
    startsAt: moment().notNull(),
    expiry: moment().notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    uniqueIndex('subscriptions_once').on(table.orderID, table.itemType, table.itemID),
  ],
);

// ── payments (reference: mpesa.md section 8) ───────────────────────────────────────────────────────────────────────

export const attemptStatuses = [
  'created',
  'requested',
  'pending',
  'paid',
  'cancelled',
  'timeout',
  'failed',
  'unknown',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];
/** An open attempt may still be paid by the prompt on the phone; while there is one no second prompt is sent. */
export const openStatuses = ['created', 'requested', 'pending', 'unknown'] as const satisfies AttemptStatus[];

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
    status: text().$type<AttemptStatus>().notNull().default('created'),
    /** The unguessable part of the callback's path. */
    callbackKey: text().notNull().unique(),
    merchantRequestID: text(),
    checkoutRequestID: text().unique(),
    /** Safaricom's, as text: some codes are no numbers. */
    resultCode: text(),
    resultDesc: text(),
    /** When M-PESA was last asked what became of it; null: never. */
    queriedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('attempts_one_open_a_cart')
      .on(table.cartID)
      .where(sql`${table.status} in ('created', 'requested', 'pending', 'unknown')`),
    uniqueIndex('attempts_one_open_a_phone')
      .on(table.phoneNumber)
      .where(sql`${table.status} in ('created', 'requested', 'pending', 'unknown')`),
    index('attempts_open').on(table.status, table.createdAt),
  ],
);

/** Money that arrived. `receipt` is unique over STK and C2B: one payment counts once. */
export const payments = pgTable('payments', {
  paymentID: uuid().primaryKey().defaultRandom(),
  receipt: text().unique(),
  orderID: text().references(() => orders.orderID),
  attemptID: uuid()
    .unique()
    .references(() => paymentAttempts.attemptID),
  channel: text().$type<'express' | 'paybill'>().notNull(),
  amount: integer().notNull(),
  receivedAt: createdAt(),
});

/** What M-PESA sent, as it came, before anything is made of it. */
export const paymentMessages = pgTable('payment_messages', {
  messageID: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<'stk' | 'c2b-confirmation' | 'c2b-validation'>().notNull(),
  attemptID: uuid().references(() => paymentAttempts.attemptID),
  body: text().notNull(),
  /** What was made of it. */
  outcome: text(),
  receivedAt: createdAt(),
});

/** Payments that fit no order, or not its amount: for a person, never away. */
export const paymentExceptions = pgTable('payment_exceptions', {
  exceptionID: serial().primaryKey(),
  reason: text().notNull(),
  receipt: text(),
  orderID: text(),
  amount: integer(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
  settledAt: moment(),
});

// ── support and newsletter ─────────────────────────────────────────────────────────────────────────────────────────

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    email: text().notNull(),
    category: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.email, table.category] })],
);

export const tickets = pgTable(
  'tickets',
  {
    ticketID: serial().primaryKey(),
    /** Who was signed in when it was sent; null for a visitor, whatever e-mail address they gave. */
    userId: uuid().references(() => users.userId, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    issue: text().notNull(),
    createdAt: createdAt(),
    /** What the shop said to it; null while it is open. */
    answer: text(),
    answeredAt: moment(),
  },
  (table) => [index('tickets_user').on(table.userId, table.createdAt)],
);

// ── the simulated phone network (only used without DARAJA_URL) ─────────────────────────────────────────────────────

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
    /** Queries so far: the four shapes of "pending" take turns. */
    queries: integer().notNull().default(0),
    createdAt: createdAt(),
    answeredAt: moment(),
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
  expiresAt: moment().notNull(),
});
