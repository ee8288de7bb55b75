import { type ImageTheme, imageSet } from '#contract/images.ts';
import type { ProductType, ServiceCategory } from '#contract/shop.ts';
import type { HomeSlide, OwnSlide } from '#contract/shop-facts.ts';
import { home, type SlideText } from '#messages/home.ts';

/** One slide: its words, its pictures and the target of its call to action. */
export interface HeroSlide {
  readonly key: string;
  readonly texts: SlideText;
  readonly image: string;
  /** The crop for a phone. */
  readonly imageTall: string;
  /** The thumbnail in `HeroQueue`. */
  readonly imageSmall: string;
  /** The widths of a picture of the owner, which has no crop for a phone. */
  readonly srcSet?: string | undefined;
  /** Whether the owner wrote it: its text is shown on a phone, too. */
  readonly isOwn?: true;
  readonly to: string;
  /** Navigation state with the same filters as the query of `to`. */
  readonly state: { readonly itemType: string; readonly category?: string } | null;
}

/** A slide that a shop has unless its owner switches it off (spec section 2). */
interface StandardSlide extends HeroSlide {
  readonly key: HomeSlide;
  readonly theme: ImageTheme;
}

/** Returns the words of a slide, and the paths of its pictures, which scripts/rasters.ts draws. */
const art = (key: HomeSlide, theme: ImageTheme) => ({
  key,
  texts: home.hero.slides[key],
  theme,
  image: `/images/hero-${theme}.webp`,
  imageTall: `/images/herotall-${theme}.webp`,
  imageSmall: `/images/herothumb-${theme}.webp`,
});

const service = (key: HomeSlide, theme: ImageTheme, category: ServiceCategory): StandardSlide => ({
  ...art(key, theme),
  to: '/services',
  state: { itemType: 'service', category },
});
const productsOfType = (key: HomeSlide, theme: ImageTheme, type: ProductType): StandardSlide => ({
  ...art(key, theme),
  to: `/products?type=${type}`,
  state: { itemType: type },
});
/** Navigation state has one type, so that several are named in the address alone. */
const productsOfTypes = (
  key: HomeSlide,
  theme: ImageTheme,
  types: readonly [ProductType, ProductType],
): StandardSlide => ({
  ...productsOfType(key, theme, types[0]),
  to: `/products?${types.map((type) => `type=${type}`).join('&')}`,
  state: null,
});
const productsOfCategory = (key: HomeSlide, theme: ImageTheme, category: string): StandardSlide => ({
  ...art(key, theme),
  to: `/products?category=${encodeURIComponent(category)}`,
  state: { itemType: 'product', category },
});

/** The seven slides of spec section 2, the one that sells most first. */
export const heroSlides: readonly StandardSlide[] = [
  productsOfType('giftcards', 'forest', 'giftcard'),
  productsOfTypes('devices', 'ocean', ['device', 'equipment']),
  productsOfCategory('memberships', 'playstation', 'Memberships'),
  productsOfType('gamecards', 'gold', 'gamecard'),
  service('tournament', 'lime', 'tournament'),
  service('coaching', 'coral', 'coaching'),
  {
    ...art('newsletter', 'violet'),
    to: '/blog-subscribe',
    state: null,
  },
];

/** A slide of the owner at a place, counted from 0. */
export const toHeroSlide = ({ title, text, image, to }: OwnSlide, place: number): HeroSlide => ({
  key: `own${place}`,
  texts: { title, text, action: home.hero.ownAction },
  image,
  imageTall: image,
  imageSmall: image,
  srcSet: imageSet(image),
  isOwn: true,
  to,
  state: null,
});
