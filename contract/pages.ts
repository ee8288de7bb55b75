/**
 * The pages of the shop (spec section 2): their addresses and titles, and who may see them. The browser adds their
 * screens (src/app/routes.tsx) and the server their heads (server/pages/route-table.ts).
 */

export interface PageEntry {
  /** The pattern of its address. `:name?` is a part that may be missing, and `/*` is any rest. */
  readonly path: string;
  /** For the tab, the announcement of a navigation and the heading of plain pages. */
  readonly title: string;
  /** Whether the page is the same for every visitor, so that the server renders its body. */
  readonly open?: true;
  /** Whether search engines may list the page. The sitemap has its address where that is a fixed one. */
  readonly listed?: true;
  /** Whether the page sets its own name once it is loaded (src/platform/hooks/page-name.ts), instead of the title. */
  readonly named?: true;
  /** Restricts the page to a practice shop, or to development and addresses with `?inspect`. */
  readonly only?: 'sandbox' | 'inspect';
}

/** The first entry whose path matches an address is its page. */
export const pages = {
  home: { path: '/', title: 'Games, gear and gift cards', open: true, listed: true },
  products: { path: '/products', title: 'Products', open: true, listed: true },
  product: {
    path: '/product/:itemProductID?/:itemVariantID?/*',
    title: 'Product',
    open: true,
    listed: true,
    named: true,
  },
  // Its reviews belong to the product, whose page search engines list.
  reviews: { path: '/reviews/:itemProductID', title: 'Reviews', open: true },
  cart: { path: '/cart', title: 'Cart' },
  login: { path: '/login/*', title: 'Sign in', named: true },
  register: { path: '/register/*', title: 'Register' },
  checkoutAddress: { path: '/checkout-address', title: 'Delivery address' },
  checkoutPayment: { path: '/checkout-payment', title: 'Payment method' },
  paymentOverlay: { path: '/payment-overlay', title: 'Payment' },
  orders: { path: '/orders', title: 'Orders' },
  services: { path: '/services', title: 'Services', open: true, listed: true },
  // The address of search results contains the caller's own text.
  search: { path: '/search', title: 'Search', open: true, named: true },
  blogSubscribe: { path: '/blog-subscribe', title: 'Connect', open: true, listed: true },
  watch: { path: '/watch', title: 'Watch', open: true, listed: true },
  movies: { path: '/movies', title: 'Movies', open: true, listed: true },
  series: { path: '/series', title: 'Series', open: true, listed: true },
  streamMovie: { path: '/stream-movie', title: 'Movie', open: true, named: true },
  streamSeries: { path: '/stream-series', title: 'Series', open: true, named: true },
  aboutUs: { path: '/about-us', title: 'About us', open: true, listed: true },
  terms: { path: '/terms', title: 'Terms of service and privacy', open: true, listed: true },
  contactUs: { path: '/contact-us', title: 'Contact us', listed: true },
  unsubscribe: { path: '/unsubscribe', title: 'Unsubscribe' },
  preferences: { path: '/preferences', title: 'Preferences' },
  articles: { path: '/articles', title: 'Blog', open: true, listed: true },
  article: { path: '/article/:articleID?', title: 'Article', open: true, listed: true, named: true },
  events: { path: '/events', title: 'Events', open: true, listed: true },
  // Shows the page /events.
  blog: { path: '/blog', title: 'Events and news', open: true },
  handset: { path: '/sandbox/handset', title: 'Handset', only: 'sandbox' },
  dashboard: { path: '/dashboard', title: 'Account Overview' },
  subscriptions: { path: '/subscriptions', title: 'Subscriptions' },
  accountManagement: { path: '/account-management', title: 'Account Management' },
  address: { path: '/address', title: 'Address Book' },
  savedItems: { path: '/saved-items', title: 'Saved Items' },
  recentlyViewed: { path: '/recently-viewed', title: 'Recently Viewed' },
  inbox: { path: '/inbox', title: 'Inbox' },
  forgotPassword: { path: '/forgot-password/*', title: 'Forgot your password' },
  resetPassword: { path: '/reset-password/*', title: 'Reset password' },
  flows: { path: '/flows', title: 'Flows', only: 'inspect' },
  notFound: { path: '*', title: 'Not Found', open: true },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageKey = keyof typeof pages;

export const pageEntries = Object.entries(pages) as readonly (readonly [PageKey, PageEntry])[];

/** The text of the tab. @param title the page's title, or its own name such as a product's @param shop the shop's name */
export const pageTitle = (title: string, shop: string): string => `${title} · ${shop}`;
