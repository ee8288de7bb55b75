import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countVault } from '../vault/pending-codes.ts';

/** Orders are many, and those who wait do so for longer. */
const readEvery = 60_000;

/**
 * What the vault tells: whether orders wait for codes, and how many are left; counted once a minute at most. Without a
 * VAULT_KEY nothing.
 * @returns reads it anew; while the database does not answer it is left out
 */
export function vaultGauges(register: Registry, deps: Deps): () => Promise<void> {
  if (deps.config.vaultKeys.length === 0) return async () => {};
  const registers = [register];
  const waiting = new Gauge({
    name: 'uwanja_vault_orders_waiting',
    help: 'Paid orders that wait for codes.',
    registers,
  });
  const free = new Gauge({
    name: 'uwanja_vault_codes_free',
    help: 'Codes that no order has been given yet.',
    registers,
  });
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = deps.clock().getTime();
    if (now - readAt < readEvery) return;
    try {
      const counted = await countVault(deps.db);
      waiting.set(counted.waiting);
      free.set(counted.free);
      readAt = now;
    } catch (error) {
      deps.log.warn({ err: error }, 'the vault could not be measured');
      for (const gauge of [waiting, free]) gauge.remove();
    }
  };
}
