import { shop } from '#contract/shop.ts';
import { groupThousands } from '#src/messages/formats.ts';

/** Formats an amount in whole KES: `formatMoney(2450)` → `Ksh 2,450`. */
export const formatMoney = (amount: number): string => `${shop.currencyLabel} ${groupThousands(amount)}`;

/** Returns the discount in whole per cent; 0 without a higher list price. */
export const savingPercent = (listPrice: number | null, salePrice: number): number =>
  listPrice && listPrice > salePrice ? Math.round((1 - salePrice / listPrice) * 100) : 0;
