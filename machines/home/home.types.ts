import type { Product, Variant } from '#contract/products.ts';
import { type DealKey, dealKeys } from '#contract/shop.ts';

/** The six deal tiles of the home page, in display order (spec section 2). */
export const dealTileKeys = ['recent', 'tournament', 'upcoming', 'deal', 'exclusive', 'trending'] as const;
export type DealTileKey = (typeof dealTileKeys)[number];

/** The deals whose tiles show a sample. The tournament tile has none, because it leads to services. */
export const sampledDeals: readonly DealKey[] = dealKeys.filter((deal) =>
  dealTileKeys.some((key: string) => key === deal),
);

/** Returns the cheapest variant in stock; the cheapest of all where none is in stock, null without variants. */
export function cheapestVariant({ variants }: Pick<Product, 'variants'>): Variant | null {
  const available = variants.filter(({ inStock }) => inStock);
  const [cheapest = null] = (available.length > 0 ? available : variants).toSorted(
    (one, other) => one.salePrice - other.salePrice,
  );
  return cheapest;
}

/** What the slides of the hero offer: a slide each, and the consoles and games that two of them picture. */
export const heroOffers = [
  'tournament',
  'memberships',
  'coaching',
  'devices',
  'consoles',
  'gamecards',
  'games',
  'giftcards',
] as const;

/** The price of each offer, in whole KES; what the shop does not have is absent. */
export type HeroPrices = Partial<Readonly<Record<(typeof heroOffers)[number], number>>>;

/** How much a deal has, and a product for the picture of its tile: variants of products, or services of tournaments. */
export interface DealSample {
  readonly deal: DealTileKey | DealKey;
  readonly count: number;
  readonly product: Product | null;
  /** The lowest price of a tournament in whole KES. A deal of products shows that of its product. */
  readonly price?: number;
}
