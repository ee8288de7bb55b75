import { eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type StkCallback, stkCallback } from '../mpesa/answers.ts';
import { meaningOf } from '../mpesa/results.ts';
import { type Attempt, getAttempt } from './attempts.ts';
import { type ExceptionReason, fileException } from './exceptions.ts';
import { applyAttemptEvent } from './settle-attempt.ts';
import { type Message, parseBody } from './stored-callbacks.ts';

/** No status query may be sent now, and the callback means nothing without one. The queue processes it again. */
class ConfirmationDeferredError extends Error {
  constructor(until: Date) {
    super(`M-PESA can confirm the payment after ${until.toISOString()}`);
    this.name = 'ConfirmationDeferredError';
  }
}

/**
 * A callback may be faster than the answer to the request, so an attempt may not know its id yet. Read in one statement:
 * that answer may be written down at this very moment.
 */
async function isAbout({ db }: Deps, { attemptID }: Attempt, { checkoutRequestID }: StkCallback): Promise<boolean> {
  const named = await db
    .select({ attemptID: paymentAttempts.attemptID, id: paymentAttempts.checkoutRequestID })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.attemptID, attemptID), eq(paymentAttempts.checkoutRequestID, checkoutRequestID)));
  const own = named.find((attempt) => attempt.attemptID === attemptID);
  return own?.id ? own.id === checkoutRequestID : named.length === 1;
}

/** Whether its receipt is among the payments. */
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
    // Money that arrived, whoever it is for: a person may count it for the order.
    if (reason === 'another request' && receipt !== null && amount === expected) {
      const values = { receipt, channel: 'express', amount, receivedAt: at } as const;
      const made = await tx.insert(payments).values(values).onConflictDoNothing().returning();
      // Counted while M-PESA was asked about it: by its paybill report, or by the same report once more.
      if (made.length === 0) return;
    }
    await fileException(tx, { reason, receipt, orderID, amount, detail }, at);
  });
}

/**
 * A callback about a request that is not the attempt's, at the attempt's own address: something between the shop and
 * M-PESA sent the request twice, or somebody plays. Where M-PESA itself says that it was paid, a person has to know.
 */
async function takeOther(deps: Deps, attempt: Attempt, callback: StkCallback): Promise<string> {
  if (meaningOf(callback.resultCode).outcome === 'paid' && !(await isCounted(deps, callback))) {
    const asked = await deps.daraja.stkQuery(callback.checkoutRequestID);
    if (asked.kind === 'deferred') throw new ConfirmationDeferredError(asked.until);
    if (asked.kind === 'outcome' && asked.outcome === 'paid') await file(deps, 'another request', attempt, callback);
  }
  return 'another request';
}

/**
 * A callback that says "paid". M-PESA itself is asked first. Where it cannot tell, the unguessable address, the request's
 * id and the exact amount suffice for an open prompt. A prompt that has ended without money stays ended until M-PESA
 * confirms the payment.
 * @throws ConfirmationDeferredError where the rate limit of queries leaves no query for that
 */
async function takePaid(deps: Deps, attempt: Attempt, callback: StkCallback): Promise<string> {
  const { amount, receipt, resultCode, resultDesc, checkoutRequestID } = callback;
  if (amount !== null && amount !== attempt.amount) {
    await file(deps, 'wrong amount', attempt, callback);
    return 'wrong amount';
  }
  const asked = await deps.daraja.stkQuery(checkoutRequestID);
  const { isOpen, isPaid } = attemptAt(attempt.status);
  if (asked.kind === 'deferred' && !isOpen && !isPaid) throw new ConfirmationDeferredError(asked.until);
  // A code that nobody listed says neither yes nor no.
  if (asked.kind === 'outcome' && asked.outcome !== 'paid' && asked.outcome !== 'unknown') {
    await file(deps, 'not confirmed by M-PESA', attempt, callback);
    return 'not confirmed by M-PESA';
  }
  if (amount === null && !(asked.kind === 'outcome' && asked.outcome === 'paid')) return 'names no amount';
  const facts = { resultCode, resultDesc, receipt, checkoutRequestID, amount };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.paid(), facts)).status;
}

/**
 * Processes a callback of an express payment. Callbacks may come more than once, in any order and from any sender.
 * @returns the outcome, for the record
 * @throws ConfirmationDeferredError where M-PESA has to confirm it and cannot be asked yet
 */
export async function processStkCallback(deps: Deps, { attemptID, body }: Message): Promise<string> {
  if (attemptID === null) return 'unknown address';
  const parsed = v.safeParse(stkCallback, parseBody(body));
  if (!parsed.success) return 'malformed';
  const callback = parsed.output;
  const attempt = await getAttempt(deps.db, attemptID);
  if (!(await isAbout(deps, attempt, callback))) return takeOther(deps, attempt, callback);
  const { outcome } = meaningOf(callback.resultCode);
  if (outcome === 'paid') return takePaid(deps, attempt, callback);
  const { resultCode, resultDesc, checkoutRequestID } = callback;
  const facts = { resultCode, resultDesc, checkoutRequestID };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.ended(outcome), facts)).status;
}
