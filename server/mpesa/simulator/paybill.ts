import { code, nairobiTimestamp } from '@uwanja/daraja';
import * as v from 'valibot';
import { shop } from '#contract/shop.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http/http-error.ts';
import { putOnHandset } from '../../messages/handset.ts';
import { c2bUrls } from '../../payments/callback-urls.ts';
import { callShop, inShillings, newReceipt, paidText, reportToShop } from './shop-requests.ts';
import { recordTransaction } from './transactions.ts';

export interface Bill {
  readonly paybill: string;
  readonly account: string;
  readonly amount: number;
}

const verdict = v.object({ ResultCode: code });

const rejections: Readonly<Record<string, string>> = {
  C2B00012: `${shop.name} has no bill for this account number. Check it and try again.`,
  C2B00013: `This is not the amount of ${shop.name}'s bill. Check it and try again.`,
};

/**
 * Pays by paybill (Lipa na M-PESA → Pay Bill): validates the payment with the shop, and confirms it. If the shop does
 * not answer the validation, the payment is made, because the shop registers with the response type "Completed".
 * @returns the text on the phone
 * @throws HttpError 404 for a wrong business number, 409 where the shop rejects the payment
 */
export async function payBill(deps: Deps, msisdn: string, { paybill, account, amount }: Bill): Promise<string> {
  const { shortcode } = deps.config.daraja;
  if (paybill !== shortcode) {
    throw new HttpError(404, `There is no business number ${paybill}. Check it and try again.`);
  }
  const now = deps.clock();
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
  const urls = c2bUrls(deps);
  const answered = v.safeParse(verdict, await callShop(deps, urls.validation, payment));
  if (answered.success && answered.output.ResultCode !== '0') {
    throw new HttpError(409, rejections[answered.output.ResultCode] ?? `${shop.name} does not take this payment.`);
  }
  await recordTransaction(deps, { receipt, msisdn, account, amount, paidAt: now });
  await putOnHandset(deps, msisdn, 'MPESA', paidText(receipt, amount, account, now));
  await reportToShop(deps, urls.confirmation, { ...payment, OrgAccountBalance: amount.toFixed(2) });
  return `${inShillings(amount)} was paid to ${shop.name} for account ${account}.`;
}
