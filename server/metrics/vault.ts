import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { minute } from '../time.ts';
import { countVault } from '../vault/pending-codes.ts';

/** The shortest time between two counts. Counting is expensive with many orders, and they wait longer than this. */
const readInterval = minute;

/**
 * Registers the metrics of the vault: how many orders wait for codes, and how many codes are free; counted at most once
 * a minute. Without a VAULT_KEY it registers none.
 * @returns a function that updates them; if the database fails, they are removed
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
    if (now - readAt < readInterval) return;
    try {
      const counted = await countVault(deps.db);
      waiting.set(counted.waiting);
      free.set(counted.free);
      readAt = now;
    } catch (error) {
      deps.log.warn({ err: error }, 'the metrics of the vault could not be read');
      for (const gauge of [waiting, free]) gauge.remove();
    }
  };
}
