import { randomInt } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { products, variants, vaultCodes } from '../db/schema.ts';
import type { CodeDeliveryDeps } from './deliver-codes.ts';
import { loadCodes } from './loading.ts';
import { findPendingCodes } from './pending-codes.ts';

/** Sample codes: what a simulated shop delivers, so that a purchase ends with a code on the screen. */

/** Free codes that each variant in stock has after a refill. */
const codesPerVariant = 10;
/** Variants that one refill reads; a catalogue for measurements has 100,000. */
const maxVariants = 1_000;

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `SAMPLE-7KQ2-M9XA-4TCD`: 31^12 of them, so that none comes twice. */
const newSampleCode = (): string => ['SAMPLE', group(), group(), group()].join('-');

/** How many free codes each digital variant in stock has. */
async function countFreeCodes(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ variantID: variants.variantID, free: count(vaultCodes.codeID) })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.itemID, variants.itemID), inArray(products.itemType, [...digitalProductTypes])),
    )
    .leftJoin(vaultCodes, and(eq(vaultCodes.variantID, variants.variantID), isNull(vaultCodes.orderID)))
    .where(gt(variants.stock, sql`0`))
    .groupBy(variants.variantID)
    .orderBy(asc(variants.variantID))
    .limit(maxVariants);
  return new Map(rows.map(({ variantID, free }) => [variantID, free]));
}

/** How many codes each variant lacks, those that paid orders wait for included. */
async function countMissing(db: Database): Promise<Map<number, number>> {
  const missing = new Map<number, number>();
  for (const [variantID, free] of await countFreeCodes(db)) {
    if (free < codesPerVariant) missing.set(variantID, codesPerVariant - free);
  }
  for (const { variantID, quantity, assigned } of await findPendingCodes(db)) {
    missing.set(variantID, (missing.get(variantID) ?? 0) + quantity - assigned);
  }
  return missing;
}

/**
 * Refills the vault of a simulated shop with sample codes, and delivers them to paid orders that wait. Does nothing in a
 * shop with a real M-PESA, or without a vault. Safe to repeat and to run on several instances.
 * @returns how many codes were loaded
 */
export async function refillSampleCodes(deps: CodeDeliveryDeps): Promise<number> {
  const { config, db } = deps;
  if (config.darajaUrl !== null || config.vaultKeys.length === 0) return 0;
  const rows = [...(await countMissing(db))].flatMap(([variantID, lacking]) =>
    Array.from({ length: lacking }, (_, line) => ({ line, variantID, code: newSampleCode() })),
  );
  if (rows.length === 0) return 0;
  const { loaded } = await loadCodes(deps, rows);
  return loaded;
}
