import type { BulkChange, Rounding } from '#contract/desk/bulk.ts';
import { aboveHighestPrice } from '#contract/highest-price.ts';

/** The prices of a variant before and after a change of many products. */

export interface Prices {
  readonly salePrice: number;
  readonly listPrice: number | null;
}

/** Rounds a price to whole shillings, to the nearest multiple, or up to the next price that ends in 9. */
export function roundPrice(price: number, rounding: Rounding): number {
  if (rounding === '9') return Math.ceil((price - 9) / 10) * 10 + 9;
  const step = Number(rounding);
  return Math.round(price / step) * step;
}

/** A sale ends where its price reaches the one before it. */
const withoutEndedSale = ({ salePrice, listPrice }: Prices): Prices => ({
  salePrice,
  listPrice: listPrice !== null && listPrice > salePrice ? listPrice : null,
});

/** The prices of a variant after a change. */
export function changedPrices(before: Prices, change: BulkChange): Prices {
  const { salePrice, listPrice } = before;
  switch (change.kind) {
    case 'raise percent':
    case 'lower percent': {
      const percent = change.kind === 'raise percent' ? 100 + change.value : 100 - change.value;
      return withoutEndedSale({ salePrice: roundPrice((salePrice * percent) / 100, change.rounding), listPrice });
    }
    case 'raise amount':
    case 'lower amount': {
      const by = change.kind === 'raise amount' ? change.value : -change.value;
      return withoutEndedSale({ salePrice: roundPrice(salePrice + by, change.rounding), listPrice });
    }
    case 'set':
      return withoutEndedSale({ salePrice: change.value, listPrice });
    case 'sale': {
      const whole = listPrice ?? salePrice;
      return withoutEndedSale({
        salePrice: roundPrice((whole * (100 - change.value)) / 100, change.rounding),
        listPrice: whole,
      });
    }
    case 'end sale':
      return { salePrice: listPrice ?? salePrice, listPrice: null };
    default:
      return before;
  }
}

/** Why prices are refused; null where they can be. */
export const priceError = ({ salePrice }: Prices, highest: number): string | null => {
  if (salePrice < 1) return 'A price would be below 1 shilling.';
  return salePrice > highest ? aboveHighestPrice(highest) : null;
};
