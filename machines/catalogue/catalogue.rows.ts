import type { Product, Variant } from '#contract/products.ts';

/** One row of the catalogue: a variant with its product. */
export interface CatalogueRow {
  readonly product: Product;
  readonly variant: Variant;
}

/** One row a variant. A list that moved between two pages may answer a variant twice; it is shown once. */
export function rowsOf(pages: readonly (readonly Product[])[]): readonly CatalogueRow[] {
  const rows = pages.flat().flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return [...new Map(rows.map((row) => [row.variant.variantID, row])).values()];
}
