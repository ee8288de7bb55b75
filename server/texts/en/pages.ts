import type { PageKey } from '#contract/pages.ts';

/** The descriptions that search engines and messengers show below the titles of public pages. */
export const pageDescriptions = (shop: string): Readonly<Partial<Record<PageKey, string>>> => ({
  home: 'Gift cards, game cards, consoles, gear and subscriptions for gamers in Kenya. Prices in shillings, paid with M-PESA.',
  products: 'Gift cards, game cards, consoles, gear and merchandise for gamers in Kenya, with prices in shillings.',
  services:
    'Music, films, live sports and anime by subscription, coaching and tournaments. Choose a plan, pay with M-PESA.',
  articles: 'News, reviews and guides for gamers in Kenya: consoles, connections, esports and how to buy well.',
  events: 'Tournaments, meet-ups and game nights in Kenya: what is on and when, and the newest articles.',
  blog: 'Tournaments, meet-ups and game nights in Kenya: what is on and when, and the newest articles.',
  blogSubscribe: `Connect is ${shop}'s package for readers: premium articles, in shillings and paid with M-PESA.`,
  aboutUs: `Who ${shop} is: a shop for gamers in Kenya, its mission and its vision.`,
  contactUs: `Ask ${shop} about an order, a payment or a product. We answer every ticket.`,
  terms: `The terms of service and the privacy policy of ${shop}.`,
  watch: 'Films and series to watch: what is on show, and where to begin.',
  movies: 'All films, with who made them and what they are about.',
  series: 'All series, with their seasons and what they are about.',
  search: `Search the products, services and articles of ${shop}.`,
});

/** The description of a page that search engines do not list. */
export const unlistedDescription = (shop: string): string =>
  `${shop}: gift cards, games and gear for gamers in Kenya, paid with M-PESA.`;

/** What a page shows without JavaScript. */
export const noScriptTexts = {
  needsScript: (shop: string) =>
    `${shop} needs JavaScript to show the whole page, and for your cart, your account and payments. Please turn it on and reload the page.`,
  readsWithoutScript: 'You can read this page without JavaScript. Your cart, your account and payments need it.',
} as const;
