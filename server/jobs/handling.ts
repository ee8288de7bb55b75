import type { Deps } from '../deps.ts';
import { paymentJobs } from '../payments/reconcile.ts';
import { sweep } from './sweeping.ts';

/**
 * Begins to do what waits in the queue: reconciling payments, and sweeping. Several instances may do so at once: the
 * queue gives each job to one of them.
 */
export async function startJobs(deps: Deps): Promise<void> {
  await deps.jobs.start({ ...paymentJobs(deps), sweep: () => sweep(deps) });
  // Afterwards: as it starts, the queue drops what has waited for weeks, in whose place nothing would be put before.
  await deps.db.transaction(async (tx) => {
    for (const name of ['tidy-payments', 'sweep'] as const) await deps.jobs.put(tx, name, 'all', deps.clock());
  });
}
