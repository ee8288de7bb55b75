import type { Product, Variant } from '#contract/products.ts';
import { type DealKey, dealKeys } from '#contract/shop.ts';

/** The six deal tiles of the home page, in their order (spec section 2). */
export const dealTileKeys = ['recent', 'tournament', 'upcoming', 'deal', 'exclusive', 'trending'] as const;
export type DealTileKey = (typeof dealTileKeys)[number];

/** The deals that tiles need samples of; the tournament tile leads to services. */
export const sampledDeals: readonly DealKey[] = dealKeys.filter((deal) =>
  dealTileKeys.some((key: string) => key === deal),
);

/** The cheapest variant of a product, of those that can be had where there are any. */
export function cheapestVariant({ variants }: Pick<Product, 'variants'>): Variant | null {
  const available = variants.filter(({ inStock }) => inStock);
  const [cheapest = null] = (available.length > 0 ? available : variants).toSorted(
    (one, other) => one.salePrice - other.salePrice,
  );
  return cheapest;
}

/** What a deal holds: how many variants, and a product to picture it by. */
export interface DealSample {
  readonly deal: DealKey;
  readonly count: number;
  readonly product: Product | null;
}
