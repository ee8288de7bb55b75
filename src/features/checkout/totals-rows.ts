import type { Cart } from '#contract/carts.ts';
import type { AddressCity } from '#contract/delivery.ts';
import type { Tax } from '#contract/shop-facts.ts';
import type { CartView } from '#machines/cart/index.ts';
import { cartTexts } from '#messages/cart.ts';
import type { SummaryRow } from '#src/components/SummaryList.tsx';

type Totals = Pick<Cart, 'subtotal' | 'tax' | 'amount'> & {
  /** Null while no city decides it; `amount` is then without it. */
  readonly delivery: number | null;
};

/** Returns the totals of a cart whose delivery goes to a city, which is empty before one is chosen. */
export function totalsTo(city: AddressCity | '', { totals, deliveryFees }: Pick<CartView, 'totals' | 'deliveryFees'>) {
  if (deliveryFees === null) return totals;
  const delivery = deliveryFees[city] ?? null;
  return { ...totals, delivery, amount: totals.subtotal + totals.tax + (delivery ?? 0) };
}

const feeText = (delivery: number | null) =>
  delivery === null ? cartTexts.byCity : delivery === 0 ? cartTexts.free : delivery;

/** Returns the rows of a summary, amounts in whole KES: the tax only where it adds to the prices. */
export const totalsRows = ({ label, kind }: Tax, { subtotal, tax, delivery, amount }: Totals): SummaryRow[] => [
  { label: cartTexts.subtotal, amount: subtotal },
  ...(kind === 'on top' || tax > 0 ? [{ label, amount: tax }] : []),
  { label: cartTexts.delivery, amount: feeText(delivery) },
  { label: cartTexts.total, amount: delivery === null ? cartTexts.sum(amount, delivery) : amount, total: true },
];

/** The same with a row for the VAT (spec section 2), which is 0 unless it is the tax of the shop. */
export function totalsRowsWithVat(tax: Tax, totals: Totals): SummaryRow[] {
  const [subtotal, ...rows] = totalsRows(tax, totals);
  const isListed = rows.some(({ label }) => label === cartTexts.vat);
  return [...(subtotal ? [subtotal] : []), ...(isListed ? [] : [{ label: cartTexts.vat, amount: 0 }]), ...rows];
}
