import type { Product, Variant } from '#contract/products.ts';

/** The variant on show: the one asked for, else the first in stock, else the first. */
export function shownVariant(product: Product | null, variantID: number | null): Variant | null {
  const variants = product?.variants ?? [];
  return (
    variants.find((variant) => variant.variantID === variantID) ??
    variants.find((variant) => variant.inStock) ??
    variants[0] ??
    null
  );
}
