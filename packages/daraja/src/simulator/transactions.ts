import { minute, parseNairobiDateTime } from '../time.ts';
import type { Network } from './settings.ts';

/** The simulated network's own record of payments, which Pull Transactions lists. */

const pageSize = 100;
const maxPeriod = 48 * 60 * minute;

/** @returns a page of the payments of a period; null where the period is not one of at most 48 hours */
export async function listTransactions(
  { store, organization }: Network,
  period: { readonly start: string; readonly end: string; readonly offset: number },
): Promise<readonly object[] | null> {
  const [start, end] = [parseNairobiDateTime(period.start), parseNairobiDateTime(period.end)];
  if (!start || !end || end < start || end.getTime() - start.getTime() > maxPeriod) return null;
  // The end is a whole second, which the period includes.
  const page = { limit: pageSize, offset: period.offset };
  const paid = await store.listTransactions(start, new Date(end.getTime() + 999), page);
  return paid.map(({ receipt, msisdn, account, amount, paidAt }) => ({
    transactionId: receipt,
    trxDate: paidAt.toISOString(),
    msisdn: Number(msisdn),
    sender: 'WANJIRU MWANGI',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: account,
    amount: amount.toFixed(2),
    organizationname: organization(),
  }));
}
