import type { ImageTheme } from '#contract/images.ts';
import type { ProductType, ServiceCategory } from '#contract/shop.ts';
import type { HeroSlideKey } from '#src/messages/en/home.ts';

/** One slide (spec section 2): its pictures, its subject and the target of its call to action. */
export interface HeroSlide {
  readonly key: HeroSlideKey;
  readonly theme: ImageTheme;
  readonly image: string;
  /** The crop for a phone. */
  readonly imageTall: string;
  /** The thumbnail in `HeroQueue`. */
  readonly imageSmall: string;
  readonly itemType: 'service' | 'product';
  readonly category: string;
  readonly to: string;
  /** Navigation state with the same filters as the query of `to`. */
  readonly state: { readonly itemType: string; readonly category?: string } | null;
}

/** Returns the paths of a slide's pictures, which scripts/rasters.ts draws. */
const art = (theme: ImageTheme) => ({
  theme,
  image: `/images/hero-${theme}.webp`,
  imageTall: `/images/herotall-${theme}.webp`,
  imageSmall: `/images/herothumb-${theme}.webp`,
});

const service = (key: HeroSlideKey, theme: ImageTheme, category: ServiceCategory): HeroSlide => ({
  key,
  ...art(theme),
  itemType: 'service',
  category,
  to: '/services',
  state: { itemType: 'service', category },
});
const productsOfType = (key: HeroSlideKey, theme: ImageTheme, type: ProductType): HeroSlide => ({
  key,
  ...art(theme),
  itemType: 'product',
  category: type,
  to: `/products?type=${type}`,
  state: { itemType: type },
});
/** Navigation state has one type, so that several are named in the address alone. */
const productsOfTypes = (
  key: HeroSlideKey,
  theme: ImageTheme,
  types: readonly [ProductType, ProductType],
): HeroSlide => ({
  ...productsOfType(key, theme, types[0]),
  to: `/products?${types.map((type) => `type=${type}`).join('&')}`,
  state: null,
});
const productsOfCategory = (key: HeroSlideKey, theme: ImageTheme, category: string): HeroSlide => ({
  key,
  ...art(theme),
  itemType: 'product',
  category,
  to: `/products?category=${encodeURIComponent(category)}`,
  state: { itemType: 'product', category },
});

/** The seven slides of spec section 2, the one that sells most first. */
export const heroSlides: readonly HeroSlide[] = [
  productsOfType('giftcards', 'forest', 'giftcard'),
  productsOfTypes('devices', 'ocean', ['device', 'equipment']),
  productsOfCategory('memberships', 'playstation', 'Memberships'),
  productsOfType('gamecards', 'gold', 'gamecard'),
  service('tournament', 'lime', 'tournament'),
  service('coaching', 'coral', 'coaching'),
  {
    key: 'newsletter',
    ...art('violet'),
    itemType: 'service',
    category: 'newsletter',
    to: '/blog-subscribe',
    state: null,
  },
];
