interface ConfirmedBill {
  readonly account: string;
  readonly receipt: string;
  readonly amount: string;
  readonly shortcode: string;
  /** As M-PESA writes it: `20261121120000`. */
  readonly time: string;
}

/** The confirmation of a paybill payment, as Safaricom sends it. */
export const c2bConfirmation = ({ account, receipt, amount, shortcode, time }: ConfirmedBill) => ({
  TransactionType: 'Pay Bill',
  TransID: receipt,
  TransTime: time,
  TransAmount: amount,
  BusinessShortCode: shortcode,
  BillRefNumber: account,
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'WANJIRU',
  MiddleName: '',
  LastName: '',
});
