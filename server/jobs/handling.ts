import type { Deps } from '../deps.ts';
import { enqueueUnprocessed } from '../payments/process-callback.ts';
import { paymentJobs } from '../payments/reconcile.ts';
import { enqueueRegistration } from '../payments/register-callbacks.ts';
import { refillSampleCodes } from '../vault/sample-codes.ts';
import { sweep } from './sweeping.ts';

/**
 * Begins to do what waits in the queue: reconciling payments, and sweeping. Several instances may do so at once: the
 * queue gives each job to one of them.
 */
export async function startJobs(deps: Deps): Promise<void> {
  const payments = paymentJobs(deps);
  await deps.jobs.start({
    ...payments,
    'tidy-payments': async (key) => {
      await refillSampleCodes(deps);
      return payments['tidy-payments'](key);
    },
    sweep: () => sweep(deps),
  });
  // Afterwards: as it starts, the queue drops what has waited for weeks, in whose place nothing would be put before.
  await deps.db.transaction(async (tx) => {
    for (const name of ['tidy-payments', 'sweep'] as const) await deps.jobs.put(tx, name, 'all', deps.clock());
  });
  await enqueueUnprocessed(deps);
  // The simulator knows where the shop is.
  if (deps.config.darajaUrl !== null) await enqueueRegistration(deps);
}
