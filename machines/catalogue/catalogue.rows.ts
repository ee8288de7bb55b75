import type { Product, Variant } from '#contract/products.ts';

/** One row of the catalogue: a variant with its product. */
export interface CatalogueRow {
  readonly product: Product;
  readonly variant: Variant;
}

/**
 * Returns one row per variant without duplicates: when the list changes between two requests, both pages may contain
 * the same variant.
 */
export function groupIntoRows(pages: readonly (readonly Product[])[]): readonly CatalogueRow[] {
  const rows = pages.flat().flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return [...new Map(rows.map((row) => [row.variant.variantID, row])).values()];
}
