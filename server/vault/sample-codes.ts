import { randomInt } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import { isSandbox } from '../config.ts';
import type { Database } from '../db/open.ts';
import { products, variants, vaultCodes } from '../db/schema.ts';
import type { CodeDeliveryDeps } from './assign-codes.ts';
import { isFreeCode } from './free-codes.ts';
import { loadCodes } from './load-codes.ts';
import { countMissing, findPendingCodes } from './pending-codes.ts';

/** Sample codes, which a simulated shop delivers, so that a purchase there also ends with a code on the screen. */

/** The free codes of each variant in stock after a refill. */
const codesPerVariant = 10;
/** The most variants that one refill reads; a catalogue for measurements has 100,000. */
const maxVariants = 1_000;

/** Capitals and digits without I, L, O, 0 and 1, which look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates a code such as `SAMPLE-7KQ2-M9XA-4TCD`. There are 31^12 of them, so a repetition is very unlikely. */
const newSampleCode = (): string => ['SAMPLE', group(), group(), group()].join('-');

/** Counts the free codes of each digital variant in stock. */
async function countFreeCodes(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ variantID: variants.variantID, free: count(vaultCodes.codeID) })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.itemID, variants.itemID), inArray(products.itemType, [...digitalProductTypes])),
    )
    .leftJoin(vaultCodes, and(eq(vaultCodes.variantID, variants.variantID), isFreeCode))
    // A variant that follows its codes has only those that its owner has loaded.
    .where(and(gt(variants.stock, sql`0`), eq(variants.followsCodes, false)))
    .groupBy(variants.variantID)
    .orderBy(asc(variants.variantID))
    .limit(maxVariants);
  return new Map(rows.map(({ variantID, free }) => [variantID, free]));
}

/** Counts the codes that each variant lacks, including the codes that paid orders wait for. */
async function countLacking(db: Database): Promise<Map<number, number>> {
  const lacking = countMissing(await findPendingCodes(db), 'variantID');
  for (const [variantID, free] of await countFreeCodes(db)) {
    if (free < codesPerVariant) lacking.set(variantID, (lacking.get(variantID) ?? 0) + codesPerVariant - free);
  }
  return lacking;
}

/**
 * Refills the vault of a simulated shop with sample codes, and delivers them to paid orders that wait. Does nothing in
 * a shop with a real M-PESA, or without a vault. Safe to repeat and to run on several instances.
 * @returns how many codes were loaded
 */
export async function refillSampleCodes(deps: CodeDeliveryDeps): Promise<number> {
  const { config, db } = deps;
  if (!isSandbox(config) || config.vaultKeys.length === 0) return 0;
  const rows = [...(await countLacking(db))].flatMap(([variantID, lacking]) =>
    Array.from({ length: lacking }, (_, line) => ({ line, variantID, code: newSampleCode() })),
  );
  if (rows.length === 0) return 0;
  const { loaded } = await loadCodes(deps, rows);
  return loaded;
}
