import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { PaymentResponse } from '#contract/payments.ts';
import { shop } from '#contract/shop.ts';
import { attemptEvents, stepAttempt } from '#machines/payment-attempt/index.ts';
import { requireProofForOtherPhone } from '../accounts/phone-verification.ts';
import { requireCart, requireOpen } from '../carts/ownership.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { ClientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, refund } from '../http/rate-limit.ts';
import type { PushResult } from '../mpesa/daraja.ts';
import { ensureDraftOrder } from '../orders/draft-order.ts';
import { hold, holdMargin, requireAll } from '../stock/holding.ts';
import { type Attempt, findOpenAttempt, getAttempt } from './attempts.ts';
import { newCallbackKey, stkCallbackUrl } from './callback-urls.ts';
import { promptLimits, requirePayable } from './limits.ts';
import { promptedResponse, refusedResponse } from './payment-response.ts';
import { refreshAttempt } from './query-status.ts';
import { scheduleStatusQuery } from './reconcile.ts';
import { applyAttemptEvent } from './settle-attempt.ts';

/** A prompt lives one to three minutes: after this nobody can answer it any more. */
const promptLife = 3 * 60 * 1000;
/** How long one request waits for the answer to another one's prompt. */
const waitAtMost = 8_000;
const waitStep = 100;

const unanswered =
  'M-PESA did not answer. If a prompt arrives on your phone you may complete it; otherwise try again shortly.';
const phoneBusy = 'Another payment is waiting for an answer on this phone. Finish or cancel it, or use another phone.';

/** Another account's prompt may be a mistake or an attack: whoever answers it pays for the other account. */
const othersPrompt =
  'Another account has sent an M-PESA prompt to this phone. If it is not yours, cancel it on the phone: your PIN would pay for their order. Then try again, or pay by paybill.';

type Claim =
  | { readonly kind: 'new'; readonly attempt: Attempt }
  | { readonly kind: 'open'; readonly attempt: Attempt }
  | { readonly kind: 'paid'; readonly checkoutRequestID: string }
  | { readonly kind: 'phone busy'; readonly attempt: Attempt };

/** The prompt that a cart was paid by; null where it was paid otherwise. */
const findPaid = async (db: Deps['db'], cartID: string): Promise<string | null> => {
  const [paid] = await db
    .select({ id: paymentAttempts.checkoutRequestID })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.cartID, cartID),
        eq(paymentAttempts.status, 'paid'),
        isNotNull(paymentAttempts.checkoutRequestID),
      ),
    );
  return paid?.id ?? null;
};

/**
 * Makes an attempt and holds its goods, or finds the attempt that is in its way. It is committed before M-PESA hears of
 * it: a callback may be faster than the answer, and a crash in between must leave a trace.
 */
function claim(deps: Deps, cartID: string, phone: string, caller: Caller): Promise<Claim> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, { lock: true });
    if (cart.status !== 'open') {
      // Whoever never heard of the prompt, and paid it on the phone, learns of it like of one that is still open.
      const checkoutRequestID = await findPaid(tx, cartID);
      if (checkoutRequestID !== null) return { kind: 'paid', checkoutRequestID };
    }
    requireOpen(cart);
    const own = await findOpenAttempt(tx, 'cartID', cartID);
    if (own) return { kind: 'open', attempt: own };
    const order = await ensureDraftOrder(tx, cart, deps);
    requirePayable(order.amount);
    const now = deps.clock();
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({
        orderID: order.orderID,
        cartID,
        userId: caller.userId,
        phoneNumber: phone,
        amount: order.amount,
        status: stepAttempt('created', attemptEvents.committed()).status,
        callbackKey: newCallbackKey(),
        createdAt: now,
        updatedAt: now,
      })
      // The database lets one attempt be open for a cart, and one for a phone.
      .onConflictDoNothing()
      .returning();
    if (attempt) {
      requireAll(await hold(tx, order, new Date(now.getTime() + promptLife + holdMargin)));
      await scheduleStatusQuery(deps, tx, attempt);
      return { kind: 'new', attempt };
    }
    const others = await findOpenAttempt(tx, 'phoneNumber', phone);
    if (others) return { kind: 'phone busy', attempt: others };
    // Whatever was in the way has just ended.
    throw new HttpError(409, phoneBusy);
  });
}

async function recordPush(deps: Deps, { attemptID }: Attempt, result: PushResult): Promise<void> {
  switch (result.kind) {
    case 'accepted': {
      const { merchantRequestID, checkoutRequestID } = result;
      await applyAttemptEvent(deps, attemptID, attemptEvents.accepted(), { merchantRequestID, checkoutRequestID });
      return;
    }
    case 'refused': {
      const { code: resultCode, description: resultDesc } = result;
      await applyAttemptEvent(deps, attemptID, attemptEvents.refused(), { resultCode, resultDesc });
      return;
    }
    case 'lost':
      await applyAttemptEvent(deps, attemptID, attemptEvents.lost());
  }
}

/** An id that another attempt has tells nothing about this one: the report to its own address alone will tell. */
async function withOwnID({ db, log }: Deps, { attemptID }: Attempt, result: PushResult): Promise<PushResult> {
  if (result.kind !== 'accepted') return result;
  const [other] = await db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.checkoutRequestID, result.checkoutRequestID), ne(paymentAttempts.attemptID, attemptID)),
    );
  if (!other) return result;
  log.error('M-PESA gave a prompt the id of another one');
  return { kind: 'lost' };
}

async function prompt(deps: Deps, attempt: Attempt): Promise<PaymentResponse> {
  const pushed = await deps.daraja.stkPush({
    phone: attempt.phoneNumber,
    amount: attempt.amount,
    account: attempt.orderID,
    description: `${shop.name} order`.slice(0, 13),
    callbackUrl: stkCallbackUrl(deps, attempt.callbackKey),
  });
  const result = await withOwnID(deps, attempt, pushed);
  await recordPush(deps, attempt, result);
  if (result.kind === 'accepted') return promptedResponse(result.checkoutRequestID, result.description);
  if (result.kind === 'refused') return refusedResponse(result.description || 'M-PESA refused the payment. Try again.');
  throw new HttpError(502, unanswered);
}

/** Lets the request that made an attempt, on whichever instance, hear M-PESA's answer. */
async function untilAnswered(deps: Deps, attempt: Attempt): Promise<Attempt> {
  let current = attempt;
  for (let waited = 0; current.status === 'requested' && waited < waitAtMost; waited += waitStep) {
    await new Promise((resolve) => setTimeout(resolve, waitStep));
    current = await getAttempt(deps.db, attempt.attemptID);
  }
  return current;
}

const isYoung = ({ createdAt }: Attempt, { clock }: Deps) => clock().getTime() - createdAt.getTime() < promptLife;

/** What an attempt that is under way answers to one more initiation: never a second prompt. */
async function answerAgain(deps: Deps, attempt: Attempt): Promise<PaymentResponse> {
  const { status, checkoutRequestID, resultDesc } = await untilAnswered(deps, attempt);
  if (status === 'failed') return refusedResponse(resultDesc || 'M-PESA refused the payment. Try again.');
  if (checkoutRequestID === null || status === 'unknown') throw new HttpError(502, unanswered);
  return promptedResponse(checkoutRequestID);
}

/** Ends an attempt whose prompt is gone: M-PESA has the last word, else it timed out. A late payment still wins. */
async function closeStale(deps: Deps, attempt: Attempt): Promise<void> {
  const asked = await refreshAttempt(deps, attempt);
  await applyAttemptEvent(deps, asked.attemptID, attemptEvents.expired());
}

/**
 * Sends a prompt for the cart to the phone, unless one is on its way already.
 * @throws HttpError 401, 403, 404, 409 as the contract says; 429 after too many prompts; 502 when nobody knows whether there is a prompt
 */
export async function initiateExpress(
  deps: Deps,
  { cartID, phone }: { readonly cartID: string; readonly phone: string },
  caller: Caller,
  client: ClientNetworks,
): Promise<PaymentResponse> {
  await requireProofForOtherPhone(deps, caller.userId, phone);
  const { limits, isOwn } = await promptLimits(deps, caller.userId, phone, client);
  await consume(deps, limits);
  let isPrompted = false;
  try {
    // An old attempt may be in the way of the cart and another one in that of the phone.
    for (let tries = 0; tries < 3; tries += 1) {
      const claimed = await claim(deps, cartID, phone, caller);
      if (claimed.kind === 'paid') return promptedResponse(claimed.checkoutRequestID);
      const { kind, attempt } = claimed;
      isPrompted = kind === 'new';
      if (isPrompted) return await prompt(deps, attempt);
      if (isYoung(attempt, deps))
        return kind === 'open'
          ? await answerAgain(deps, attempt)
          : refusedResponse(isOwn && attempt.userId !== caller.userId ? othersPrompt : phoneBusy);
      await closeStale(deps, attempt);
    }
    return refusedResponse(phoneBusy);
  } finally {
    // What sends no prompt bothers nobody.
    if (!isPrompted) {
      await refund(deps, limits);
    }
  }
}
