import { parseNairobiDateTime } from '@uwanja/daraja';
import { and, asc, gte, lte } from 'drizzle-orm';
import { shop } from '#contract/shop.ts';
import { sandboxTransactions } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hour } from '../../time.ts';

/** The simulated network's own record of payments, which Pull Transactions lists. */

type Transaction = typeof sandboxTransactions.$inferSelect;

const pageSize = 100;
const maxPeriod = 48 * hour;

/** Records a payment in the simulated network. A receipt is recorded once. */
export const recordTransaction = async ({ db }: Deps, paid: Transaction): Promise<void> => {
  await db.insert(sandboxTransactions).values(paid).onConflictDoNothing();
};

/** @returns a page of the payments of a period; null where the period is not one of at most 48 hours */
export async function listTransactions(
  { db }: Deps,
  period: { readonly start: string; readonly end: string; readonly offset: number },
): Promise<readonly object[] | null> {
  const [start, end] = [parseNairobiDateTime(period.start), parseNairobiDateTime(period.end)];
  if (!start || !end || end < start || end.getTime() - start.getTime() > maxPeriod) return null;
  const paid = await db
    .select()
    .from(sandboxTransactions)
    .where(and(gte(sandboxTransactions.paidAt, start), lte(sandboxTransactions.paidAt, new Date(end.getTime() + 999))))
    .orderBy(asc(sandboxTransactions.paidAt), asc(sandboxTransactions.receipt))
    .limit(pageSize)
    .offset(period.offset);
  return paid.map(({ receipt, msisdn, account, amount, paidAt }) => ({
    transactionId: receipt,
    trxDate: paidAt.toISOString(),
    msisdn: Number(msisdn),
    sender: 'WANJIRU MWANGI',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: account,
    amount: amount.toFixed(2),
    organizationname: shop.name,
  }));
}
