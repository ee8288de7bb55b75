import { maxPayment } from '#contract/max-payment.ts';
import { formatMoney } from '#contract/money.ts';
import { digitalServiceTax, type Tax } from '#contract/shop-facts.ts';

/** Texts of the cart, and of its totals on other pages. */
export const cartTexts = {
  title: 'Cart',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  empty: 'No items in cart',
  emptyDetail: 'Browse gift cards, games and gear.',
  missing: 'No cart found',
  browse: 'Browse the products',
  plans: 'See the subscription plans',
  itemsLabel: 'Items in the cart',
  each: 'each',
  gone: 'No longer sold. Remove it to continue.',
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  summary: 'Summary',
  subtotal: 'Subtotal',
  delivery: 'Local delivery fees',
  vat: 'VAT',
  total: 'Total',
  updating: 'Updating the totals',
  checkout: 'CHECKOUT',
  checkoutHint: 'Pay with M-PESA in the next step.',
  blocked: {
    unavailable: 'Remove the items that are not available, then continue.',
    tooMuch: `M-PESA takes at most ${formatMoney(maxPayment)} in one payment. Order in two parts.`,
  },
  free: 'Free',
  byCity: 'By city',
  /** The total, which lacks the fee while that is null. */
  sum: (amount: number, delivery: number | null) => `${formatMoney(amount)}${delivery === null ? ' + delivery' : ''}`,
  onePlan: { service: 'One plan per service.', blog: 'One Connect plan at a time.' },
  itemTypes: { product: '', service: 'Subscription', blog: 'Connect plan' },
} as const;

/** Explains the tax; a rate of 0.015 is 1.5%. */
export function taxNote({ label, rate, kind }: Tax): string {
  const percent = `${Number((rate * 100).toFixed(4))}%`;
  if (kind === 'included') return `Prices include ${percent} ${label}.`;
  const name = label === digitalServiceTax ? 'is the digital service tax,' : 'is';
  return `${label} ${name} ${percent} of the subtotal.`;
}
