import { and, eq, gt, isNull, lt, notExists, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { type Attempt, getAttempt, isOpenAttempt, timedOutWithoutOutcome } from '../attempts/attempts.ts';
import { findCart } from '../carts/ownership.ts';
import type { Database, Transaction } from '../db/open.ts';
import { paymentAttempts, storedCallbacks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { releaseExpiredHolds } from '../orders/release-expired-holds.ts';
import type { JobHandlers } from '../queue/queue.ts';
import { day, hour, minute, second } from '../time.ts';
import { applyAttemptEventInTransaction } from './apply-attempt-event.ts';
import { fileException } from './exceptions.ts';
import { processStoredCallback } from './process-callback.ts';
import { pullTransactions } from './pull-transactions.ts';
import { isUnresolved, queryStatus } from './query-status.ts';
import { registerCallbacks } from './register-callbacks.ts';

/**
 * Reconciliation: queries M-PESA about attempts without an outcome, because callbacks get lost and browsers are closed.
 * Each attempt has a job for its next query, with growing pauses. One more job runs every minute and repairs what a
 * crash has left behind.
 */

const earlyQueries = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute];
const repairInterval = minute;
/** How long an attempt without a CheckoutRequestID waits for its callback. It cannot be queried. */
const maxAgeWithoutID = 15 * minute;
/** The greatest random delay of a deferred query. */
const jitter = 2 * second;
/** The age up to which an ended attempt without an outcome is filed, for a shop that was down. */
const maxFiledAge = 7 * day;

/** The last scheduled query of an attempt of this age, itself as an age; null before the first. */
const lastDue = (age: number): number | null =>
  age >= hour ? Math.floor(age / hour) * hour : (earlyQueries.findLast((due) => due <= age) ?? null);

/** The next scheduled query of an attempt of this age, itself as an age. */
const nextDue = (age: number): number => earlyQueries.find((due) => due > age) ?? (Math.floor(age / hour) + 1) * hour;

/** Whether an attempt's scheduled query has not been sent yet. */
export function isDue({ createdAt, queriedAt }: Pick<Attempt, 'createdAt' | 'queriedAt'>, now: Date): boolean {
  const due = lastDue(now.getTime() - createdAt.getTime());
  if (due === null) return false;
  return queriedAt === null || queriedAt.getTime() < createdAt.getTime() + due;
}

/** SQL: the attempt has no outcome from M-PESA. */
export const withoutOutcome = or(isOpenAttempt, timedOutWithoutOutcome);

const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** Enqueues the first query of an attempt that this transaction creates. */
export const scheduleStatusQuery = (
  { jobs }: Deps,
  tx: Transaction,
  { attemptID, createdAt }: Attempt,
): Promise<void> => jobs.enqueue(tx, 'query-payment', attemptID, plus(createdAt, nextDue(0)));

/** Queries an attempt if its query is due. @returns when the next one is due; null for never */
async function queryIfDue(deps: Deps, attemptID: string): Promise<Date | null> {
  const now = deps.clock();
  const attempt = await getAttempt(deps.db, attemptID);
  const result = isDue(attempt, now) ? await queryStatus(deps, attempt, 'job') : { attempt, retryAt: null };
  const age = now.getTime() - attempt.createdAt.getTime();
  if (!isUnresolved(result.attempt) || age >= day) return null;
  // Jobs that were deferred together must not retry together.
  if (result.retryAt) return plus(result.retryAt, Math.random() * jitter);
  return plus(attempt.createdAt, nextDue(age));
}

/** Enqueues a new job for attempts whose job was lost: it failed too often, or the queue was emptied. */
async function restoreLostJobs(deps: Deps, now: Date): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(paymentAttempts)
    .where(and(withoutOutcome, gt(paymentAttempts.createdAt, plus(now, -day))));
  for (const attempt of waiting) {
    if (!isDue(attempt, plus(now, -minute))) continue;
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'query-payment', attempt.attemptID, now));
  }
}

/** SQL: the stored and unprocessed callbacks of an attempt. */
const callbacksToProcess = (db: Database) =>
  db
    .select({ callbackNumber: storedCallbacks.callbackNumber })
    .from(storedCallbacks)
    .where(and(eq(storedCallbacks.attemptID, paymentAttempts.attemptID), isNull(storedCallbacks.outcome)));

/** The callback keys of the attempts with a callback in this process's spool. */
async function spooledKeys({ callbacks: { spool } }: Deps): Promise<ReadonlySet<string | null>> {
  const waiting = await Promise.all((await spool.list()).map((file) => spool.read(file)));
  return new Set(waiting.map((callback) => (callback === 'unreadable' ? null : (callback?.callbackKey ?? null))));
}

/** Files an attempt and ends it, unless a callback has come since it was found. Locks its cart, as callbacks do. */
async function fileIfUnresolved(deps: Deps, { attemptID, cartID, orderID, amount }: Attempt, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await findCart(tx, cartID, { lock: true });
    const [unresolved] = await tx
      .select({ status: paymentAttempts.status })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.attemptID, attemptID), withoutOutcome, notExists(callbacksToProcess(tx))));
    if (!unresolved) return;
    await fileException(deps, tx, { reason: 'no outcome', receipt: null, orderID, amount, detail: { attemptID } }, now);
    if (attemptAt(unresolved.status).isOpen)
      await applyAttemptEventInTransaction(tx, deps, attemptID, attemptEvents.expired());
  });
}

/**
 * Files attempts without an outcome for manual review against M-PESA's statement: after a day, or after 15 minutes
 * without a CheckoutRequestID. An attempt with an unprocessed callback, stored or spooled, is left out.
 */
async function fileUnresolved(deps: Deps, now: Date): Promise<void> {
  const spooled = await spooledKeys(deps);
  const { createdAt, checkoutRequestID } = paymentAttempts;
  // An open attempt blocks its cart and its phone, so it is ended at any age.
  const isRecent = or(isOpenAttempt, gt(createdAt, plus(now, -maxFiledAge)));
  const isWithoutID = and(isNull(checkoutRequestID), lt(createdAt, plus(now, -maxAgeWithoutID)));
  const isOld = and(or(lt(createdAt, plus(now, -day)), isWithoutID), isRecent);
  const old = await deps.db
    .select()
    .from(paymentAttempts)
    .where(and(withoutOutcome, isOld, notExists(callbacksToProcess(deps.db))));
  for (const attempt of old) if (!spooled.has(attempt.callbackKey)) await fileIfUnresolved(deps, attempt, now);
}

/** Repairs what a crash has left behind: expired holds, attempts without a job, attempts that need manual review. */
export async function repairPayments(deps: Deps): Promise<Date> {
  const now = deps.clock();
  await releaseExpiredHolds(deps);
  await restoreLostJobs(deps, now);
  await fileUnresolved(deps, now);
  return plus(now, repairInterval);
}

type PaymentJob = 'query-payment' | 'process-callback' | 'pull-transactions' | 'register-callbacks' | 'repair-payments';

/** The queue's handlers for payments. */
export const paymentJobs = (deps: Deps): Pick<JobHandlers, PaymentJob> => ({
  'query-payment': (attemptID) => queryIfDue(deps, attemptID),
  'process-callback': (key) => processStoredCallback(deps, key),
  'pull-transactions': (key) => pullTransactions(deps, key),
  'register-callbacks': (key) => registerCallbacks(deps, key),
  'repair-payments': () => repairPayments(deps),
});
