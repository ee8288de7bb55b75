import * as v from 'valibot';
import { code } from '../answers.ts';
import { nairobiTimestamp } from '../time.ts';
import type { PhoneReply } from './prompts.ts';
import type { Network } from './settings.ts';
import { callShop, inShillings, newReceipt, recordPayment, reportToShop } from './shop-requests.ts';

/** A payment to a paybill, in whole KES. */
export interface Bill {
  readonly paybill: string;
  readonly account: string;
  readonly amount: number;
}

const verdict = v.object({ ResultCode: code });

const rejections: Readonly<Record<string, (organization: string) => string>> = {
  C2B00012: (organization) => `${organization} has no bill for this account number. Check it and try again.`,
  C2B00013: (organization) => `This is not the amount of ${organization}'s bill. Check it and try again.`,
};

/** Pays by paybill; see `Simulator`. */
export async function payBill(
  network: Network,
  msisdn: string,
  { paybill, account, amount }: Bill,
): Promise<PhoneReply> {
  const { shortcode } = network.credentials;
  if (paybill !== shortcode)
    return { status: 404, text: `There is no business number ${paybill}. Check it and try again.` };
  const organization = network.organization();
  const now = network.clock();
  const receipt = newReceipt(now);
  const payment = {
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: nairobiTimestamp(now),
    TransAmount: amount.toFixed(2),
    BusinessShortCode: shortcode,
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`,
    FirstName: 'WANJIRU',
    MiddleName: '',
    LastName: 'MWANGI',
  };
  const urls = network.paybillUrls();
  const answered = v.safeParse(verdict, await callShop(network, urls.validation, payment));
  if (answered.success && answered.output.ResultCode !== '0') {
    const text =
      rejections[answered.output.ResultCode]?.(organization) ?? `${organization} does not take this payment.`;
    return { status: 409, text };
  }
  await recordPayment(network, { receipt, msisdn, account, amount, paidAt: now });
  await reportToShop(network, urls.confirmation, { ...payment, OrgAccountBalance: amount.toFixed(2) });
  return { status: 200, text: `${inShillings(amount)} was paid to ${organization} for account ${account}.` };
}
