import type { Product, Variant } from '#contract/products.ts';

/** One row of a list of products: a variant with its product. */
export interface ProductRow {
  readonly product: Product;
  readonly variant: Variant;
}

/**
 * Returns one row per variant without duplicates: when the list changes between two requests, both pages may contain
 * the same variant.
 */
export function groupIntoRows(pages: readonly (readonly Product[])[]): readonly ProductRow[] {
  const rows = pages.flat().flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return [...new Map(rows.map((row) => [row.variant.variantID, row])).values()];
}
