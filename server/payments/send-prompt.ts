import type { PushResult } from '@uwanja/daraja';
import { and, eq, ne } from 'drizzle-orm';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { refusalText } from '../attempts/payment-response.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';
import { stkCallbackUrl } from './callback-urls.ts';

/** Records M-PESA's answer to a prompt. @returns the attempt, which a callback may have paid before that answer */
function recordPush(deps: Deps, { attemptID }: Attempt, result: PushResult): Promise<Attempt> {
  switch (result.kind) {
    case 'accepted': {
      const { merchantRequestID, checkoutRequestID } = result;
      return applyAttemptEvent(deps, attemptID, attemptEvents.accepted(), { merchantRequestID, checkoutRequestID });
    }
    case 'refused': {
      const facts = { resultCode: result.code, resultDesc: refusalText(result) };
      return applyAttemptEvent(deps, attemptID, attemptEvents.refused(), facts);
    }
    case 'lost':
      return applyAttemptEvent(deps, attemptID, attemptEvents.lost());
  }
}

/**
 * Treats an answer with the id of another attempt as lost. Only a callback to this attempt's own address is trusted.
 */
async function rejectReusedID({ db, log }: Deps, { attemptID }: Attempt, result: PushResult): Promise<PushResult> {
  if (result.kind !== 'accepted') return result;
  const [other] = await db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.checkoutRequestID, result.checkoutRequestID), ne(paymentAttempts.attemptID, attemptID)),
    );
  if (!other) return result;
  log.error('M-PESA answered a prompt with the id of another prompt');
  return { kind: 'lost' };
}

/** Sends the prompt of a new attempt and records M-PESA's answer. @returns that answer, and the attempt after it */
export async function sendPrompt(deps: Deps, attempt: Attempt): Promise<{ result: PushResult; sent: Attempt }> {
  const pushed = await deps.daraja.stkPush({
    phone: attempt.phoneNumber,
    amount: attempt.amount,
    account: attempt.orderID,
    description: `${deps.shopSettings.facts().name} order`.slice(0, 13),
    callbackUrl: stkCallbackUrl(deps, attempt.callbackKey),
  });
  const result = await rejectReusedID(deps, attempt, pushed);
  return { result, sent: await recordPush(deps, attempt, result) };
}
