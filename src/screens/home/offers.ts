import type { CatalogueRow } from '#machines/catalogue/index.ts';
import { savingPercent } from '#src/components/price/money.ts';

/** One row a product: the variant that saves the most; products without a saving are left out. */
export function bestOffers(rows: readonly CatalogueRow[]): readonly CatalogueRow[] {
  const saving = ({ variant }: CatalogueRow) => savingPercent(variant.listPrice, variant.salePrice);
  const best = new Map<number, CatalogueRow>();
  for (const row of rows) {
    const known = best.get(row.product.itemID);
    if (saving(row) > (known ? saving(known) : 0)) best.set(row.product.itemID, row);
  }
  return [...best.values()];
}
