import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Attempt } from '../attempts/attempts.ts';
import type { Database, Transaction } from '../db/open.ts';
import { publish, shopTopic } from '../db/pub-sub.ts';
import { type ExceptionReason, paymentExceptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export interface PaymentException {
  readonly reason: ExceptionReason;
  readonly receipt: string | null;
  readonly orderID: string | null;
  /** KES as M-PESA sent it. An amount with a fraction is stored in `detail`. */
  readonly amount: number | null;
  readonly detail: { readonly attemptID?: string; readonly [more: string]: unknown };
}

/** The detail that names a stored callback. The stored key `messageID` is an earlier name of `callbackNumber`. */
export const callbackDetail = (callbackNumber: number) => ({ messageID: callbackNumber });

/** SQL: the exception's detail names this stored callback. */
export const refersToCallback = (callbackNumber: PgColumn): SQL =>
  sql`${paymentExceptions.detail} ->> 'messageID' = ${callbackNumber}::text`;

/** The log that names the payments for manual review. */
export type ReviewLog = Pick<Deps, 'log'>;

/**
 * Files an exception for manual review, and logs its reason and id. A repeated report of the same payment files nothing.
 * A wrong amount that M-PESA reports both by its prompt and as a paybill payment is one exception with both details.
 * @returns whether it is new
 */
export async function fileException(
  { log }: ReviewLog,
  tx: Transaction,
  filed: PaymentException,
  at: Date,
): Promise<boolean> {
  const attemptID = filed.detail.attemptID ?? null;
  // Reports without receipt and attempt cannot be distinguished. A duplicate exception is better than a lost one.
  if (filed.receipt !== null || attemptID !== null) {
    const isUnlinked = attemptID === null ? sql`true` : sql`${paymentExceptions.detail} ->> 'attemptID' is null`;
    // Also where it is settled: that money has gone back, or pays the order.
    const isOtherReport = filed.reason === 'wrong amount' && filed.receipt !== null ? isUnlinked : sql`false`;
    const [existing] = await tx
      .select({ exceptionID: paymentExceptions.exceptionID })
      .from(paymentExceptions)
      .where(
        and(
          eq(paymentExceptions.reason, filed.reason),
          sql`${paymentExceptions.receipt} is not distinct from ${filed.receipt}`,
          sql`${paymentExceptions.orderID} is not distinct from ${filed.orderID}`,
          or(sql`${paymentExceptions.detail} ->> 'attemptID' is not distinct from ${attemptID}`, isOtherReport),
        ),
      )
      .limit(1);
    if (existing) {
      await tx
        .update(paymentExceptions)
        .set({ detail: sql`${JSON.stringify(filed.detail)}::jsonb || ${paymentExceptions.detail}` })
        .where(and(eq(paymentExceptions.exceptionID, existing.exceptionID), isOtherReport));
      return false;
    }
  }
  const isStorable = filed.amount !== null && Number.isInteger(filed.amount) && Math.abs(filed.amount) < 2 ** 31;
  const [stored] = await tx
    .insert(paymentExceptions)
    .values({
      ...filed,
      amount: isStorable ? filed.amount : null,
      detail:
        isStorable || filed.amount === null ? filed.detail : { ...filed.detail, sentAmount: String(filed.amount) },
      createdAt: at,
    })
    .returning({ exceptionID: paymentExceptions.exceptionID });
  await publish(tx, shopTopic);
  log.warn({ exceptionID: stored?.exceptionID, reason: filed.reason }, 'a payment needs manual review');
  return true;
}

/** SQL: not null in an exception whose amount a person has accepted. */
const accepted = sql`${paymentExceptions.detail} ->> 'accepted'`;

/**
 * Whether the amount of an attempt is disputed: M-PESA reported another amount than was prompted, and no person has
 * accepted it. Settling the exception without accepting the amount does not end the dispute.
 */
export const isAmountDisputed = (db: Database, attemptID: string): Promise<boolean> =>
  hasWrongAmount(db, attemptID, sql`${accepted} is null`);

/** Whether a person has accepted another amount than was prompted as the payment of an attempt. */
export const isAmountAccepted = (db: Database, attemptID: string): Promise<boolean> =>
  hasWrongAmount(db, attemptID, sql`${accepted} is not null`);

const hasWrongAmount = (db: Database, attemptID: string, decision: SQL): Promise<boolean> =>
  hasException(db, 'wrong amount', attemptID, decision);

/**
 * Whether a person has counted a payment of an attempt for another order, or has recorded that it went back, before
 * M-PESA confirmed it.
 * @param receipt the receipt of the payment; null for a report of the prompt's payment without one
 */
export const isUsedElsewhere = (
  db: Database,
  { attemptID, checkoutRequestID, orderID }: Attempt,
  receipt: string | null,
): Promise<boolean> => {
  const { detail } = paymentExceptions;
  const isOfPrompt = sql`${detail} ->> 'checkoutRequestID' = ${checkoutRequestID}`;
  const isUsed = sql`(${detail} ->> 'countedFor' <> ${orderID} or ${detail} ->> 'refund' is not null)`;
  const isOfPayment = receipt === null ? isOfPrompt : eq(paymentExceptions.receipt, receipt);
  return hasException(db, 'not confirmed by M-PESA', attemptID, and(isOfPayment, isUsed));
};

async function hasException(
  db: Database,
  reason: ExceptionReason,
  attemptID: string,
  condition: SQL | undefined,
): Promise<boolean> {
  const [filed] = await db
    .select({ exceptionID: paymentExceptions.exceptionID })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.reason, reason),
        sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}`,
        condition,
      ),
    )
    .limit(1);
  return filed !== undefined;
}

/** What a report of M-PESA is about. A paybill confirmation's names no attempt, a query's no receipt but the prompt. */
interface Reported {
  readonly receipt: string | null;
  readonly attemptID: string | null;
  readonly checkoutRequestID?: string | null;
}

/**
 * SQL: the exception has the report's receipt, or is of its attempt and not of another prompt. A report without a receipt
 * is about the prompt's only payment, whichever receipt was filed.
 */
function isOfReport({ receipt, attemptID, checkoutRequestID }: Reported): SQL | undefined {
  const { detail, receipt: filed } = paymentExceptions;
  const hasReceipt = receipt === null ? undefined : eq(filed, receipt);
  if (attemptID === null) return hasReceipt;
  const isOfPrompt = checkoutRequestID
    ? sql`coalesce(${detail} ->> 'checkoutRequestID', ${checkoutRequestID}) = ${checkoutRequestID}`
    : undefined;
  const isOfAnyReceipt = receipt === null && isOfPrompt !== undefined;
  const isOfAttempt = sql`${detail} ->> 'attemptID' = ${attemptID}`;
  return or(hasReceipt, and(isOfAttempt, isOfPrompt, isOfAnyReceipt ? undefined : isNull(filed)));
}

/**
 * Settles the open exceptions that a later report of M-PESA has resolved.
 * @returns whether there were any
 */
export async function settleExceptionsByReport(
  tx: Transaction,
  reasons: readonly ExceptionReason[],
  report: Reported,
  at: Date,
): Promise<boolean> {
  const settled = await tx
    .update(paymentExceptions)
    .set({
      settledAt: at,
      detail: sql`${paymentExceptions.detail} || '{"settledBy": "a later report of M-PESA"}'::jsonb`,
    })
    .where(
      and(inArray(paymentExceptions.reason, [...reasons]), isNull(paymentExceptions.settledAt), isOfReport(report)),
    )
    .returning({ exceptionID: paymentExceptions.exceptionID });
  return settled.length > 0;
}
