import { hash } from 'node:crypto';
import type { PulledTransaction } from '@uwanja/daraja';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { type ExceptionReason, paymentExceptions, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hour, minute } from '../time.ts';
import { storeCallback } from './stored-callbacks.ts';

/**
 * Pull Transactions: M-PESA's list of the payments of the last 48 hours. It brings paybill payments whose callback was
 * lost, since M-PESA sends it once.
 */

/** The longest period that M-PESA lists. */
const window = 48 * hour;
const retryAfter = 5 * minute;
const maxPages = 200;

/** The reasons of exceptions that the account number of a listed payment settles. */
const settledByAccount: ExceptionReason[] = ['another request', 'not confirmed by M-PESA'];

/**
 * Filters the transactions whose receipts the shop has neither counted nor filed, or has filed without knowing for which
 * order they are.
 */
async function findNew({ db }: Deps, listed: readonly PulledTransaction[]): Promise<PulledTransaction[]> {
  const receipts = listed.map(({ receipt }) => receipt);
  if (receipts.length === 0) return [];
  const [counted, filed] = await Promise.all([
    db.select({ receipt: payments.receipt }).from(payments).where(inArray(payments.receipt, receipts)),
    db
      .select({
        receipt: paymentExceptions.receipt,
        isUnidentified: sql<boolean>`${and(inArray(paymentExceptions.reason, settledByAccount), isNull(paymentExceptions.settledAt))}`,
      })
      .from(paymentExceptions)
      .where(inArray(paymentExceptions.receipt, receipts)),
  ]);
  const recorded = new Set([...counted, ...filed].map(({ receipt }) => receipt));
  const unidentified = new Set(filed.filter((row) => row.isUnidentified).map(({ receipt }) => receipt));
  return listed.filter(({ receipt }) => !recorded.has(receipt) || unidentified.has(receipt));
}

/** Derives a callback's id from the receipt, so that concurrent pulls store the payment once. */
function toCallbackID(receipt: string): string {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash('sha256', `pulled ${receipt}`)) ?? [];
  return parts.join('-');
}

/**
 * Stores a listed payment like the confirmation that never arrived. Its job counts it once, by its receipt.
 * @returns whether it was new
 */
async function storeTransaction(deps: Deps, listed: PulledTransaction): Promise<boolean> {
  const body = {
    TransactionType: 'Pull',
    TransID: listed.receipt,
    TransTime: listed.time,
    TransAmount: listed.amount,
    BusinessShortCode: deps.config.daraja.shortcode,
    BillRefNumber: listed.account,
    MSISDN: listed.msisdn,
  };
  const callbackID = toCallbackID(listed.receipt);
  return (await storeCallback(deps, { kind: 'c2b-pulled', callbackID, body: JSON.stringify(body) })) !== null;
}

/** Pulls all pages. @returns the number of new payments; null where M-PESA did not answer with a list */
async function pullAll(deps: Deps): Promise<number | null> {
  const until = deps.clock();
  const since = new Date(until.getTime() - window);
  let added = 0;
  for (let page = 0, offset = 0; page < maxPages; page += 1) {
    const listed = await deps.daraja.pullTransactions(since, until, offset);
    if (listed === null) return null;
    for (const transaction of await findNew(deps, listed)) {
      if (await storeTransaction(deps, transaction)) added += 1;
    }
    if (listed.length === 0) break;
    offset += listed.length;
  }
  return added;
}

/**
 * The job that pulls the list. The key `hourly` repeats each hour; `once` follows a start or an outage.
 * @returns when to run again; null for never
 */
export async function pullTransactions(deps: Deps, key: string): Promise<Date | null> {
  const added = await pullAll(deps);
  const after = (ms: number) => new Date(deps.clock().getTime() + ms);
  if (added === null) return after(retryAfter);
  if (added > 0) deps.log.warn({ added }, 'payments without a callback were found in the list of M-PESA');
  return key === 'hourly' ? after(hour) : null;
}

/** Enqueues a pull of the list, after a start or an outage. Does nothing without a nominated number. */
export async function enqueuePull(deps: Deps): Promise<void> {
  if (deps.config.daraja.pullNumber === null) return;
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, 'pull-transactions', 'once', now);
    await deps.jobs.enqueue(tx, 'pull-transactions', 'hourly', new Date(now.getTime() + hour));
  });
}
