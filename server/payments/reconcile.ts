import { and, eq, gt, isNull, lt, notExists, notInArray, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import type { Transaction } from '../db/open.ts';
import { paymentAttempts, paymentMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/queue.ts';
import { listedCodes } from '../mpesa/results.ts';
import { releaseExpiredHolds } from '../orders/expired-holds.ts';
import { type Attempt, getAttempt, isOpenAttempt } from './attempts.ts';
import { fileException } from './exceptions.ts';
import { processStoredCallback } from './process-callback.ts';
import { pullTransactions } from './pull-transactions.ts';
import { isUnresolved, queryStatus } from './query-status.ts';
import { registerCallbacks } from './register-callbacks.ts';
import { applyAttemptEvent } from './settle-attempt.ts';

/**
 * Callbacks get lost, and browsers are closed: what is still open is asked about again and again, then less often. Each
 * attempt has a job in the queue for the next time; one more job looks every minute after what a crash left behind.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const early = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute];
const tidyEvery = minute;
/** A prompt whose id never arrived can be learnt of by its callback alone, which comes within minutes. */
const namelessFor = 15 * minute;
/** At most so much is added to the moment at which a deferred query is sent again. */
const jitter = 2 * second;
/** Whatever was left before a shop went down is taken up if it comes back within this. */
const longestAway = 7 * day;

/** The last moment, as an age, at which an attempt of this age was to be asked about; null before the first. */
const lastDue = (age: number): number | null =>
  age >= hour ? Math.floor(age / hour) * hour : (early.findLast((due) => due <= age) ?? null);

/** The next such moment of an attempt of this age. */
const nextDue = (age: number): number => early.find((due) => due > age) ?? (Math.floor(age / hour) + 1) * hour;

/** Whether M-PESA should be asked about it now. */
export function isDue({ createdAt, queriedAt }: Pick<Attempt, 'createdAt' | 'queriedAt'>, now: Date): boolean {
  const due = lastDue(now.getTime() - createdAt.getTime());
  if (due === null) return false;
  return queriedAt === null || queriedAt.getTime() < createdAt.getTime() + due;
}

/** Attempts of which M-PESA has not said what became. */
export const withoutOutcome = or(
  isOpenAttempt,
  // The shop ended it by the clock, or by a code that says neither yes nor no.
  and(
    eq(paymentAttempts.status, 'timeout'),
    or(isNull(paymentAttempts.resultCode), notInArray(paymentAttempts.resultCode, [...listedCodes])),
  ),
);

const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** Has the queue ask about an attempt that is made in this transaction. */
export const scheduleStatusQuery = (
  { jobs }: Deps,
  tx: Transaction,
  { attemptID, createdAt }: Attempt,
): Promise<void> => jobs.put(tx, 'ask-payment', attemptID, plus(createdAt, nextDue(0)));

/** Asks about an attempt if it is time. @returns when it will be time again; null where there is nothing more to ask */
async function ask(deps: Deps, attemptID: string): Promise<Date | null> {
  const now = deps.clock();
  const attempt = await getAttempt(deps.db, attemptID);
  const asked = isDue(attempt, now) ? await queryStatus(deps, attempt, 'job') : { attempt, retryAt: null };
  const age = now.getTime() - attempt.createdAt.getTime();
  if (!isUnresolved(asked.attempt) || age >= day) return null;
  // Jobs that were deferred at the same moment must not come back at the same moment.
  if (asked.retryAt) return plus(asked.retryAt, Math.random() * jitter);
  return plus(attempt.createdAt, nextDue(age));
}

/** Gives attempts whose job was lost (one that failed too often, a queue that was emptied) a new one. */
async function adopt(deps: Deps, now: Date): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(paymentAttempts)
    .where(and(withoutOutcome, gt(paymentAttempts.createdAt, plus(now, -day))));
  for (const attempt of waiting) {
    if (!isDue(attempt, plus(now, -minute))) continue;
    await deps.db.transaction((tx) => deps.jobs.put(tx, 'ask-payment', attempt.attemptID, now));
  }
}

/** The stored reports of an attempt that are not processed. */
const reportsToProcess = ({ db }: Deps) =>
  db
    .select({ messageID: paymentMessages.messageID })
    .from(paymentMessages)
    .where(and(eq(paymentMessages.attemptID, paymentAttempts.attemptID), isNull(paymentMessages.outcome)));

/** The keys of the attempts whose reports wait in this process's spool. */
async function spooledKeys({ callbacks: { spool } }: Deps): Promise<ReadonlySet<string | null>> {
  const waiting = await Promise.all((await spool.list()).map((callbackID) => spool.read(callbackID)));
  return new Set(waiting.map((callback) => callback?.callbackKey ?? null));
}

/**
 * Files attempts whose outcome the shop cannot learn: after a day, or after 15 minutes where M-PESA never named the
 * prompt, which cannot be asked about. A person has to look at the statement. Not while a report of M-PESA waits to be
 * processed, in the database or in the spool: it tells the outcome.
 */
async function giveUp(deps: Deps, now: Date): Promise<void> {
  const spooled = await spooledKeys(deps);
  const { createdAt, checkoutRequestID } = paymentAttempts;
  // An open one keeps its cart and its phone from paying anew, and is ended however long the shop was away.
  const isRecent = or(isOpenAttempt, gt(createdAt, plus(now, -longestAway)));
  const isNameless = and(isNull(checkoutRequestID), lt(createdAt, plus(now, -namelessFor)));
  const isOld = and(or(lt(createdAt, plus(now, -day)), isNameless), isRecent);
  const old = await deps.db
    .select()
    .from(paymentAttempts)
    .where(and(withoutOutcome, isOld, notExists(reportsToProcess(deps))));
  for (const { attemptID, callbackKey, orderID, amount, status } of old) {
    if (spooled.has(callbackKey)) continue;
    const filed = { reason: 'no outcome', receipt: null, orderID, amount, detail: { attemptID } } as const;
    await deps.db.transaction((tx) => fileException(tx, filed, now));
    if (attemptAt(status).isOpen) await applyAttemptEvent(deps, attemptID, attemptEvents.expired());
  }
}

/**
/** Finishes what a crash left behind: stock that is held for too long, attempts without a job, those for a person. */
export async function tidy(deps: Deps): Promise<Date> {
  const now = deps.clock();
  await releaseExpiredHolds(deps);
  await adopt(deps, now);
  await giveUp(deps, now);
  return plus(now, tidyEvery);
}

type PaymentJob = 'ask-payment' | 'process-callback' | 'pull-transactions' | 'register-callbacks' | 'tidy-payments';

/** The queue's handlers for payments. */
export const paymentJobs = (deps: Deps): Pick<JobHandlers, PaymentJob> => ({
  'ask-payment': (attemptID) => ask(deps, attemptID),
  'process-callback': (key) => processStoredCallback(deps, key),
  'pull-transactions': (key) => pullTransactions(deps, key),
  'register-callbacks': (key) => registerCallbacks(deps, key),
  'tidy-payments': () => tidy(deps),
});
