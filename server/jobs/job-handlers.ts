import { textResetCode } from '../accounts/password-reset.ts';
import { isSandbox } from '../config.ts';
import { ListenUnsupportedError } from '../db/pub-sub.ts';
import type { Deps } from '../deps.ts';
import { enqueueSending, sendNextBatch } from '../newsletter/send-issue.ts';
import { deliverMessage } from '../outbox/deliver.ts';
import { enqueueUnprocessed } from '../payments/process-callback.ts';
import { enqueuePull } from '../payments/pull-transactions.ts';
import { paymentJobs } from '../payments/reconcile.ts';
import { enqueueRegistration } from '../payments/register-callbacks.ts';
import type { JobHandlers } from '../queue/queue.ts';
import { countSales } from '../stock/best-sellers.ts';
import { sendStockAlerts } from '../stock-alerts/send-stock-alerts.ts';
import { deliverOrderCodes } from '../vault/assign-codes.ts';
import { refillSampleCodes } from '../vault/sample-codes.ts';
import { publishDue } from './publish.ts';
import { reportLowStock } from './report-low-stock.ts';
import { deleteExpired } from './retention.ts';

/** The handler of each kind of job. */
export function jobHandlers(deps: Deps): JobHandlers {
  const payments = paymentJobs(deps);
  return {
    ...payments,
    'repair-payments': async (key) => {
      await refillSampleCodes(deps);
      let counted: number;
      do {
        counted = await countSales(deps);
      } while (counted > 0);
      return payments['repair-payments'](key);
    },
    'delete-expired': () => deleteExpired(deps),
    'assign-codes': (orderID) => deliverOrderCodes(deps, orderID),
    'publish-due': () => publishDue(deps),
    'send-newsletter': (issueID) => sendNextBatch(deps, Number(issueID)),
    'report-low-stock': () => reportLowStock(deps),
    'send-stock-alerts': () => sendStockAlerts(deps),
    'text-reset-code': (request) => textResetCode(deps, request),
    'send-message': (messageID) => deliverMessage(deps, Number(messageID)),
  };
}

/**
 * Starts the workers of this instance and enqueues the regular jobs. The queue runs each job on one instance only; its
 * handler returns when it runs next. Safe to repeat after an error.
 */
export async function startJobs(deps: Deps): Promise<void> {
  await deps.jobs.start(jobHandlers(deps));
  try {
    await deps.jobs.wakeOn(deps.pubSub);
  } catch (error) {
    if (!(error instanceof ListenUnsupportedError)) throw error;
    deps.log.warn({ err: error }, 'LISTEN is unavailable: jobs start at the next poll, up to five seconds late');
  }
  // Enqueued after the start: the start deletes jobs that have waited for weeks. Before it, such a job would block a
  // new one with the same key.
  await deps.db.transaction(async (tx) => {
    for (const name of [
      'repair-payments',
      'send-stock-alerts',
      'report-low-stock',
      'publish-due',
      'delete-expired',
    ] as const)
      await deps.jobs.enqueue(tx, name, 'all', deps.clock());
  });
  await enqueueUnprocessed(deps);
  await enqueueSending(deps);
  await enqueuePull(deps);
  // The simulator knows the shop's address and needs no registration.
  if (!isSandbox(deps.config)) await enqueueRegistration(deps);
}
