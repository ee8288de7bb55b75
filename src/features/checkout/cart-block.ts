import { maxPayment } from '#contract/max-payment.ts';
import type { CartView } from '#machines/cart/index.ts';

/**
 * Why a cart cannot be paid: an item that is not for sale, or more than one payment takes. The server refuses it, too.
 * Not in the cart's view model, which every page downloads.
 */
export function blockOf({ items, totals }: Pick<CartView, 'items' | 'totals'>): 'unavailable' | 'tooMuch' | null {
  if (items.some(({ variant }) => !variant.inStock)) return 'unavailable';
  return totals.amount > maxPayment ? 'tooMuch' : null;
}
