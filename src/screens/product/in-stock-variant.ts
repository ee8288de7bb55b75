import type { Variant } from '#contract/products.ts';

/**
 * Finds the variant in stock that is most like a sold-out one: of the same region and platform where there is one, then
 * with the nearest price. Null if none is in stock.
 */
export function findInStock(variants: readonly Variant[], soldOut: Variant): Variant | null {
  const differences = ({ region, platform }: Variant) =>
    Number(region !== soldOut.region) + Number(platform !== soldOut.platform);
  const distance = ({ salePrice }: Variant) => Math.abs(salePrice - soldOut.salePrice);
  const [nearest] = variants
    .filter(({ inStock }) => inStock)
    .toSorted((one, other) => differences(one) - differences(other) || distance(one) - distance(other));
  return nearest ?? null;
}
