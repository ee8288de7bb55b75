import { formatMoney } from '#contract/money.ts';
import { shop } from '#contract/shop.ts';

/** Text messages and e-mails about orders, codes and tickets. */

export const emailTexts = {
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  ordersLink: 'See your orders',
} as const;

/** Names M-PESA's receipt in a text message; null while it is unknown. */
const byReceipt = (mpesaReceipt: string | null) => (mpesaReceipt === null ? '' : ` M-PESA receipt ${mpesaReceipt}.`);

export const receiptTexts = {
  paidMessage: (orderID: string, amount: number, mpesaReceipt: string | null, url: string) =>
    `Your order ${orderID} of ${formatMoney(amount)} is paid.${byReceipt(mpesaReceipt)} See it at ${url}`,
  refundMessage: (orderID: string, amount: number, mpesaReceipt: string | null) =>
    `We received ${formatMoney(amount)} for order ${orderID} but cannot fulfil it, and will send the money back.${byReceipt(mpesaReceipt)}`,
  paidSubject: (orderID: string) => `Receipt for order ${orderID}`,
  refundSubject: (orderID: string) => `Your money for order ${orderID} goes back`,
  /** `rest` ends the sentence and may add others. */
  arrived: (amount: number, rest: string) => `Your payment of ${formatMoney(amount)} has arrived${rest}`,
  refundRest: ', but we cannot fulfil the order. We will send the money back.',
  completedRest: '.',
  preparedRest: '. The order is being prepared.',
  codesRest: ' Sign in and open the order to see your codes.',
  subtotal: 'Subtotal',
  tax: shop.taxLabel,
  delivery: 'Delivery',
  total: 'Total',
  mpesaReceipt: 'M-PESA receipt',
} as const;

export const codeNoticeTexts = {
  count: (codes: number) => (codes === 1 ? '1 code' : `${codes} codes`),
  item: (name: string, variantID: number) => `${name}, variant ${variantID}`,
  unknownItem: (variantID: number) => `Variant ${variantID}`,
  shortageSubject: (orderID: string) => `Order ${orderID} waits for codes`,
  shortage: (orderID: string) =>
    `Order ${orderID} is paid, and the vault does not have all of its codes. These are missing:`,
  shortageEnd: 'As soon as they are loaded the order gets them automatically, and its buyer is notified.',
  arrivedMessage: (orderID: string, url: string) => `Your codes for order ${orderID} are ready. See them at ${url}`,
  arrivedSubject: (orderID: string) => `Your codes for order ${orderID} are ready`,
  arrived: (orderID: string) =>
    `Your codes for order ${orderID} are ready. Sign in and open the order to see them. We never send codes by e-mail.`,
} as const;

export const ticketTexts = {
  confirmationSubject: (ticketID: number) => `We have your ticket ${ticketID}`,
  confirmation: (ticketID: number) => [
    'Hello,',
    `Thank you for writing to ${shop.name}. We have your ticket ${ticketID} and will answer to this address.`,
    'If you did not write to us, somebody has given your address by mistake. There is nothing that you need to do.',
  ],
  recording: (ticketID: number) => `A recording is attached: npm run ops -- tickets --save ${ticketID}`,
  noticeSubject: (ticketID: number, subject: string) => `Ticket ${ticketID}: ${subject}`,
  from: 'From',
  email: 'E-mail',
  subject: 'Subject',
  answerSubject: (ticketID: number, subject: string) => `Answer to your ticket ${ticketID}: ${subject}`,
} as const;
