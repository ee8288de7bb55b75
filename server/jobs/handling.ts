import type { Deps } from '../deps.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { enqueueUnprocessed } from '../payments/process-callback.ts';
import { enqueuePull } from '../payments/pull-transactions.ts';
import { paymentJobs } from '../payments/reconcile.ts';
import { enqueueRegistration } from '../payments/register-callbacks.ts';
import { countSales } from '../stock/sales.ts';
import { deliverOrderCodes } from '../vault/deliver-codes.ts';
import { refillSampleCodes } from '../vault/sample-codes.ts';
import type { JobHandlers } from './queue.ts';
import { deleteExpired } from './retention.ts';

/** The handler of each kind of job. */
export function jobHandlers(deps: Deps): JobHandlers {
  const payments = paymentJobs(deps);
  return {
    ...payments,
    'tidy-payments': async (key) => {
      await refillSampleCodes(deps);
      let counted: number;
      do {
        counted = await countSales(deps);
      } while (counted > 0);
      return payments['tidy-payments'](key);
    },
    sweep: () => deleteExpired(deps),
    'deliver-codes': (orderID) => deliverOrderCodes(deps, orderID),
    'send-message': (messageID) => deliverMessage(deps, Number(messageID)),
  };
}

/** Starts to do jobs. Several instances may do so at once: the queue gives each job to one of them. */
export async function startJobs(deps: Deps): Promise<void> {
  await deps.jobs.start(jobHandlers(deps));
  try {
    await deps.jobs.wakeOn(deps.pubSub);
  } catch (error) {
    deps.log.warn({ err: error }, 'jobs start up to five seconds late: the database does not announce them');
  }
  // Put afterwards: the start deletes jobs that have waited for weeks, and a new one is not put while one waits.
  await deps.db.transaction(async (tx) => {
    for (const name of ['tidy-payments', 'sweep'] as const) await deps.jobs.put(tx, name, 'all', deps.clock());
  });
  await enqueueUnprocessed(deps);
  await enqueuePull(deps);
  // The simulator knows where the shop is.
  if (deps.config.darajaUrl !== null) await enqueueRegistration(deps);
}
