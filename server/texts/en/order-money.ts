import { formatExactMoney, formatMoney } from '#contract/money.ts';

/** Money of an order that goes back, or that has arrived and does not pay it: in messages and in its timeline. */
export const orderMoneyTexts = {
  cancelled: (orderID: string) => `Your order ${orderID} is cancelled.`,
  cancelledSubject: (orderID: string) => `Your order ${orderID} is cancelled`,
  owed: (amount: number) => `${formatExactMoney(amount)} goes back to your M-PESA.`,
  about: (orderID: string) => `Order ${orderID}:`,
  returned: (amount: number, reference: string) =>
    `${formatExactMoney(amount)} was sent back to your M-PESA, reference ${reference}.`,
  returnedSubject: (orderID: string) => `Your money for order ${orderID} was sent back`,
  held: (orderID: string, amount: number, cost: number) =>
    `${formatExactMoney(amount)} arrived for order ${orderID}${amount === cost ? '' : `, which costs ${formatMoney(cost)}`}. Do not pay again: we get in touch.`,
  heldSubject: (orderID: string, amount: number) => `Your payment of ${formatExactMoney(amount)} for order ${orderID}`,
} as const;
