import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { storedCallbacks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { day, second } from '../time.ts';
import { processC2bConfirmation } from './c2b.ts';
import { callbackDetail, fileException } from './exceptions.ts';
import { retryPause } from './query-status.ts';
import { fileUnprocessed, processStkCallback, UnconfirmedError } from './stk-callback.ts';
import { recordOutcome, type StoredCallback } from './stored-callbacks.ts';

/**
 * Processes stored callbacks: at once, while M-PESA waits for the response, and by a job that retries until it
 * succeeds. A paid callback becomes an order in this chain: stk-callback.ts (or c2b.ts for a paybill),
 * apply-attempt-event.ts, record-payment.ts, settle-payment.ts, orders/place-order.ts.
 */

/** Processes a stored callback and records its outcome. Safe to repeat. */
async function processCallback(deps: Deps, callback: StoredCallback): Promise<void> {
  const handle = callback.kind === 'stk' ? processStkCallback : processC2bConfirmation;
  await recordOutcome(deps, callback, await handle(deps, callback));
}

/** Marks a callback that could not be processed for a day as given up, and files its payment as an exception. */
async function giveUp(deps: Deps, callback: StoredCallback): Promise<void> {
  const { callbackNumber, kind } = callback;
  const filed = { reason: 'unreadable confirmation', receipt: null, orderID: null, amount: null } as const;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(storedCallbacks)
      .set({ outcome: 'given up' })
      .where(eq(storedCallbacks.callbackNumber, callbackNumber));
    if (kind === 'stk') await fileUnprocessed(deps, tx, callback);
    else await fileException(deps, tx, { ...filed, detail: callbackDetail(callbackNumber) }, deps.clock());
  });
}

/**
 * The job that processes a stored callback, unless the immediate try has.
 * @returns when to try again, where M-PESA has not confirmed the payment yet; null for never
 * @throws the error of the processing, so that the queue retries with growing pauses
 */
export async function processStoredCallback(deps: Deps, key: string): Promise<Date | null> {
  const [callback] = await deps.db
    .select()
    .from(storedCallbacks)
    .where(eq(storedCallbacks.callbackNumber, Number(key)));
  if (!callback || callback.outcome !== null) return null;
  try {
    await processCallback(deps, callback);
  } catch (error) {
    const now = deps.clock();
    if (now.getTime() - callback.receivedAt.getTime() < day) {
      if (!(error instanceof UnconfirmedError)) throw error;
      return new Date(now.getTime() + retryPause(callback.receivedAt, now));
    }
    await giveUp(deps, callback);
  }
  return null;
}

/** How long M-PESA's request waits for the processing. Longer processing continues after the response. */
const maxWait = 3 * second;

/** Processes a stored callback at once. Resolves when it is done, or after `maxWait`. Does not throw. */
export async function processSoon(deps: Deps, callback: StoredCallback): Promise<void> {
  const { inProgress } = deps.callbacks;
  const work = processCallback(deps, callback)
    .catch((error: unknown) => {
      const { callbackNumber } = callback;
      if (error instanceof UnconfirmedError)
        deps.log.info({ callbackNumber }, 'a payment waits for M-PESA to confirm it');
      else deps.log.error({ err: error, callbackNumber }, 'a callback could not be processed: its job tries again');
    })
    .finally(() => inProgress.delete(work));
  inProgress.add(work);
  const timeout = new AbortController();
  await Promise.race([work, setTimeout(maxWait, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}

/** Resolves when no acknowledged callback is being processed any more. */
export async function drainCallbacks({ callbacks }: Deps): Promise<void> {
  await Promise.all(callbacks.inProgress);
}

/** The age up to which a callback without a job gets one. */
const enqueuedFor = 7 * day;

/**
 * Enqueues jobs for unprocessed callbacks. A job is missing where an earlier commit, which had no job queue, stored the
 * callback, and where a database was restored without the queue's schema.
 */
export async function enqueueUnprocessed({ db, jobs, clock }: Deps): Promise<void> {
  const now = clock();
  const { callbackNumber, outcome, kind, receivedAt } = storedCallbacks;
  const isRecent = gt(receivedAt, new Date(now.getTime() - enqueuedFor));
  const unprocessed = await db
    .select({ callbackNumber })
    .from(storedCallbacks)
    .where(and(isNull(outcome), ne(kind, 'c2b-validation'), isRecent))
    .orderBy(asc(callbackNumber));
  for (const callback of unprocessed) {
    await db.transaction((tx) => jobs.enqueue(tx, 'process-callback', String(callback.callbackNumber), now));
  }
}
