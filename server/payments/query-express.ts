import { eq } from 'drizzle-orm';
import type { PaymentResponse } from '#contract/payments.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import { type Attempt, findAttemptOfPrompt } from '../attempts/attempts.ts';
import { findHeldMoney } from '../attempts/held-money.ts';
import { completionResponse } from '../attempts/payment-response.ts';
import { orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { requireSelf } from '../http/authorization.ts';
import { HttpError } from '../http/http-error.ts';
import { paymentTexts } from '../texts/index.ts';
import { refreshAttempt } from './query-status.ts';

/**
 * Finds the caller's attempt of a prompt.
 * @throws HttpError 404 for an unknown one, 403 for another user's
 */
export async function requireOwnAttempt({ db }: Deps, checkoutRequestID: string, caller: Caller): Promise<Attempt> {
  const attempt = await findAttemptOfPrompt(db, checkoutRequestID);
  if (!attempt) throw new HttpError(404, paymentTexts.notFound);
  requireSelf(caller, attempt.userId ?? '');
  return attempt;
}

/** Reads the status of an attempt's order, and returns the attempt's outcome as the spec's payment response. */
export async function readOutcome({ db }: Deps, attempt: Attempt): Promise<PaymentResponse> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.orderID, attempt.orderID));
  const held = attemptAt(attempt.status).isPaid ? null : await findHeldMoney(db, attempt.cartID);
  return completionResponse(attempt, order?.status ?? null, held);
}

/**
 * Returns the outcome of a prompt (spec section 7). Queries M-PESA while the shop has no final outcome.
 * @throws HttpError 404 for an unknown one, 403 for another user's
 */
export async function queryExpress(deps: Deps, checkoutRequestID: string, caller: Caller): Promise<PaymentResponse> {
  const attempt = await requireOwnAttempt(deps, checkoutRequestID, caller);
  return readOutcome(deps, await refreshAttempt(deps, attempt));
}
