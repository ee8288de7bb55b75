import { eq, inArray } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import { isSandbox } from '../config.ts';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Transaction } from '../db/open.ts';
import { products, variants, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type CodeDeliveryDeps, deliverAll, lockVault } from './assign-codes.ts';
import { createVault, normalizeCode, sandboxMark, type Vault } from './encryption.ts';
import { followStock } from './follow-stock.ts';

/** Loads codes into the vault: `await loadCodes(deps, rows, {dryRun})`. */

/** A code of a file. */
export interface CodeRow {
  /** Its line in the file, for error messages. */
  readonly line: number;
  readonly variantID: number;
  readonly code: string;
}

export interface LineError {
  readonly line: number;
  /** A sentence that does not repeat the code. */
  readonly message: string;
}

export interface Loaded {
  /** The errors in order of line. With any error nothing is loaded. */
  readonly errors: readonly LineError[];
  /** The number of loaded codes; 0 with errors, and in a dry run. */
  readonly loaded: number;
  /** The orders that waited and now have all of their codes. */
  readonly delivered: readonly string[];
}

/** The shop has no vault. The message is for the person who loads codes. */
export class NoVaultError extends Error {
  override readonly name = 'NoVaultError';
}

export const maxCodeLength = 200;

/** Control characters, invisible characters, and the replacement character of a wrong encoding. */
const untypable = /[\p{C}\ufffd]/u;

interface Candidate {
  readonly line: number;
  readonly variantID: number;
  readonly code: string;
  readonly fingerprints: readonly [string, ...string[]];
}

/** Finds out whether these variants are delivered as codes. Unknown variants are missing in the result. */
async function readVariants(tx: Transaction, rows: readonly CodeRow[]): Promise<Map<number, boolean>> {
  const isID = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const known = new Map<number, boolean>();
  for (const ids of splitIntoChunks([...new Set(rows.map(({ variantID }) => variantID).filter(isID))])) {
    const found = await tx
      .select({ variantID: variants.variantID, itemType: products.itemType })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(inArray(variants.variantID, ids));
    for (const { variantID, itemType } of found) known.set(variantID, digitalProductTypes.includes(itemType));
  }
  return known;
}

/** Finds the error of a single row; null for a valid row. Duplicates are found by `check`. */
function findFlaw({ variantID, code }: CodeRow, isDigital: boolean | undefined): string | null {
  if (isDigital === undefined) return `There is no variant ${variantID}.`;
  if (!isDigital) return `Variant ${variantID} is not a gift card or a game card.`;
  if (normalizeCode(code) === '') return 'The code is empty.';
  if (code.length > maxCodeLength) return `The code is longer than ${maxCodeLength} characters.`;
  if (untypable.test(code)) return 'The code contains characters that cannot be typed.';
  return null;
}

/** Checks all rows. @returns the rows that may be loaded, and the errors of the others */
async function check(tx: Transaction, vault: Vault, rows: readonly CodeRow[], mark: string) {
  const errors: LineError[] = [];
  const firstLines = new Map<string, number>();
  const candidates: Candidate[] = [];
  const isDigital = await readVariants(tx, rows);
  for (const row of rows) {
    const { line, variantID } = row;
    const code = row.code.trim();
    const flaw = findFlaw({ ...row, code }, isDigital.get(variantID));
    if (flaw !== null) {
      errors.push({ line, message: flaw });
      continue;
    }
    const [own, ...older] = vault.fingerprints(code, variantID);
    const fingerprints = [`${mark}${own}`, ...older.map((fingerprint) => `${mark}${fingerprint}`)] as const;
    const first = firstLines.get(fingerprints[0]);
    if (first !== undefined) {
      errors.push({ line, message: `The code is the same as on line ${first}.` });
      continue;
    }
    firstLines.set(fingerprints[0], line);
    candidates.push({ line, variantID, code, fingerprints });
  }
  for (const chunk of splitIntoChunks(candidates)) {
    const found = await tx
      .select({ fingerprint: vaultCodes.fingerprint })
      .from(vaultCodes)
      .where(
        inArray(
          vaultCodes.fingerprint,
          chunk.flatMap(({ fingerprints }) => fingerprints),
        ),
      );
    const known = new Set(found.map(({ fingerprint }) => fingerprint));
    for (const { line, fingerprints } of chunk) {
      if (fingerprints.some((fingerprint) => known.has(fingerprint))) {
        errors.push({ line, message: 'The code was loaded before.' });
      }
    }
  }
  return { candidates, errors: errors.sort((a, b) => a.line - b.line) };
}

export interface LoadOptions {
  /** Checks and changes nothing. */
  readonly dryRun?: boolean;
  /** The batch that the codes belong to; null for none. */
  readonly batchID?: number | null;
  /** Who loads them, for the log of the stock. */
  readonly by?: string;
}

/** Returns the shop's vault. @throws NoVaultError where VAULT_KEY is not set */
export function requireVault({ config }: Pick<Deps, 'config'>): Vault {
  const vault = createVault(config.vaultKeys);
  if (!vault) throw new NoVaultError('There is no vault to load codes into: set VAULT_KEY first.');
  return vault;
}

/** Loads codes as `loadCodes` does, in a transaction that has called `lockVault`. */
export async function loadLocked(
  deps: CodeDeliveryDeps,
  tx: Transaction,
  rows: readonly CodeRow[],
  { dryRun = false, batchID = null, by = 'import' }: LoadOptions = {},
): Promise<Loaded> {
  const vault = requireVault(deps);
  const mark = isSandbox(deps.config) ? sandboxMark : '';
  const at = deps.clock();
  const { candidates, errors } = await check(tx, vault, rows, mark);
  if (dryRun || errors.length > 0) return { errors, loaded: 0, delivered: [] };
  for (const chunk of splitIntoChunks(candidates)) {
    await tx.insert(vaultCodes).values(
      chunk.map(({ variantID, code, fingerprints: [fingerprint] }) => ({
        variantID,
        sealed: vault.encrypt(code, variantID),
        fingerprint,
        batchID,
        loadedAt: at,
      })),
    );
  }
  const delivered = await deliverAll(deps, tx, at);
  await followStock(deps, tx, [...new Set(candidates.map(({ variantID }) => variantID))], by);
  return { errors, loaded: candidates.length, delivered };
}

/**
 * Loads codes into the vault, all or none, and delivers them to waiting orders in the same transaction, the oldest paid
 * first. A code is trimmed, and encrypted otherwise unchanged. Codes that differ only in spaces, dashes or capitals count
 * as duplicates.
 * @throws NoVaultError where VAULT_KEY is not set
 */
export const loadCodes = (
  deps: CodeDeliveryDeps,
  rows: readonly CodeRow[],
  options: LoadOptions = {},
): Promise<Loaded> =>
  deps.db.transaction(async (tx) => {
    await lockVault(tx);
    return loadLocked(deps, tx, rows, options);
  });
