import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { paymentExceptions } from '../db/schema.ts';

/** Why a person has to look at a payment. */
export type ExceptionReason =
  | 'wrong amount'
  | 'unknown account'
  | 'another business number'
  | 'order already paid'
  | 'perhaps paid twice'
  | 'order changed'
  | 'out of stock'
  | 'quote expired'
  | 'no delivery address'
  | 'account deleted'
  | 'receipt already used'
  | 'not confirmed by M-PESA'
  | 'another request'
  | 'no outcome'
  | 'unreadable confirmation'
  | 'order cancelled';

export interface PaymentException {
  readonly reason: ExceptionReason;
  readonly receipt: string | null;
  readonly orderID: string | null;
  /** KES as it was sent; fractions are in `detail`. */
  readonly amount: number | null;
  readonly detail: { readonly attemptID?: string; readonly [more: string]: unknown };
}

/** Files a payment for a person; the same one once, however often it is reported. */
export async function fileException(tx: Transaction, filed: PaymentException, at: Date): Promise<void> {
  const attemptID = filed.detail.attemptID ?? null;
  // Without a receipt and an attempt two reports cannot be distinguished: one exception too many is better than a lost one.
  if (filed.receipt !== null || attemptID !== null) {
    const [known] = await tx
      .select({ exceptionID: paymentExceptions.exceptionID })
      .from(paymentExceptions)
      .where(
        and(
          eq(paymentExceptions.reason, filed.reason),
          sql`${paymentExceptions.receipt} is not distinct from ${filed.receipt}`,
          sql`${paymentExceptions.orderID} is not distinct from ${filed.orderID}`,
          sql`${paymentExceptions.detail} ->> 'attemptID' is not distinct from ${attemptID}`,
        ),
      )
      .limit(1);
    if (known) return;
  }
  const fits = filed.amount !== null && Number.isInteger(filed.amount) && Math.abs(filed.amount) < 2 ** 31;
  await tx.insert(paymentExceptions).values({
    ...filed,
    amount: fits ? filed.amount : null,
    detail: fits || filed.amount === null ? filed.detail : { ...filed.detail, sentAmount: String(filed.amount) },
    createdAt: at,
  });
}

/**
 * Whether the amount of an attempt is disputed: M-PESA reported another amount than the prompt asked for, and no person
 * has accepted it. A settled exception stays a dispute unless it was accepted.
 */
export async function isAmountDisputed(db: Database, attemptID: string): Promise<boolean> {
  const [disputed] = await db
    .select({ exceptionID: paymentExceptions.exceptionID })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.reason, 'wrong amount' satisfies ExceptionReason),
        sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}`,
        sql`${paymentExceptions.detail} ->> 'accepted' is null`,
      ),
    )
    .limit(1);
  return disputed !== undefined;
}

/**
 * Settles the open exceptions that a later report of M-PESA has answered by itself.
 * @returns whether there were any
 */
export async function settleAnswered(
  tx: Transaction,
  reasons: readonly ExceptionReason[],
  { receipt, attemptID }: { readonly receipt: string | null; readonly attemptID: string },
  at: Date,
): Promise<boolean> {
  const isAbout = or(
    receipt === null ? undefined : eq(paymentExceptions.receipt, receipt),
    and(isNull(paymentExceptions.receipt), sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}`),
  );
  const settled = await tx
    .update(paymentExceptions)
    .set({
      settledAt: at,
      detail: sql`${paymentExceptions.detail} || '{"settledBy": "a later report of M-PESA"}'::jsonb`,
    })
    .where(and(inArray(paymentExceptions.reason, [...reasons]), isNull(paymentExceptions.settledAt), isAbout))
    .returning({ exceptionID: paymentExceptions.exceptionID });
  return settled.length > 0;
}
