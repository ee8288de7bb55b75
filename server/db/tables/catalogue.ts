import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { BulkChange } from '#contract/desk/bulk.ts';
import type { DealPeriod, DescribedPicture } from '#contract/products.ts';
import type { DealKey, ProductType, ServiceCategory } from '#contract/shop.ts';
import { createdAt, timestamptz } from './timestamps.ts';
import { edited, hiddenAt } from './visibility.ts';

/** Products, services and Connect plans. */

export const products = pgTable(
  'products',
  {
    itemID: serial().primaryKey(),
    name: text().notNull(),
    /** The path of the product's image (contract/product-images.ts). */
    imageURL: text().notNull(),
    /** What the image shows; empty for the name of the product. */
    imageAlt: text().notNull().default(''),
    /** Further pictures, in their order. */
    gallery: jsonb().$type<readonly DescribedPicture[]>().notNull().default([]),
    summary: text().notNull(),
    itemType: text().$type<ProductType>().notNull(),
    /** Tenths of a star: 47 is 4.7. */
    ratingTenths: integer().notNull(),
    /** The number of ratings; 0 for none. */
    ratingCount: integer().notNull().default(0),
    /** The day from which a pre-order is delivered, such as `2026-12-24`; null for a product that is not one. */
    releaseDate: date(),
    category: text().notNull(),
    /** The words by which players search for the product, such as `codm`, in lower case and separated by spaces. */
    aliases: text().notNull().default(''),
    /** The steps by which a code of the product is redeemed; none for the general ones. */
    redeemSteps: text().array().notNull().default(sql`'{}'`),
    /** The deals of now (server/catalogue/deals.ts). */
    deals: text().array().$type<DealKey[]>().notNull().default(sql`'{}'`),
    /** The deals that begin later or end. */
    dealPeriods: jsonb().$type<readonly DealPeriod[]>().notNull().default([]),
    dealsChangeAt: timestamptz(),
    createdAt: createdAt(),
    ...edited(),
  },
  (table) => [
    // The catalogue is listed by id, so each index on a filter continues with the id.
    index('products_category').on(table.category, table.itemID),
    index('products_type').on(table.itemType, table.itemID),
    index('products_deals').using('gin', table.deals),
    index('products_newest').on(table.createdAt, table.itemID),
    index('products_publish').on(table.publishAt).where(isNotNull(table.publishAt)),
    index('products_deals_change').on(table.dealsChangeAt).where(isNotNull(table.dealsChangeAt)),
  ],
);

/**
 * SQL: a product's rank in the featured order. Products of one kind usually have consecutive ids, so ranks of
 * consecutive ids are far apart: the order goes through the catalogue in steps of 31 ids.
 */
export const featuredRank = (itemID: AnyPgColumn): SQL<number> => sql`((${itemID} - 1) * 88 % 101)`;

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
    /** Place among the variants of its product, from 0. Triggers set it (migration 0020). */
    ordinal: integer().notNull().default(0),
    /** The number of sold pieces in paid orders, without cancelled ones. */
    sold: integer().notNull().default(0),
    /** Whether the stock is computed from the free codes (server/vault/stock.ts). */
    followsCodes: boolean().notNull().default(false),
    /** Up to how many pieces it counts as low in stock; null for the shop's usual number. */
    lowStock: integer(),
    hiddenAt: hiddenAt(),
  },
  (table) => [
    // Each index has a sort order of a list, and ends with the variant's id, so that no two rows are equal.
    index('variants_featured').on(table.ordinal, featuredRank(table.itemID), table.itemID, table.variantID),
    index('variants_price').on(table.salePrice, table.itemID, table.variantID),
    index('variants_sold').on(table.sold.desc().nullsFirst(), table.ordinal, table.itemID, table.variantID),
    index('variants_item').on(table.itemID, table.variantID),
    index('variants_platform').on(table.platform, table.itemID, table.variantID),
  ],
);

/**
 * Changes of stock by people, files and cancelled orders. Sales and holds are not among them: their rows are orders and
 * holds.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    changeID: serial().primaryKey(),
    variantID: integer()
      .notNull()
      .references(() => variants.variantID, { onDelete: 'cascade' }),
    difference: integer().notNull(),
    /** The stock afterwards. */
    stock: integer().notNull(),
    /** What was counted on the shelf; null for a difference. */
    counted: integer(),
    reason: text().notNull(),
    /** The name of the person, or `import`. */
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('stock_changes_variant').on(table.variantID, table.changeID)],
);

/** A product before a change of many, with the version that the change gave it. */
export interface ChangedProduct {
  readonly itemID: number;
  readonly version: number;
  readonly hiddenAt: string | null;
  readonly publishAt: string | null;
  /** Its deals with their times; absent where they did not change. */
  readonly deals?: { readonly deals: readonly DealKey[]; readonly dealPeriods: readonly DealPeriod[] };
  /** The prices of its variants that changed. */
  readonly prices: readonly {
    readonly variantID: number;
    readonly salePrice: number;
    readonly listPrice: number | null;
  }[];
}

/** Changes of many products at once, which can be undone for a day. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    changeID: serial().primaryKey(),
    change: jsonb().$type<BulkChange>().notNull(),
    products: jsonb().$type<readonly ChangedProduct[]>().notNull(),
    /** The name of the person. */
    by: text().notNull(),
    createdAt: createdAt(),
    undoneAt: timestamptz(),
  },
  (table) => [index('bulk_changes_created').on(table.createdAt)],
);

export const services = pgTable('services', {
  subscriptionID: serial().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  image: text().notNull(),
  category: text().$type<ServiceCategory>().notNull(),
  ...edited(),
});

export const serviceVariants = pgTable(
  'service_variants',
  {
    subscriptionItemID: serial().primaryKey(),
    subscriptionID: integer()
      .notNull()
      .references(() => services.subscriptionID, { onDelete: 'cascade' }),
    period: text().notNull(),
    /** The length of the plan; 0 for a service that is used once, such as a coaching session. */
    days: integer().notNull(),
    price: integer().notNull(),
    hiddenAt: hiddenAt(),
  },
  (table) => [index('service_variants_service').on(table.subscriptionID)],
);

/** The Connect packages; those of spec section 9 have the ids 113 to 120. Priced in dollars, sold in KES by USD_KES. */
export const connectPlans = pgTable('connect_plans', {
  itemID: integer().primaryKey(),
  plan: text().notNull(),
  period: text().notNull(),
  days: integer().notNull(),
  usdCents: integer().notNull(),
  ...edited(),
});
