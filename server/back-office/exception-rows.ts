import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { paymentExceptions, payments } from '../db/schema.ts';
import { lockOrder } from './order-lock.ts';
import { Refusal, requireRow } from './refusal.ts';

/** The rows of payment exceptions: reading, locking and settling them. */

export type Exception = typeof paymentExceptions.$inferSelect;
export type Detail = Readonly<Record<string, string>>;

export const withNote = (note: string | null): Detail => (note === null ? {} : { note });

/** The update of an exception that settles it. `added` is added to its detail. */
export const settlement = (added: Detail, at: Date) => ({
  settledAt: at,
  detail: sql`${paymentExceptions.detail} || ${JSON.stringify(added)}::jsonb`,
});

const byID = (db: Database, exceptionID: number) =>
  db.select().from(paymentExceptions).where(eq(paymentExceptions.exceptionID, exceptionID));

/** Reads and locks an exception, whose order's cart is locked. @throws Refusal where there is none */
export const lockExceptionRow = (tx: Transaction, exceptionID: number): Promise<Exception> =>
  requireRow(byID(tx, exceptionID).for('update'), 'no exception', { exceptionID });

/** Reads and locks an exception. @throws Refusal where there is none, or it was settled before */
export async function requireUnsettled(tx: Transaction, exceptionID: number): Promise<Exception> {
  const found = await lockExceptionRow(tx, exceptionID);
  if (found.settledAt) throw new Refusal('exception settled', { exceptionID, at: found.settledAt });
  return found;
}

/**
 * Reads an exception without locking it, because the cart of its order must be locked first.
 * @throws Refusal where there is none
 */
export const requireException = (db: Database, exceptionID: number): Promise<Exception> =>
  requireRow(byID(db, exceptionID), 'no exception', { exceptionID });

/**
 * Locks an exception and, before it, the cart of its order, as every change does.
 * @returns the exception as it is now
 * @throws Refusal where there is none
 */
export async function lockException(tx: Transaction, exceptionID: number): Promise<Exception> {
  const { orderID } = await requireException(tx, exceptionID);
  if (orderID !== null) await lockOrder(tx, orderID);
  return lockExceptionRow(tx, exceptionID);
}

/** The namespace of the locks of references. */
const referenceLock = 7_219_006;

/**
 * Requires that a reference is not recorded yet, because one reversal belongs to one refund, and that it is not the
 * receipt of a payment to the shop, which a person copies by mistake. M-PESA writes its ids in capitals. Of two
 * transactions with one reference, the second waits for the first.
 * @throws Refusal
 */
export async function requireNewReference(tx: Transaction, reference: string): Promise<void> {
  const written = reference.toUpperCase();
  await tx.execute(sql`select pg_advisory_xact_lock(${referenceLock}, hashtext(${written}))`);
  const [used] = await tx
    .select({ orderID: paymentExceptions.orderID })
    .from(paymentExceptions)
    .where(sql`upper(${paymentExceptions.detail} ->> 'refund') = ${written}`);
  if (used) throw new Refusal('reference recorded', { reference, orderID: used.orderID });
  // A payment that M-PESA has not confirmed has an exception alone.
  const paidIn =
    (await tx.$count(payments, inArray(payments.receipt, [reference, written]))) +
    (await tx.$count(paymentExceptions, sql`upper(${paymentExceptions.receipt}) = ${written}`));
  if (paidIn > 0) throw new Refusal('reference paid in', { reference });
}
