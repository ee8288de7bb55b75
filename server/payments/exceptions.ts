import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { paymentExceptions } from '../db/schema.ts';

/** Why a payment is for a person to look at. */
export type ExceptionReason =
  | 'wrong amount'
  | 'unknown account'
  | 'another business number'
  | 'order already paid'
  | 'order changed'
  | 'out of stock'
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
  // With neither a receipt nor an attempt nothing tells two reports apart: better one too many than one lost.
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

/** Whether a person still has to look at an amount that was reported wrongly for this attempt. */
export async function isAmountDisputed(db: Database, attemptID: string): Promise<boolean> {
  const [open] = await db
    .select({ exceptionID: paymentExceptions.exceptionID })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.reason, 'wrong amount' satisfies ExceptionReason),
        sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}`,
        isNull(paymentExceptions.settledAt),
      ),
    )
    .limit(1);
  return open !== undefined;
}
