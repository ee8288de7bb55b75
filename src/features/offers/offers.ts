import type { ProductRow } from '#machines/support/product-rows.ts';
import { savingPercent } from '#src/components/price/saving.ts';

/** Returns for each product the variant with the largest saving in percent. Products without a saving are omitted. */
export function bestOffers(rows: readonly ProductRow[]): readonly ProductRow[] {
  const saving = ({ variant }: ProductRow) => savingPercent(variant.listPrice, variant.salePrice);
  const best = new Map<number, ProductRow>();
  for (const row of rows) {
    const known = best.get(row.product.itemID);
    if (saving(row) > (known ? saving(known) : 0)) best.set(row.product.itemID, row);
  }
  return [...best.values()];
}
