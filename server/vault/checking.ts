import { count, sql } from 'drizzle-orm';
import { vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { openVault } from './sealing.ts';

/** Says at the start whether there are codes that VAULT_KEY does not open: a key was lost, or replaced by the new one. */
export async function sayWhatStaysSealed({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const known = openVault(config.vaultKeys)?.keyIDs ?? [];
  const keyID = sql<string>`split_part(${vaultCodes.sealed}, ':', 1)`;
  const used = await db.select({ keyID, codes: count() }).from(vaultCodes).groupBy(keyID);
  for (const { keyID: id, codes } of used) {
    if (known.includes(id)) continue;
    log.error({ codes }, 'codes are sealed with a key that VAULT_KEY does not list: nobody can read them');
  }
}
