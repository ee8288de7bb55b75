import { eq } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database, Transaction } from '../db/open.ts';
import { codeBatches, products, variants, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type CodeDeliveryDeps, deliverAll, lockVault } from '../vault/assign-codes.ts';
import { followStock } from '../vault/follow-stock.ts';
import { type Loaded, loadLocked, NoVaultError } from '../vault/load-codes.ts';
import { maskCode, readCodeLines } from './code-lines.ts';
import { Refusal, requireRow } from './refusal.ts';

/** Batches of codes, which people load at the desk, and the stock that follows the codes of a variant. */

type BatchState = 'selling' | 'stopped';

/** The state of a batch, which a change of it is decided on. */
export const batchState = ({ stoppedAt }: Pick<typeof codeBatches.$inferSelect, 'stoppedAt'>): BatchState =>
  stoppedAt === null ? 'selling' : 'stopped';

/** Counts the codes of a variant that were ever loaded. */
const countLoaded = (db: Database, variantID: number) => db.$count(vaultCodes, eq(vaultCodes.variantID, variantID));

/**
 * Reads the state of a variant's codes, which a change of them is decided on: how many were ever loaded, and whether the
 * stock follows them.
 * @throws Refusal for an unknown variant, and for one that is not delivered as codes
 */
export async function readCodesState(db: Database, variantID: number): Promise<string> {
  const [variant] = await db
    .select({ followsCodes: variants.followsCodes, itemType: products.itemType })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(eq(variants.variantID, variantID));
  if (!variant) throw new Refusal('no variant', { variantID });
  if (!digitalProductTypes.includes(variant.itemType)) throw new Refusal('not codes', { variantID });
  const loaded = await countLoaded(db, variantID);
  return `${loaded === 1 ? '1 code' : `${loaded} codes`}${variant.followsCodes ? ', stock follows' : ''}`;
}

/** Locks the vault. @returns the state of a variant's codes */
export async function lockCodes(tx: Transaction, variantID: number): Promise<string> {
  await lockVault(tx);
  return readCodesState(tx, variantID);
}

/** Locks the vault and a batch. @returns its state @throws Refusal for an unknown one */
export async function lockBatch(tx: Transaction, batchID: number): Promise<BatchState> {
  await lockVault(tx);
  const query = tx.select().from(codeBatches).where(eq(codeBatches.batchID, batchID)).for('update');
  return batchState(await requireRow(query, 'no batch', { batchID }));
}

const stockOf = async (tx: Transaction, variantID: number): Promise<number> => {
  const [variant] = await tx.select({ stock: variants.stock }).from(variants).where(eq(variants.variantID, variantID));
  return variant?.stock ?? 0;
};

/** What a person has written of a batch. */
export interface BatchFacts {
  readonly supplier: string;
  /** What all of its codes cost, in shillings. */
  readonly cost: number | null;
  /** The day on which they were bought. */
  readonly boughtOn: string | null;
}

const orRefuse = (error: unknown): never => {
  throw error instanceof NoVaultError ? new Refusal('no vault', undefined) : error;
};

/**
 * Checks the codes of a batch and loads nothing.
 * @returns the state of the variant's codes, its names, the number of codes, the first and the last one masked, and the
 * errors of their lines
 * @throws Refusal for an unknown variant, one that is not delivered as codes, and without a vault
 */
export function checkBatch(deps: CodeDeliveryDeps, variantID: number, lines: readonly string[]) {
  return deps.db.transaction(async (tx) => {
    const state = await lockCodes(tx, variantID);
    const { rows, errors } = readCodeLines(variantID, lines);
    const checked = await loadLocked(deps, tx, rows, { dryRun: true }).catch(orRefuse);
    const [named] = await tx
      .select({ name: products.name, variant: variants.name })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(eq(variants.variantID, variantID));
    const mask = (index: number) => maskCode(rows.at(index)?.code.trim() ?? '');
    return {
      state,
      name: named?.name ?? '',
      variant: named?.variant ?? '',
      codes: rows.length + errors.length,
      first: mask(0),
      last: mask(-1),
      errors: [...errors, ...checked.errors].sort((a, b) => a.line - b.line),
    };
  });
}

/**
 * Loads a batch, all codes or none. The first codes of a variant make its stock follow them. The caller has locked the
 * variant's codes.
 * @param by the name of the person
 * @throws Refusal where a code cannot be loaded, and without a vault
 */
export async function loadBatch(
  deps: CodeDeliveryDeps,
  tx: Transaction,
  variantID: number,
  lines: readonly string[],
  facts: BatchFacts,
  by: string,
): Promise<{ batchID: number; loaded: number; delivered: number; stock: number }> {
  const { rows, errors } = readCodeLines(variantID, lines);
  if (errors.length > 0) throw new Refusal('bad codes', { errors: errors.length });
  if ((await countLoaded(tx, variantID)) === 0)
    await tx.update(variants).set({ followsCodes: true }).where(eq(variants.variantID, variantID));
  const [batch] = await tx
    .insert(codeBatches)
    .values({ variantID, ...facts, loaded: rows.length, by, createdAt: deps.clock() })
    .returning({ batchID: codeBatches.batchID });
  const batchID = batch?.batchID ?? 0;
  const done: Loaded = await loadLocked(deps, tx, rows, { batchID, by }).catch(orRefuse);
  if (done.errors.length > 0) throw new Refusal('bad codes', { errors: done.errors.length });
  return { batchID, loaded: done.loaded, delivered: done.delivered.length, stock: await stockOf(tx, variantID) };
}

/** Makes the stock of a variant follow its codes, or not any more. The caller has locked the variant's codes. */
export async function setFollowing(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  variantID: number,
  follows: boolean,
  by: string,
): Promise<{ stock: number }> {
  await tx.update(variants).set({ followsCodes: follows }).where(eq(variants.variantID, variantID));
  await followStock(deps, tx, [variantID], by);
  return { stock: await stockOf(tx, variantID) };
}

/** Stops the sale of a batch, or ends the stop. @returns the variant of the batch */
async function setStop(
  tx: Transaction,
  batchID: number,
  stop: Pick<typeof codeBatches.$inferInsert, 'stoppedAt' | 'stopReason'>,
): Promise<number> {
  const { variantID } = codeBatches;
  const query = tx.update(codeBatches).set(stop).where(eq(codeBatches.batchID, batchID)).returning({ variantID });
  return (await requireRow(query, 'no batch', { batchID })).variantID;
}

/** Stops a batch: its free codes are not sold any more. The caller has locked it. */
export async function stopBatch(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  batchID: number,
  reason: string,
  by: string,
): Promise<{ state: BatchState }> {
  const variantID = await setStop(tx, batchID, { stoppedAt: deps.clock(), stopReason: reason });
  await followStock(deps, tx, [variantID], by);
  return { state: 'stopped' };
}

/** Sells the free codes of a stopped batch again, first to the orders that wait. The caller has locked it. */
export async function resumeBatch(
  deps: CodeDeliveryDeps,
  tx: Transaction,
  batchID: number,
  by: string,
): Promise<{ state: BatchState }> {
  const variantID = await setStop(tx, batchID, { stoppedAt: null, stopReason: null });
  await deliverAll(deps, tx, deps.clock());
  await followStock(deps, tx, [variantID], by);
  return { state: 'selling' };
}
