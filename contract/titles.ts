/**
 * The title of each page, for the tab, the announcement and the heading of plain pages. The server writes it into the
 * document and the browser sets it after each navigation.
 */
export const titles = {
  home: 'Games, gear and gift cards',
  products: 'Products',
  product: 'Product',
  reviews: 'Reviews',
  services: 'Services',
  cart: 'Cart',
  login: 'Sign in',
  register: 'Register',
  checkoutAddress: 'Delivery address',
  checkoutPayment: 'Payment method',
  paymentOverlay: 'Payment',
  orders: 'Orders',
  handset: 'Handset',
  subscriptions: 'Subscriptions',
  savedItems: 'Saved Items',
  recentlyViewed: 'Recently Viewed',
  inbox: 'Inbox',
  article: 'Article',
  watch: 'Watch',
  search: 'Search',
  preferences: 'Preferences',
  articles: 'Blog',
  blogSubscribe: 'Connect',
  address: 'Address Book',
  accountManagement: 'Account Management',
  dashboard: 'Account Overview',
  movies: 'Movies',
  series: 'Series',
  streamMovie: 'Movie',
  streamSeries: 'Series',
  unsubscribe: 'Unsubscribe',
  contactUs: 'Contact us',
  aboutUs: 'About us',
  terms: 'Terms of service and privacy',
  events: 'Events',
  blog: 'Events and news',
  resetPassword: 'Reset password',
  forgotPassword: 'Forgot your password',
  flows: 'Flows',
  notFound: 'Not Found',
} as const;

/** The text of the tab. @param title the page's title, or its own name such as a product's @param shop the shop's name */
export const pageTitle = (title: string, shop: string): string => `${title} · ${shop}`;
