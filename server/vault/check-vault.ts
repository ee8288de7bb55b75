import { and, count, isNull, like, not, sql } from 'drizzle-orm';
import { ConfigError, isSandbox } from '../config.ts';
import { vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { createVault, sandboxMark } from './encryption.ts';
import { followStock } from './follow-stock.ts';

/** The checks of the vault at a start, before any code is sold. */

type CheckDeps = Pick<Deps, 'db' | 'config' | 'log' | 'clock'>;

const isSample = like(vaultCodes.fingerprint, `${sandboxMark}%`);

/** @throws ConfigError where the database of a simulated shop holds the codes of a real one */
async function requireOnlySamples({ db }: CheckDeps): Promise<void> {
  const [real] = await db.select({ codeID: vaultCodes.codeID }).from(vaultCodes).where(not(isSample)).limit(1);
  if (!real) return;
  throw new ConfigError(
    'The database holds codes of a real vault, and DARAJA_URL is not set. A shop whose M-PESA is simulated does not give them away: set DARAJA_URL and VAULT_KEY, or use another database.',
  );
}

/** Deletes free sample codes, which a real shop must not sell. Delivered ones stay with their orders. */
async function deleteFreeSamples(deps: CheckDeps): Promise<void> {
  const { db, log } = deps;
  const deleted = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(vaultCodes)
      .where(and(isSample, isNull(vaultCodes.orderID)))
      .returning({ variantID: vaultCodes.variantID });
    const variantIDs = [...new Set(rows.map(({ variantID }) => variantID))];
    await followStock(deps, tx, variantIDs, 'the end of the practice');
    return rows;
  });
  if (deleted.length > 0) log.warn({ codes: deleted.length }, 'sample codes of the simulated shop were deleted');
}

/** Logs how many codes VAULT_KEY cannot open, because a key was lost or was replaced instead of being added to. */
async function reportSealedCodes({ db, config, log }: CheckDeps): Promise<void> {
  const listed = createVault(config.vaultKeys)?.keyIDs ?? [];
  const keyID = sql<string>`split_part(${vaultCodes.sealed}, ':', 1)`;
  const used = await db.select({ keyID, codes: count() }).from(vaultCodes).groupBy(keyID);
  for (const { keyID: id, codes } of used) {
    if (listed.includes(id)) continue;
    log.error({ codes }, 'codes are encrypted with a key that VAULT_KEY does not list, and cannot be decrypted');
  }
}

/**
 * Checks that the vault's codes belong to this kind of shop, and that they can be opened. Called before the shop
 * listens, and before a command changes anything.
 * @throws ConfigError for a simulated shop on a database with codes of a real vault
 */
export async function checkVault(deps: CheckDeps): Promise<void> {
  await (isSandbox(deps.config) ? requireOnlySamples(deps) : deleteFreeSamples(deps));
  await reportSealedCodes(deps);
}
