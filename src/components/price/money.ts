import { shop } from '#contract/shop.ts';
import { groupThousands } from '#src/messages/formats.ts';

/** Whole KES as people read it: `formatKsh(2450)` → `Ksh 2,450`. */
export const formatKsh = (amount: number): string => `${shop.currencyLabel} ${groupThousands(amount)}`;

/** How much less a sale asks, in whole per cent; 0 where it asks no less. */
export const savingPercent = (listPrice: number | null, salePrice: number): number =>
  listPrice && listPrice > salePrice ? Math.round((1 - salePrice / listPrice) * 100) : 0;
