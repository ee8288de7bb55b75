import { and, asc, eq, isNull } from 'drizzle-orm';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import { findAttemptOfPrompt } from '../attempts/attempts.ts';
import type { Database } from '../db/open.ts';
import { type ExceptionReason, paymentAttempts, paymentExceptions, storedCallbacks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';
import { processSoon } from './process-callback.ts';
import { queryPaid, reportsPayment } from './stk-callback.ts';
import type { StoredCallback } from './stored-callbacks.ts';

/**
 * Reports of a payment that M-PESA has not confirmed: callbacks that wait for it, and exceptions of those that it denied
 * or that were given up. The customer may have paid, so M-PESA is asked again before another prompt is sent.
 */

type UnconfirmedException = typeof paymentExceptions.$inferSelect;

export type UnconfirmedReport =
  | { readonly kind: 'callback'; readonly callback: StoredCallback }
  | { readonly kind: 'exception'; readonly exception: UnconfirmedException };

/**
 * Finds an unconfirmed report about an order.
 * @param denied the ids of the exceptions whose payment M-PESA has just denied
 */
export async function findUnconfirmedReport(
  db: Database,
  orderID: string,
  denied: ReadonlySet<number>,
): Promise<UnconfirmedReport | null> {
  const waiting = await db
    .select({ callback: storedCallbacks })
    .from(storedCallbacks)
    .innerJoin(paymentAttempts, eq(paymentAttempts.attemptID, storedCallbacks.attemptID))
    .where(and(isNull(storedCallbacks.outcome), eq(paymentAttempts.orderID, orderID)))
    .orderBy(asc(storedCallbacks.callbackNumber));
  const reported = waiting.find(({ callback }) => reportsPayment(callback));
  if (reported) return { kind: 'callback', ...reported };
  const filed = await db
    .select()
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.orderID, orderID),
        eq(paymentExceptions.reason, 'not confirmed by M-PESA' satisfies ExceptionReason),
        isNull(paymentExceptions.settledAt),
      ),
    );
  const exception = filed.find(({ exceptionID }) => !denied.has(exceptionID));
  return exception ? { kind: 'exception', exception } : null;
}

/** Processes a waiting callback again. @returns whether that brought its outcome */
async function isProcessed(deps: Deps, callback: StoredCallback): Promise<boolean> {
  await processSoon(deps, callback);
  const [after] = await deps.db
    .select({ outcome: storedCallbacks.outcome })
    .from(storedCallbacks)
    .where(eq(storedCallbacks.callbackNumber, callback.callbackNumber));
  return after?.outcome !== null;
}

/**
 * Queries M-PESA about the prompt of an exception. A payment of the shop's own prompt is recorded, which places the
 * order.
 * @returns whether M-PESA has said that it was paid or not; false also for a paid prompt that the shop did not send
 */
async function isClarified(deps: Deps, { detail }: UnconfirmedException): Promise<boolean> {
  const { checkoutRequestID } = detail;
  if (typeof checkoutRequestID !== 'string') return false;
  const { isPaid } = await queryPaid(deps, checkoutRequestID);
  if (isPaid !== true) return isPaid === false;
  const attempt = await findAttemptOfPrompt(deps.db, checkoutRequestID);
  if (!attempt) return false;
  const facts = { resultCode: '0', resultDesc: 'Paid, by a query.' };
  await applyAttemptEvent(deps, attempt.attemptID, attemptEvents.paid(), facts);
  return true;
}

/** Asks M-PESA again about a report. @returns whether it is known now if the money arrived */
export const resolveReport = (deps: Deps, report: UnconfirmedReport): Promise<boolean> =>
  report.kind === 'callback' ? isProcessed(deps, report.callback) : isClarified(deps, report.exception);
