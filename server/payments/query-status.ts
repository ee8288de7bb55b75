import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { darajaOf } from '../mpesa/connection.ts';
import { type Attempt, getAttempt } from './attempts.ts';
import { applyAttemptEvent } from './settle-attempt.ts';

/** M-PESA is asked about one attempt at most this often. */
const pause = 2_000;

/** Whether M-PESA may know more than we do: it is open, or it was we who called it timed out. */
export const isUnresolved = ({ status, resultCode }: Attempt): boolean =>
  attemptAt(status).isOpen || (status === 'timeout' && resultCode === null);

/** Takes the turn to ask, in one statement, so that of many only one asks. */
async function takeTurn({ db, clock }: Deps, attemptID: string): Promise<boolean> {
  const now = clock();
  const turn = await db
    .update(paymentAttempts)
    .set({ queriedAt: now })
    .where(
      and(
        eq(paymentAttempts.attemptID, attemptID),
        or(isNull(paymentAttempts.queriedAt), lte(paymentAttempts.queriedAt, new Date(now.getTime() - pause))),
      ),
    )
    .returning({ attemptID: paymentAttempts.attemptID });
  return turn.length > 0;
}

/** Asks M-PESA what became of an attempt, where that may tell anything new. @returns the attempt as it is now */
export async function refreshAttempt(deps: Deps, attempt: Attempt): Promise<Attempt> {
  const { attemptID, checkoutRequestID } = attempt;
  if (!isUnresolved(attempt) || checkoutRequestID === null) return attempt;
  if (!(await takeTurn(deps, attemptID))) return getAttempt(deps.db, attemptID);
  const answer = await darajaOf(deps).stkQuery(checkoutRequestID);
  if (answer.kind !== 'outcome') return getAttempt(deps.db, attemptID);
  const { outcome, resultCode, resultDesc } = answer;
  return applyAttemptEvent(deps, attemptID, attemptEvents.outcome(outcome), { resultCode, resultDesc });
}
