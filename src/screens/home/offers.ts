import type { CatalogueRow } from '#machines/catalogue/index.ts';
import { savingPercent } from '#src/components/price/money.ts';

/** Returns for each product the variant with the largest saving in percent. Products without a saving are omitted. */
export function bestOffers(rows: readonly CatalogueRow[]): readonly CatalogueRow[] {
  const saving = ({ variant }: CatalogueRow) => savingPercent(variant.listPrice, variant.salePrice);
  const best = new Map<number, CatalogueRow>();
  for (const row of rows) {
    const known = best.get(row.product.itemID);
    if (saving(row) > (known ? saving(known) : 0)) best.set(row.product.itemID, row);
  }
  return [...best.values()];
}
