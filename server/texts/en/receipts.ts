import { formatMoney } from '#contract/money.ts';

/** The receipt of an order, as a text message and as an e-mail. */

/** Names M-PESA's receipt in a text message; null while it is unknown. */
const byReceipt = (mpesaReceipt: string | null) => (mpesaReceipt === null ? '' : ` M-PESA receipt ${mpesaReceipt}.`);

export const receiptTexts = {
  paidMessage: (orderID: string, amount: number, mpesaReceipt: string | null, url: string) =>
    `Your order ${orderID} of ${formatMoney(amount)} is paid.${byReceipt(mpesaReceipt)} See it at ${url}`,
  refundMessage: (orderID: string, amount: number, mpesaReceipt: string | null) =>
    `We received ${formatMoney(amount)} for order ${orderID} but cannot fulfil it, and will send the money back.${byReceipt(mpesaReceipt)}`,
  sentMessage: (orderID: string, carrier: string | null, reference: string | null) =>
    `Goods of your order ${orderID} are on their way${carrier === null ? '' : ` with ${carrier}`}.${reference === null ? '' : ` Reference: ${reference}`}`,
  sentSubject: (orderID: string) => `Your order ${orderID} is on its way`,
  paidSubject: (orderID: string) => `Receipt for order ${orderID}`,
  refundSubject: (orderID: string) => `Your money for order ${orderID} goes back`,
  /** `rest` ends the sentence and may add others. */
  arrived: (amount: number, rest: string) => `Your payment of ${formatMoney(amount)} has arrived${rest}`,
  refundRest: ', but we cannot fulfil the order. We will send the money back.',
  completedRest: '.',
  preparedRest: '. The order is being prepared.',
  codesRest: ' Sign in and open the order to see your codes.',
  subtotal: 'Subtotal',
  delivery: 'Delivery',
  total: 'Total',
  mpesaReceipt: 'M-PESA receipt',
} as const;
