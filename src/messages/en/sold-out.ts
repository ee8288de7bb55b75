import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';

/** Texts of a sold-out variant on a product's page. */
export const soldOutTexts = {
  title: 'Sold out',
  detail: 'This variant is sold out.',
  /** The price stays on one line. */
  inStock: (name: string, price: number) => `${name} is in stock · ${formatMoney(price).replace(' ', '\u00a0')}`,
  request: 'Text me when it is back',
  requesting: 'Saving…',
  signIn: 'Sign in, and we send one text message to your own number.',
  consent: (phone: string) =>
    `We send one text message to ${formatPhone(phone)} when it is in stock, and no other. You can cancel it here.`,
  waiting: (phone: string) => `We text ${formatPhone(phone)} when it is in stock again. One message, then no more.`,
  cancel: 'Cancel the message',
  cancelling: 'Cancelling…',
  /** The number is formatted. */
  unverified: (phone: string) =>
    `To get a text message when it is back, confirm once that ${phone} is your phone. We text you a code.`,
} as const;
