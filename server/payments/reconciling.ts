import { and, asc, between, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { openStatuses, paymentAttempts, paymentMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { askAbout } from './asking.ts';
import { isSettled } from './attempt.ts';
import { type Attempt, record } from './completing.ts';
import { fileException } from './exceptions.ts';
import { workOn } from './working.ts';

/** Callbacks get lost, and browsers are closed: what is still open is asked about again and again, then less often. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const early = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute];
const sweepEvery = 15 * second;

/** The last moment, as an age, at which an attempt of this age was to be asked about; null before the first. */
const lastDue = (age: number): number | null =>
  age >= hour ? Math.floor(age / hour) * hour : (early.findLast((due) => due <= age) ?? null);

/** Whether M-PESA should be asked about it now. */
export function isDue({ createdAt, queriedAt }: Pick<Attempt, 'createdAt' | 'queriedAt'>, now: Date): boolean {
  const due = lastDue(now.getTime() - createdAt.getTime());
  if (due === null) return false;
  return queriedAt === null || queriedAt.getTime() < createdAt.getTime() + due;
}

const withoutOutcome = or(
  inArray(paymentAttempts.status, [...openStatuses]),
  // We called it timed out; M-PESA has not said so.
  and(eq(paymentAttempts.status, 'timeout'), isNull(paymentAttempts.resultCode)),
);

async function askWhatIsDue(deps: Deps, now: Date): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(paymentAttempts)
    .where(and(withoutOutcome, gt(paymentAttempts.createdAt, new Date(now.getTime() - day))))
    .orderBy(asc(paymentAttempts.createdAt));
  for (const attempt of waiting) {
    if (isDue(attempt, now)) await askAbout(deps, attempt);
  }
}

/** After a day a person has to look at the statement. */
async function giveUp(deps: Deps, now: Date): Promise<void> {
  const isOld = between(paymentAttempts.createdAt, new Date(now.getTime() - 7 * day), new Date(now.getTime() - day));
  const old = await deps.db.select().from(paymentAttempts).where(and(withoutOutcome, isOld));
  for (const { attemptID, orderID, amount, status } of old) {
    const filed = { reason: 'no outcome', receipt: null, orderID, amount, detail: { attemptID } } as const;
    await deps.db.transaction((tx) => fileException(tx, filed, now));
    if (!isSettled(status)) await record(deps, attemptID, { kind: 'expired' });
  }
}

/** Messages that were stored and then not worked on, because the process or the database went away. */
async function takeUpMessages(deps: Deps, now: Date): Promise<void> {
  const left = await deps.db
    .select()
    .from(paymentMessages)
    .where(
      and(
        isNull(paymentMessages.outcome),
        ne(paymentMessages.kind, 'c2b-validation'),
        between(paymentMessages.receivedAt, new Date(now.getTime() - day), new Date(now.getTime() - minute)),
      ),
    )
    .orderBy(asc(paymentMessages.messageID))
    .limit(50);
  for (const message of left) await workOn(deps, message);
}

/** One round: asks about the attempts that are due, takes up messages that were left, hands old ones to a person. */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock();
  await takeUpMessages(deps, now);
  await askWhatIsDue(deps, now);
  await giveUp(deps, now);
}

/**
 * Reconciles every 15 seconds until it is stopped; does not keep the process alive. Several instances may do so at once.
 * @returns stops it, and waits for a round that is under way
 */
export function startReconciling(deps: Deps): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= reconcile(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'payments could not be reconciled'))
      .finally(() => {
        running = null;
      });
  }, sweepEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
