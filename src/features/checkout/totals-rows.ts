import type { Cart } from '#contract/carts.ts';
import type { Tax } from '#contract/shop-facts.ts';
import { cartTexts } from '#messages/cart.ts';
import type { SummaryRow } from '#src/components/SummaryList.tsx';

type Totals = Pick<Cart, 'subtotal' | 'tax' | 'delivery' | 'amount'>;

/** Returns the rows of a summary, amounts in whole KES: the tax only where it adds to the prices. */
export const totalsRows = ({ label, kind }: Tax, { subtotal, tax, delivery, amount }: Totals): SummaryRow[] => [
  { label: cartTexts.subtotal, amount: subtotal },
  ...(kind === 'on top' || tax > 0 ? [{ label, amount: tax }] : []),
  { label: cartTexts.delivery, amount: delivery === 0 ? cartTexts.free : delivery },
  { label: cartTexts.total, amount, total: true },
];

/** The same with a row for the VAT (spec section 2), which is 0 unless it is the tax of the shop. */
export function totalsRowsWithVat(tax: Tax, totals: Totals): SummaryRow[] {
  const [subtotal, ...rows] = totalsRows(tax, totals);
  const isListed = rows.some(({ label }) => label === cartTexts.vat);
  return [...(subtotal ? [subtotal] : []), ...(isListed ? [] : [{ label: cartTexts.vat, amount: 0 }]), ...rows];
}
