import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import {
  type CodeBatch,
  type CodeStock,
  type CodeStockDetail,
  type getCodeBatch,
  type listCodeStocks,
  paceDays,
} from '#contract/desk/codes.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { batchState, readCodesState } from '../back-office/code-batches.ts';
import { Refusal } from '../back-office/refusal.ts';
import type { Database } from '../db/open.ts';
import { codeBatches, codeReveals, products, variants, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { day } from '../time.ts';
import { isStoppedCode } from '../vault/free-codes.ts';
import { countFree, countMissing, findPendingCodes } from '../vault/pending-codes.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { matchesProduct } from './search.ts';

/** The codes of the vault as the desk lists them. Nothing here reads a code. */

type Facts = Pick<Deps, 'db' | 'clock'>;

/** The batches that a variant's page shows. */
const shownBatches = 30;

/** Counts the codes that placed orders wait for, by variant. */
const countWaitingByVariant = async (db: Database): Promise<ReadonlyMap<number, number>> =>
  countMissing(await findPendingCodes(db), 'variantID');

const countCodes = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${vaultCodes} where ${vaultCodes.variantID} = ${variants.variantID} and ${condition})`;

/** Finds variants that are delivered as codes, the newest first. */
async function findCodeStocks(
  { db, clock }: Facts,
  waiting: ReadonlyMap<number, number>,
  condition: SQL | undefined,
  limit: number,
): Promise<CodeStock[]> {
  const since = new Date(clock().getTime() - paceDays * day).toISOString();
  const rows = await db
    .select({
      itemID: variants.itemID,
      variantID: variants.variantID,
      name: products.name,
      variant: variants.name,
      platform: variants.platform,
      region: variants.region,
      stock: variants.stock,
      follows: variants.followsCodes,
      free: countFree,
      stopped: countCodes(sql`${vaultCodes.orderID} is null and ${isStoppedCode}`),
      delivered: countCodes(sql`${vaultCodes.assignedAt} >= ${since}::timestamptz`),
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(inArray(products.itemType, [...digitalProductTypes]), condition))
    .orderBy(desc(variants.variantID))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    waiting: waiting.get(row.variantID) ?? 0,
    daysLeft: row.delivered === 0 ? null : Math.floor((row.free * paceDays) / row.delivered),
  }));
}

/** Lists the variants that are delivered as codes. */
export async function listStocks(
  deps: Facts,
  { search = '', only, before, limit }: QueryOf<typeof listCodeStocks>,
): Promise<{ variants: CodeStock[]; next: string | null }> {
  const waiting = await countWaitingByVariant(deps.db);
  const condition = and(
    matchesProduct(search),
    only === 'waiting' ? inArray(variants.variantID, [0, ...waiting.keys()]) : undefined,
    before === undefined ? undefined : lt(variants.variantID, numberCursor(before)),
  );
  const rows = await findCodeStocks(deps, waiting, condition, limit + 1);
  return { variants: rows.slice(0, limit), next: nextOf(rows, limit, ({ variantID }) => String(variantID)) };
}

type BatchRow = typeof codeBatches.$inferSelect & { readonly free: number };

const toBatch = (row: BatchRow): CodeBatch => ({
  batchID: row.batchID,
  variantID: row.variantID,
  state: batchState(row),
  supplier: row.supplier,
  cost: row.cost,
  boughtOn: row.boughtOn,
  loaded: row.loaded,
  free: row.free,
  by: row.by,
  at: row.createdAt.toISOString(),
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  stopReason: row.stopReason,
});

/** Finds batches with their codes that have no order, the latest first. */
async function findBatches(db: Database, condition: SQL): Promise<CodeBatch[]> {
  const free = sql<number>`(select count(*)::int from ${vaultCodes}
    where vault_codes.batch_id = code_batches.batch_id and vault_codes.order_id is null)`;
  const rows = await db
    .select({ batch: codeBatches, free })
    .from(codeBatches)
    .where(condition)
    .orderBy(desc(codeBatches.batchID))
    .limit(shownBatches);
  return rows.map((row) => toBatch({ ...row.batch, free: row.free }));
}

/**
 * Describes the codes of a variant with its latest batches.
 * @throws Refusal for an unknown variant, and for one that is not delivered as codes
 */
export async function describeCodes(deps: Facts, variantID: number): Promise<CodeStockDetail> {
  const state = await readCodesState(deps.db, variantID);
  const [waiting, batches] = await Promise.all([
    countWaitingByVariant(deps.db),
    findBatches(deps.db, eq(codeBatches.variantID, variantID)),
  ]);
  const [stock] = await findCodeStocks(deps, waiting, eq(variants.variantID, variantID), 1);
  if (!stock) throw new Refusal('no variant', { variantID });
  return { ...stock, state, batches };
}

/** Counts how many codes of a variant placed orders wait for. */
export const countWaitingFor = async (db: Database, variantID: number): Promise<number> =>
  (await countWaitingByVariant(db)).get(variantID) ?? 0;

/** Describes a batch with a page of its buyers. @throws Refusal for an unknown one */
export async function describeBatch(
  { db }: Facts,
  batchID: number,
  { before, limit }: QueryOf<typeof getCodeBatch>,
): Promise<AnswerOf<typeof getCodeBatch>> {
  const [batch] = await findBatches(db, eq(codeBatches.batchID, batchID));
  if (!batch) throw new Refusal('no batch', { batchID });
  const [[named], buyers] = await Promise.all([
    db
      .select({ itemID: variants.itemID, name: products.name, variant: variants.name })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(eq(variants.variantID, batch.variantID)),
    findBuyers(db, batchID, before === undefined ? null : numberCursor(before), limit + 1),
  ]);
  if (!named) throw new Refusal('no batch', { batchID });
  return {
    ...batch,
    ...named,
    buyers: buyers.slice(0, limit).map(({ lastCodeID: _, ...buyer }) => buyer),
    next: nextOf(buyers, limit, ({ lastCodeID }) => String(lastCodeID)),
  };
}

/** Finds the orders that have codes of a batch. Sorted by their last code, because codes are assigned in order. */
async function findBuyers(db: Database, batchID: number, before: number | null, limit: number) {
  const lastCodeID = sql<number>`max(${vaultCodes.codeID})::int`;
  const isOpened = sql`exists (select 1 from ${codeReveals} where ${codeReveals.codeID} = ${vaultCodes.codeID})`;
  const rows = await db
    .select({
      orderID: sql<string>`${vaultCodes.orderID}`,
      lastCodeID,
      codes: count(),
      opened: sql<number>`(count(*) filter (where ${isOpened}))::int`,
      at: sql<Date>`max(${vaultCodes.assignedAt})`.mapWith(vaultCodes.assignedAt),
    })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.batchID, batchID), sql`${vaultCodes.orderID} is not null`))
    .groupBy(vaultCodes.orderID)
    .having(before === null ? undefined : lt(lastCodeID, before))
    .orderBy(desc(lastCodeID))
    .limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
