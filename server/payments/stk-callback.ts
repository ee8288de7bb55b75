import { meaningOf, parseStkCallback, type StkCallback } from '@uwanja/daraja';
import { eq, or } from 'drizzle-orm';
import { attemptAt, attemptEvents } from '#machines/payment-attempt/index.ts';
import { type Attempt, findAttemptOfPrompt, getAttempt } from '../attempts/attempts.ts';
import { isHeld } from '../attempts/held-money.ts';
import { findCart } from '../carts/ownership.ts';
import type { Database, Transaction } from '../db/open.ts';
import { publish } from '../db/pub-sub.ts';
import { type ExceptionReason, orders, paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfHeldMoney } from '../orders/order-money.ts';
import { isPayable, orderTopic } from '../orders/place-order.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';
import { callbackDetail, fileException } from './exceptions.ts';
import { isUnresolved, refreshAttempt } from './query-status.ts';
import { parseBody, type StoredCallback } from './stored-callbacks.ts';

/** M-PESA's answer to the query about a reported payment is not final, or not allowed yet. The job processes it again. */
export class UnconfirmedError extends Error {
  constructor() {
    super('M-PESA has not confirmed a reported payment yet');
    this.name = 'UnconfirmedError';
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

/** Whether a stored callback says that a prompt was paid. */
export function reportsPayment({ kind, body }: StoredCallback): boolean {
  const callback = kind === 'stk' ? parseStkCallback(parseBody(body)) : null;
  return callback !== null && meaningOf(callback.resultCode).outcome === 'paid';
}

/** Whether the callback's receipt is among the payments. */
async function isCounted(db: Database, { receipt }: StkCallback): Promise<boolean> {
  if (receipt === null) return false;
  return (await db.select().from(payments).where(eq(payments.receipt, receipt))).length > 0;
}

const toException = ({ attemptID, orderID, amount: expected }: Attempt, callback: StkCallback) => {
  const { receipt, amount, checkoutRequestID } = callback;
  return { receipt, orderID, amount, detail: { attemptID, expected, checkoutRequestID } };
};

async function fileCallback(
  deps: Deps,
  reason: ExceptionReason,
  attempt: Attempt,
  callback: StkCallback,
): Promise<void> {
  const { receipt, amount } = callback;
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    // A paybill confirmation of the same payment locks the cart too. It may have been counted during the query.
    await findCart(tx, attempt.cartID, { lock: true });
    if (reason !== 'wrong amount' && (await isCounted(tx, callback))) return;
    // The money is stored, so that the owner can count it for the order.
    if (reason === 'another request' && receipt !== null && amount === attempt.amount) {
      const values = { receipt, channel: 'express', amount, receivedAt: at } as const;
      const inserted = await tx.insert(payments).values(values).onConflictDoNothing().returning();
      if (inserted.length === 0) return;
    }
    const isNew = await fileException(deps, tx, { reason, ...toException(attempt, callback) }, at);
    if (!isNew || !isHeld(reason) || amount === null || amount <= 0) return;
    // The customer may have closed the page, and would pay again.
    const [order] = await tx.select().from(orders).where(eq(orders.orderID, attempt.orderID));
    if (!order || !isPayable(order)) return;
    await notifyOfHeldMoney(deps, tx, order, amount);
    await publish(tx, orderTopic(attempt.cartID));
  });
}

/**
 * Queries M-PESA whether a prompt was paid.
 * @returns null for an answer that says neither: M-PESA is processing, not reached, or answers with an unlisted code
 */
export async function queryPaid({ daraja }: Deps, checkoutRequestID: string) {
  const result = await daraja.stkQuery(checkoutRequestID);
  const isPaid = result.kind === 'outcome' && result.outcome !== 'unknown' ? result.outcome === 'paid' : null;
  return { isPaid, isDeferred: result.kind === 'deferred' };
}

/**
 * Processes a paid callback about another request that came to the attempt's address. Where the request is another
 * attempt's, that attempt is paid. Else a proxy may have sent the request twice, or M-PESA has reused an id, or the
 * callback is forged: it is filed if M-PESA confirms the payment.
 * @throws UnconfirmedError until M-PESA says whether the request was paid
 */
async function processMismatched(deps: Deps, attempt: Attempt, callback: StkCallback): Promise<string> {
  const { checkoutRequestID } = callback;
  // An attempt without an id of its own may share this one, so that only a person can decide whose money it is.
  const other = attempt.checkoutRequestID === null ? null : await findAttemptOfPrompt(deps.db, checkoutRequestID);
  if (other) return processPaid(deps, other, callback, false);
  if (await isCounted(deps.db, callback)) return 'another request';
  const { isPaid } = await queryPaid(deps, checkoutRequestID);
  if (isPaid === null) throw new UnconfirmedError();
  if (isPaid) await fileCallback(deps, 'another request', attempt, callback);
  return 'another request';
}

/**
 * Processes a callback that reports a payment. M-PESA is queried first. Without its answer, the unguessable address,
 * the request's id and the exact amount suffice. A failed prompt stays failed until a query was allowed.
 * @param isAtOwnAddress false for a callback at the address of another attempt, which M-PESA must confirm
 * @throws UnconfirmedError where M-PESA must confirm it and has not, and no other query will ask
 */
async function processPaid(
  deps: Deps,
  attempt: Attempt,
  callback: StkCallback,
  isAtOwnAddress: boolean,
): Promise<string> {
  const { amount, receipt, resultCode, resultDesc, checkoutRequestID } = callback;
  if (amount !== null && amount !== attempt.amount) {
    await fileCallback(deps, 'wrong amount', attempt, callback);
    return 'wrong amount';
  }
  const { isPaid, isDeferred } = await queryPaid(deps, checkoutRequestID);
  if (isPaid === false) {
    await fileCallback(deps, 'not confirmed by M-PESA', attempt, callback);
    return 'not confirmed by M-PESA';
  }
  const status = attemptAt(attempt.status);
  const hasEnded = !status.isOpen && !status.isPaid;
  if (isPaid === null && (!isAtOwnAddress || (hasEnded && (isDeferred || amount === null))))
    throw new UnconfirmedError();
  if (isPaid === null && amount === null) return 'names no amount';
  const facts = { resultCode, resultDesc, receipt, checkoutRequestID, amount };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.paid(), facts)).status;
}

/** Files an unreadable callback of an attempt, by its secret address. It may have reported a payment. */
function fileUnreadable(deps: Deps, tx: Transaction, { attemptID, orderID }: Attempt, callbackNumber: number) {
  const detail = { attemptID, ...callbackDetail(callbackNumber) };
  const filed = { reason: 'unreadable confirmation', receipt: null, orderID, amount: null, detail } as const;
  return fileException(deps, tx, filed, deps.clock());
}

/**
 * Processes a callback that cannot be read. An unresolved attempt is queried, now and later, and filed where no query
 * brings an outcome. One that M-PESA has reported as unpaid is not queried any more, so the callback is filed.
 */
async function processUnreadable(deps: Deps, attempt: Attempt, callbackNumber: number): Promise<string> {
  if (isUnresolved(attempt)) await refreshAttempt(deps, attempt);
  else if (!attemptAt(attempt.status).isPaid)
    await deps.db.transaction((tx) => fileUnreadable(deps, tx, attempt, callbackNumber));
  return 'malformed';
}

/**
 * Processes a callback of an express payment. Callbacks may come repeatedly, in any order and from any sender.
 * @returns the outcome, for the stored callback
 * @throws UnconfirmedError where M-PESA must confirm it and has not yet
 */
export async function processStkCallback(deps: Deps, stored: StoredCallback): Promise<string> {
  const { attemptID, body, callbackNumber } = stored;
  if (attemptID === null) return 'unknown address';
  const callback = parseStkCallback(parseBody(body));
  const attempt = await getAttempt(deps.db, attemptID);
  if (callback === null) return processUnreadable(deps, attempt, callbackNumber);
  const { outcome } = meaningOf(callback.resultCode);
  if (!(await isAbout(deps, attempt, callback)))
    return outcome === 'paid' ? processMismatched(deps, attempt, callback) : 'another request';
  if (outcome === 'paid') return processPaid(deps, attempt, callback, true);
  const { resultCode, resultDesc, checkoutRequestID } = callback;
  const facts = { resultCode, resultDesc, checkoutRequestID };
  return (await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.ended(outcome), facts)).status;
}

/**
 * Files a callback whose processing is given up, if it may report money that is not counted. An attempt without an
 * outcome is filed by itself.
 */
export async function fileUnprocessed(deps: Deps, tx: Transaction, stored: StoredCallback): Promise<void> {
  if (stored.attemptID === null) return;
  const attempt = await getAttempt(tx, stored.attemptID);
  const callback = parseStkCallback(parseBody(stored.body));
  if (callback === null) {
    if (!attemptAt(attempt.status).isPaid) await fileUnreadable(deps, tx, attempt, stored.callbackNumber);
    return;
  }
  if (meaningOf(callback.resultCode).outcome !== 'paid' || (await isCounted(tx, callback))) return;
  const prompted = await findAttemptOfPrompt(tx, callback.checkoutRequestID);
  if (prompted && attemptAt(prompted.status).isPaid) return;
  const filed = { reason: 'not confirmed by M-PESA', ...toException(prompted ?? attempt, callback) } as const;
  await fileException(deps, tx, filed, deps.clock());
}
