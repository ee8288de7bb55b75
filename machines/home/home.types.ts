import type { Product } from '#contract/products.ts';
import { type DealKey, dealKeys } from '#contract/shop.ts';

/** The six deal tiles of the home page, in their order (spec section 2). */
export const dealTileKeys = ['recent', 'tournament', 'upcoming', 'deal', 'exclusive', 'trending'] as const;
export type DealTileKey = (typeof dealTileKeys)[number];

/** The deals that tiles need samples of; the tournament tile leads to services. */
export const sampledDeals: readonly DealKey[] = dealKeys.filter((deal) =>
  dealTileKeys.some((key: string) => key === deal),
);

/** What a deal holds: how many variants, and a product to picture it by. */
export interface DealSample {
  readonly deal: DealKey;
  readonly count: number;
  readonly product: Product | null;
}
