import { meaningOf, parseStkCallback, type StkCallback } from '@uwanja/daraja';
import { eq, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { type Attempt, getAttempt } from '../attempts/attempts.ts';
import { paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';
import { type ExceptionReason, fileException } from './exceptions.ts';
import { parseBody, type StoredCallback } from './stored-callbacks.ts';

/** The callback needs a status query that the rate limit does not allow now. Its job processes it again. */
class ConfirmationDeferredError extends Error {
  constructor(until: Date) {
    super(`M-PESA can confirm the payment after ${until.toISOString()}`);
    this.name = 'ConfirmationDeferredError';
  }
}

/**
 * Whether a callback is about the attempt's own prompt. A callback may arrive before the answer to the request, when
 * the attempt has no CheckoutRequestID. One statement reads both, because that answer may be stored at the same moment.
 */
async function isAbout({ db }: Deps, { attemptID }: Attempt, { checkoutRequestID }: StkCallback): Promise<boolean> {
  const named = await db
    .select({ attemptID: paymentAttempts.attemptID, id: paymentAttempts.checkoutRequestID })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.attemptID, attemptID), eq(paymentAttempts.checkoutRequestID, checkoutRequestID)));
  const own = named.find((attempt) => attempt.attemptID === attemptID);
  return own?.id ? own.id === checkoutRequestID : named.length === 1;
}

/** Whether the callback's receipt is among the payments. */
async function isCounted({ db }: Deps, { receipt }: StkCallback): Promise<boolean> {
  if (receipt === null) return false;
  return (await db.select().from(payments).where(eq(payments.receipt, receipt))).length > 0;
}

async function file(deps: Deps, reason: ExceptionReason, attempt: Attempt, callback: StkCallback): Promise<void> {
  const { attemptID, orderID, amount: expected } = attempt;
  const { receipt, amount, checkoutRequestID } = callback;
  const detail = { attemptID, expected, checkoutRequestID };
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    // The money is stored, so that the owner can count it for the order.
    if (reason === 'another request' && receipt !== null && amount === expected) {
      const values = { receipt, channel: 'express', amount, receivedAt: at } as const;
      const inserted = await tx.insert(payments).values(values).onConflictDoNothing().returning();
      // Another report of the same payment was counted during the query.
      if (inserted.length === 0) return;
    }
    await fileException(deps, tx, { reason, receipt, orderID, amount, detail }, at);
  });
}

/**
 * Processes a callback about another request that came to the attempt's address. A proxy may have sent the request
 * twice, or the callback is forged. It is filed if M-PESA confirms the payment.
 */
async function processMismatched(deps: Deps, attempt: Attempt, callback: StkCallback): Promise<string> {
  if (meaningOf(callback.resultCode).outcome === 'paid' && !(await isCounted(deps, callback))) {
    const result = await deps.daraja.stkQuery(callback.checkoutRequestID);
    if (result.kind === 'deferred') throw new ConfirmationDeferredError(result.until);
    if (result.kind === 'outcome' && result.outcome === 'paid') await file(deps, 'another request', attempt, callback);
  }
  return 'another request';
}

/**
 * Processes a callback that reports a payment. M-PESA is queried first. Without its answer, the unguessable address,
 * the request's id and the exact amount suffice for an open prompt. A failed prompt stays failed until M-PESA confirms
 * the payment.
 * @throws ConfirmationDeferredError where the rate limit allows no query now
 */
async function processPaid(deps: Deps, attempt: Attempt, callback: StkCallback): Promise<string> {
  const { amount, receipt, resultCode, resultDesc, checkoutRequestID } = callback;
  if (amount !== null && amount !== attempt.amount) {
    await file(deps, 'wrong amount', attempt, callback);
    return 'wrong amount';
  }
  const result = await deps.daraja.stkQuery(checkoutRequestID);
  const { isOpen, isPaid } = attemptAt(attempt.status);
  if (result.kind === 'deferred' && !isOpen && !isPaid) throw new ConfirmationDeferredError(result.until);
  // An unlisted code ('unknown') neither confirms nor denies the payment.
  if (result.kind === 'outcome' && result.outcome !== 'paid' && result.outcome !== 'unknown') {
    await file(deps, 'not confirmed by M-PESA', attempt, callback);
    return 'not confirmed by M-PESA';
  }
  if (amount === null && !(result.kind === 'outcome' && result.outcome === 'paid')) return 'names no amount';
  const facts = { resultCode, resultDesc, receipt, checkoutRequestID, amount };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.paid(), facts)).status;
}

/**
 * Processes a callback of an express payment. Callbacks may come repeatedly, in any order and from any sender.
 * @returns the outcome, for the stored callback
 * @throws ConfirmationDeferredError where M-PESA must confirm it and cannot be queried yet
 */
export async function processStkCallback(deps: Deps, { attemptID, body }: StoredCallback): Promise<string> {
  if (attemptID === null) return 'unknown address';
  const callback = parseStkCallback(parseBody(body));
  if (callback === null) return 'malformed';
  const attempt = await getAttempt(deps.db, attemptID);
  if (!(await isAbout(deps, attempt, callback))) return processMismatched(deps, attempt, callback);
  const { outcome } = meaningOf(callback.resultCode);
  if (outcome === 'paid') return processPaid(deps, attempt, callback);
  const { resultCode, resultDesc, checkoutRequestID } = callback;
  const facts = { resultCode, resultDesc, checkoutRequestID };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.ended(outcome), facts)).status;
}
