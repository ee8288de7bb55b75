import type { Product, Variant } from '#contract/products.ts';

/** Returns the variant to show: the requested one, else the first in stock, else the first. */
export function shownVariant(product: Product | null, variantID: number | null): Variant | null {
  const variants = product?.variants ?? [];
  return (
    variants.find((variant) => variant.variantID === variantID) ??
    variants.find((variant) => variant.inStock) ??
    variants[0] ??
    null
  );
}
