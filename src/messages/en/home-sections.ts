import type { NewsletterCategory } from '#contract/shop.ts';
import type { DealTileKey } from '#machines/home/index.ts';

const deals = (shop: string): Readonly<Record<DealTileKey, string>> => ({
  recent: 'Just added',
  tournament: 'Play for prizes',
  upcoming: 'Pre-order',
  deal: 'Today’s deals',
  exclusive: `Only at ${shop}`,
  trending: 'Best sellers',
});

const newsletterCategories: Readonly<Record<NewsletterCategory, string>> = {
  products: 'products',
  services: 'services',
  events: 'events',
  coaching: 'coaching',
  all: 'all',
};

/** Texts of the sections below the first screen of the home page, whose code is downloaded later. */
export const homeSections = {
  categories: 'Shop by category',
  allProducts: 'All products',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  deals: 'Deals',
  dealTexts: deals,
  offers: 'On sale now',
  allOffers: 'All sales',
  topics: 'Trending Topics',
  allArticles: 'All articles',
  noArticles: 'No articles found',
  newsletter: {
    title: 'Newsletter',
    text: 'New stock, prices that dropped and events near you. Choose what you want to hear about.',
    about: 'Send me news about',
    email: 'Email',
    subscribe: 'Subscribe',
    categories: newsletterCategories,
  },
} as const;
