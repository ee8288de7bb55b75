import type { Product, Variant } from '#contract/products.ts';

/**
 * Returns the variant to show: the requested one, or if none is requested the first in stock, else the first. Null if
 * the product has no such variant.
 */
export function shownVariant(product: Product | null, variantID: number | null): Variant | null {
  const variants = product?.variants ?? [];
  if (variantID !== null) return variants.find((variant) => variant.variantID === variantID) ?? null;
  return variants.find((variant) => variant.inStock) ?? variants[0] ?? null;
}
