import type { PushResult } from '@uwanja/daraja';
import { eq } from 'drizzle-orm';
import { promptLife, promptLock } from '#contract/payment-times.ts';
import type { PaymentResponse } from '#contract/payments.ts';
import { attemptAt, attemptEvents, stepAttempt } from '#machines/payment-attempt/index.ts';
import { requireProofForOtherPhone } from '../accounts/phone-verification.ts';
import { type Attempt, findOpenAttempt, findPaidAttempt, findUnresolvedAttempts } from '../attempts/attempts.ts';
import { findHeldMoney } from '../attempts/held-money.ts';
import {
  openElsewhereResponse,
  othersPromptResponse,
  paidResponse,
  phoneBusyResponse,
  promptedResponse,
  refusalText,
  refusedResponse,
  stillOpenResponse,
} from '../attempts/payment-response.ts';
import { ensureDraftOrder } from '../carts/draft-order.ts';
import { requireCart, requireOpen } from '../carts/ownership.ts';
import { orders, paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireOpenSession } from '../http/authentication.ts';
import type { ClientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { restore } from '../rate-limits/limiter.ts';
import { holdMargin, requireInStock, reserveStock } from '../stock/reservations.ts';
import { mpesaResultTexts, paymentTexts } from '../texts/index.ts';
import { day } from '../time.ts';
import { applyAttemptEvent } from './apply-attempt-event.ts';
import { newCallbackKey } from './callback-urls.ts';
import { requirePayable } from './payable-amount.ts';
import { countPrompt } from './prompt-limits.ts';
import { refreshAttempt } from './query-status.ts';
import { scheduleStatusQuery } from './reconcile.ts';
import { sendPrompt } from './send-prompt.ts';
import { findUnconfirmedReport, resolveReport, type UnconfirmedReport } from './unconfirmed-reports.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/** Attempts without an outcome are queried for this long. Then they are filed as exceptions. */
const unresolvedFor = day;

/** What an initiation has started: its own attempt, or none because of another attempt. */
type AttemptStart =
  /** The attempt that this request has stored, whose prompt can be sent. */
  | { readonly kind: 'new'; readonly attempt: Attempt }
  /** The cart's open attempt. */
  | { readonly kind: 'open'; readonly attempt: Attempt }
  /** Earlier attempts of the cart that ended without an outcome from M-PESA. */
  | { readonly kind: 'unresolved'; readonly attempts: readonly Attempt[] }
  /** The attempt that paid the cart. */
  | { readonly kind: 'paid'; readonly attempt: Attempt }
  /** The open attempt of another cart on the same phone. */
  | { readonly kind: 'phone busy'; readonly attempt: Attempt }
  /** Money that has arrived for the order and waits for a person; `text` says so. */
  | { readonly kind: 'money held'; readonly text: string }
  /** A report of a payment of the order that M-PESA has not confirmed. */
  | { readonly kind: 'unconfirmed'; readonly report: UnconfirmedReport };

/** What this request has asked M-PESA about already. */
interface Asked {
  /** The ids of attempts that were queried. */
  readonly queried: Set<string>;
  /** The ids of exceptions whose payment M-PESA has denied. */
  readonly denied: Set<number>;
}

interface Initiation {
  readonly cartID: string;
  /** 254[17]XXXXXXXX */
  readonly phone: string;
  /** What the payer was shown, in whole KES; undefined for a caller that shows nothing. */
  readonly amount?: number | undefined;
}

/**
 * Stores an attempt and holds its goods, or finds the attempt that prevents it. The attempt is committed before the
 * request to M-PESA is sent: the callback may arrive before the answer, and a crash in between must leave a row.
 */
function createAttemptOrFindBlocking(
  deps: Deps,
  { cartID, phone, amount }: Initiation,
  caller: Caller,
  { queried, denied }: Asked,
): Promise<AttemptStart> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, deps, { lock: true });
    if (cart.status !== 'open') {
      const paid = await findPaidAttempt(tx, cartID);
      if (paid) return { kind: 'paid', attempt: paid };
    }
    requireOpen(cart);
    await requireOpenSession(tx, caller);
    const own = await findOpenAttempt(tx, 'cartID', cartID);
    if (own) return { kind: 'open', attempt: own };
    const now = deps.clock();
    const unresolved = await findUnresolvedAttempts(tx, cartID, new Date(now.getTime() - unresolvedFor));
    const attempts = unresolved.filter(({ attemptID }) => !queried.has(attemptID));
    if (attempts.length > 0) return { kind: 'unresolved', attempts };
    const order = await ensureDraftOrder(tx, cart, deps);
    const text = await findHeldMoney(tx, cartID);
    if (text !== null) return { kind: 'money held', text };
    const report = await findUnconfirmedReport(tx, order.orderID, denied);
    if (report) return { kind: 'unconfirmed', report };
    requirePayable(order.amount);
    if (amount !== undefined && amount !== order.amount)
      throw new HttpError(409, paymentTexts.amountChanged(order.amount));
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({
        orderID: order.orderID,
        cartID,
        userId: caller.userId,
        phoneNumber: phone,
        amount: order.amount,
        cart: order.cart,
        shipTo: order.shipTo,
        status: stepAttempt('created', attemptEvents.committed()).status,
        callbackKey: newCallbackKey(),
        createdAt: now,
        updatedAt: now,
      })
      // Unique indexes allow one open attempt a cart, and one a phone.
      .onConflictDoNothing()
      .returning();
    if (attempt) {
      requireInStock(await reserveStock(tx, order, new Date(now.getTime() + promptLife + holdMargin)));
      await scheduleStatusQuery(deps, tx, attempt);
      return { kind: 'new', attempt };
    }
    const otherAttempt = await findOpenAttempt(tx, 'phoneNumber', phone);
    if (otherAttempt) return { kind: 'phone busy', attempt: otherAttempt };
    // The attempt that caused the conflict has just ended.
    throw new HttpError(409, phoneBusyResponse(1000).ResponseDescription);
  });
}

/**
 * The response to a prompt that was sent, or tried. A prompt that was paid before M-PESA's answer is reported as paid,
 * whatever that answer says. @throws HttpError 502 for a lost answer
 */
async function answerPush(deps: Deps, sent: Attempt, result: PushResult): Promise<PaymentResponse> {
  if (result.kind === 'accepted')
    return promptedResponse(result.checkoutRequestID, result.description || paymentTexts.accepted);
  if (attemptAt(sent.status).isPaid) return answerPaid(deps, sent);
  if (result.kind === 'refused') return refusedResponse(refusalText(result));
  throw new HttpError(502, paymentTexts.unanswered(sent.phoneNumber, promptLife));
}

const ageOf = ({ createdAt }: Attempt, { clock }: Deps) => clock().getTime() - createdAt.getTime();
/** How long the prompt of an attempt can still be paid, in milliseconds. */
const remainingLife = (attempt: Attempt, deps: Deps) => Math.max(0, promptLife - ageOf(attempt, deps));

/** The response for a cart that an earlier prompt has paid. No prompt is sent in the same call. */
async function answerPaid({ db }: Deps, attempt: Attempt): Promise<PaymentResponse> {
  const [order] = await db.select().from(orders).where(eq(orders.orderID, attempt.orderID));
  if (!order) throw new Error('a payment attempt names no order');
  return paidResponse(attempt, order);
}

/** Ends an attempt that is older than any prompt. A payment that is reported later still places the order. */
const expire = (deps: Deps, { attemptID }: Attempt) => applyAttemptEvent(deps, attemptID, attemptEvents.expired());

/**
 * Queries M-PESA about an attempt, and ends it where its prompt must have ended: by its age, or by any result code.
 * @returns the attempt after the query
 */
async function resolveAttempt(deps: Deps, attempt: Attempt): Promise<Attempt> {
  const refreshed = await refreshAttempt(deps, attempt);
  const hasUnlistedResult = refreshed.status === 'unknown' && refreshed.resultCode !== null;
  const isOver = hasUnlistedResult || remainingLife(refreshed, deps) === 0;
  return attemptAt(refreshed.status).isOpen && isOver ? expire(deps, refreshed) : refreshed;
}

/**
 * Answers an initiation while the cart has an open attempt. During the lock the answer for the same phone is that
 * attempt: the press was doubled, or the first answer lost. M-PESA is queried about it after the lock, and at once for a
 * prompt on another phone; a prompt that is still open then is named, and not reported as initiated. Nor is one that asks
 * for another amount than the payer is shown now.
 * @returns null where the attempt has failed, so that a new prompt can be sent
 */
async function answerOpen(
  deps: Deps,
  attempt: Attempt,
  { phone, amount = attempt.amount }: Initiation,
): Promise<PaymentResponse | null> {
  const isSamePhone = attempt.phoneNumber === phone;
  const stored = await waitForAnswer(deps, attempt);
  const isLocked = isSamePhone && ageOf(stored, deps) < promptLock;
  const current = isLocked ? stored : await resolveAttempt(deps, stored);
  const { status, checkoutRequestID, resultDesc } = current;
  if (attemptAt(status).isPaid) return answerPaid(deps, current);
  const held = await findHeldMoney(deps.db, current.cartID);
  if (held !== null) return refusedResponse(held);
  if (!attemptAt(status).isOpen) {
    // M-PESA has just refused the concurrent request's prompt and would refuse this one as well.
    const isRefused = isLocked && status === 'failed' && checkoutRequestID === null;
    return isRefused ? refusedResponse(resultDesc || paymentTexts.refused) : null;
  }
  if (!isSamePhone)
    return openElsewhereResponse(current.phoneNumber, remainingLife(current, deps), status !== 'unknown');
  if (checkoutRequestID !== null && status !== 'unknown')
    return isLocked && amount === current.amount
      ? promptedResponse(checkoutRequestID)
      : stillOpenResponse(checkoutRequestID, phone, remainingLife(current, deps));
  throw new HttpError(502, paymentTexts.unanswered(phone, remainingLife(current, deps)));
}

/**
 * Answers an initiation that an earlier attempt or its money may prevent.
 * @param isOthers whether an attempt is another account's, on the caller's own phone
 * @returns null where a new prompt can be tried
 */
async function answerEarlier(
  deps: Deps,
  start: Exclude<AttemptStart, { kind: 'new' }>,
  asked: Asked,
  initiation: Initiation,
  isOthers: (attempt: Attempt) => boolean,
): Promise<PaymentResponse | null> {
  switch (start.kind) {
    case 'paid':
      return answerPaid(deps, start.attempt);
    case 'open':
      asked.queried.add(start.attempt.attemptID);
      return answerOpen(deps, start.attempt, initiation);
    case 'unresolved': {
      for (const { attemptID } of start.attempts) asked.queried.add(attemptID);
      const refreshed = await Promise.all(start.attempts.map((attempt) => refreshAttempt(deps, attempt)));
      const paid = refreshed.find(({ status }) => attemptAt(status).isPaid);
      return paid ? answerPaid(deps, paid) : null;
    }
    case 'phone busy': {
      const { attempt } = start;
      const isLocked = ageOf(attempt, deps) < promptLock;
      const { status } = isLocked ? attempt : await resolveAttempt(deps, attempt);
      if (!attemptAt(status).isOpen) return null;
      return isOthers(attempt) ? othersPromptResponse : phoneBusyResponse(remainingLife(attempt, deps));
    }
    case 'money held':
      return refusedResponse(start.text);
    case 'unconfirmed': {
      if (!(await resolveReport(deps, start.report))) return refusedResponse(mpesaResultTexts.unknown);
      if (start.report.kind === 'exception') asked.denied.add(start.report.exception.exceptionID);
      return null;
    }
  }
}

/**
 * Sends a prompt for the cart to the phone (spec section 4), unless an earlier prompt is still open or has paid,
 * or money has arrived for the order that a person has to look at.
 * @throws HttpError 401, 403, 404, 409 as the contract lists; 429 after too many prompts; 502 where M-PESA did not
 *   answer, so that a prompt may exist
 */
export async function initiateExpress(
  deps: Deps,
  initiation: Initiation,
  caller: Caller,
  client: ClientNetworks,
): Promise<PaymentResponse> {
  const { phone } = initiation;
  await requireProofForOtherPhone(deps, caller.userId, phone);
  const { limits, isOwn } = await countPrompt(deps, caller.userId, phone, client);
  let isCounted = false;
  try {
    const asked: Asked = { queried: new Set(), denied: new Set() };
    const isOthers = ({ userId }: Attempt) => isOwn && userId !== caller.userId;
    // In the way may be, each once: the cart's open attempt, its unresolved ones, reports, and the phone's attempt.
    for (let tries = 0; tries < 6; tries += 1) {
      const started = await createAttemptOrFindBlocking(deps, initiation, caller, asked);
      if (started.kind === 'new') {
        isCounted = true;
        const { result, sent } = await sendPrompt(deps, started.attempt);
        isCounted = result.kind !== 'refused' || result.reason !== 'unreachable';
        return await answerPush(deps, sent, result);
      }
      const answer = await answerEarlier(deps, started, asked, initiation, isOthers);
      if (answer) return answer;
    }
    return phoneBusyResponse(promptLock);
  } finally {
    // What M-PESA refuses counts against the limits as well, but not what did not reach it.
    if (!isCounted) await restore(deps, limits);
  }
}
