import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { timestamptz } from './timestamps.ts';

/** What the owner has set at the desk: one row, or none before the first change. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    /** Counts the changes, from 1. */
    version: integer().notNull(),
    /** A setting that an earlier release did not know is absent. */
    settings: jsonb().$type<Partial<ShopSettings>>().notNull(),
    changedAt: timestamptz().notNull(),
  },
  ({ id }) => [check('shop_settings_one_row', sql`${id} = 1`)],
);

/** When the owner removed the sample goods: one row, or none before. An empty catalogue is then not filled again. */
export const sampleRemoval = pgTable(
  'sample_removal',
  { id: integer().primaryKey().default(1), removedAt: timestamptz().notNull() },
  ({ id }) => [check('sample_removal_one_row', sql`${id} = 1`)],
);
