import { isListedCode, type QueryPriority } from '@uwanja/daraja';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { type Attempt, getAttempt } from '../attempts/attempts.ts';
import { wrongAmountCode } from '../attempts/payment-response.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { second } from '../time.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';

/** Status queries to M-PESA for prompts whose callback has not arrived. */

/** The shortest time between two queries of one attempt. */
const minimumGap = 2 * second;
/** How long a claimed query blocks others: longer than a query takes, unless its process has crashed. */
const claimLasts = 30 * second;

/**
 * Whether a query may bring the outcome of an attempt: it is open, or ended by its age or by an unlisted code. An
 * attempt with a disputed amount is not queried again.
 */
export const isUnresolved = ({ status, resultCode }: Attempt): boolean =>
  attemptAt(status).isOpen ||
  (status === 'timeout' && (resultCode === null || !(isListedCode(resultCode) || resultCode === wrongAmountCode)));

/** Claims the query of an attempt in one statement, so that only one of several callers sends it. */
async function claimQuery({ db, clock }: Deps, attemptID: string): Promise<boolean> {
  const now = clock();
  const { queriedAt, queryClaimedUntil } = paymentAttempts;
  const isFree = or(isNull(queryClaimedUntil), lte(queryClaimedUntil, now));
  const isPastMinimumGap = or(isNull(queriedAt), lte(queriedAt, new Date(now.getTime() - minimumGap)));
  const claimed = await db
    .update(paymentAttempts)
    .set({ queryClaimedUntil: new Date(now.getTime() + claimLasts) })
    .where(and(eq(paymentAttempts.attemptID, attemptID), isFree, isPastMinimumGap))
    .returning({ attemptID: paymentAttempts.attemptID });
  return claimed.length > 0;
}

/** Releases the claim. Only an answered query starts `minimumGap`: a refused or lost one may be repeated at once. */
async function releaseClaim({ db, clock }: Deps, attemptID: string, isAnswered: boolean): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ queryClaimedUntil: null, ...(isAnswered && { queriedAt: clock() }) })
    .where(eq(paymentAttempts.attemptID, attemptID));
}

/** The pause before a query without an outcome is sent again: a tenth of the age of what it is about, 15 s to 5 min. */
export const retryPause = (since: Date, now: Date): number =>
  Math.min(Math.max((now.getTime() - since.getTime()) / 10, 15 * second), 300 * second);

/** An attempt after a status query. `retryAt` is set where the query was not answered: when to send it again. */
export interface StatusQuery {
  readonly attempt: Attempt;
  readonly retryAt: Date | null;
}

/** Queries M-PESA for the outcome of an unresolved attempt, and records it. */
export async function queryStatus(deps: Deps, attempt: Attempt, priority: QueryPriority): Promise<StatusQuery> {
  const { attemptID, checkoutRequestID } = attempt;
  if (!isUnresolved(attempt) || checkoutRequestID === null) return { attempt, retryAt: null };
  const after = (ms: number) => new Date(deps.clock().getTime() + ms);
  if (!(await claimQuery(deps, attemptID))) {
    return { attempt: await getAttempt(deps.db, attemptID), retryAt: after(minimumGap) };
  }
  const answer = await deps.daraja.stkQuery(checkoutRequestID, priority);
  await releaseClaim(deps, attemptID, answer.kind === 'outcome' || answer.kind === 'pending');
  switch (answer.kind) {
    case 'outcome': {
      const { outcome, resultCode, resultDesc } = answer;
      const facts = { resultCode, resultDesc };
      const settled = await applyAttemptEvent(deps, attemptID, attemptEvents.outcome(outcome), facts);
      return { attempt: settled, retryAt: null };
    }
    case 'pending':
      return { attempt: await getAttempt(deps.db, attemptID), retryAt: null };
    case 'deferred':
      return { attempt: await getAttempt(deps.db, attemptID), retryAt: answer.until };
    case 'unknown':
      return {
        attempt: await getAttempt(deps.db, attemptID),
        retryAt: after(retryPause(attempt.createdAt, deps.clock())),
      };
  }
}

/** Queries an unresolved attempt with the priority of a waiting person. @returns the attempt after the query */
export const refreshAttempt = async (deps: Deps, attempt: Attempt): Promise<Attempt> =>
  (await queryStatus(deps, attempt, 'interactive')).attempt;
