import { type ComponentType, lazy } from 'react';
import { type PageEntry, type PageKey, pageEntries } from '#contract/pages.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { withTimeLimit } from '#src/platform/chunk-time-limit.ts';
import { hasFlows } from '#src/platform/inspection/inspecting.ts';

/** A page with its screen. */
export interface PageRoute extends PageEntry {
  readonly Screen: ComponentType;
  /** Returns the screen once its code is loaded, because `Screen` suspends once even then; null before. */
  readonly loaded: () => ComponentType | null;
  /** Downloads the code of the screen. */
  readonly load: () => Promise<unknown>;
}

type Loadable = Pick<PageRoute, 'Screen' | 'loaded' | 'load'>;

/** A screen's module. The screen is its one export whose name ends with `Screen`. */
type ScreenModule = Readonly<Record<`${string}Screen`, ComponentType>>;

/** Creates a screen whose code is loaded with its route. Loading fails after the time limit of spec section 9. */
function screen(download: () => Promise<ScreenModule>): Loadable {
  let loaded: { readonly default: ComponentType } | null = null;
  const load = async () => {
    const module = await withTimeLimit(download(), 'the page');
    const [, Screen] = Object.entries(module).find(([name]) => name.endsWith('Screen')) ?? [];
    if (!Screen) throw new Error('the module of the page exports no screen');
    loaded = { default: Screen };
    return loaded;
  };
  return { Screen: lazy(load), loaded: () => loaded?.default ?? null, load };
}

const events = screen(() => import('#src/screens/events/EventsScreen.tsx'));

const screens: Readonly<Record<PageKey, Loadable>> = {
  home: screen(() => import('#src/screens/home/HomeScreen.tsx')),
  products: screen(() => import('#src/screens/products/ProductsScreen.tsx')),
  product: screen(() => import('#src/screens/product/ProductScreen.tsx')),
  reviews: screen(() => import('#src/screens/reviews/ReviewsScreen.tsx')),
  cart: screen(() => import('#src/screens/cart/CartScreen.tsx')),
  login: screen(() => import('#src/screens/login/LoginScreen.tsx')),
  register: screen(() => import('#src/screens/login/RegisterScreen.tsx')),
  checkoutAddress: screen(() => import('#src/screens/checkout-address/CheckoutAddressScreen.tsx')),
  checkoutPayment: screen(() => import('#src/screens/checkout-payment/CheckoutPaymentScreen.tsx')),
  paymentOverlay: screen(() => import('#src/screens/payment-overlay/PaymentOverlayScreen.tsx')),
  orders: screen(() => import('#src/screens/orders/OrdersScreen.tsx')),
  services: screen(() => import('#src/screens/services/ServicesScreen.tsx')),
  search: screen(() => import('#src/screens/search/SearchScreen.tsx')),
  blogSubscribe: screen(() => import('#src/screens/blog-subscribe/BlogSubscribeScreen.tsx')),
  watch: screen(() => import('#src/screens/watch/WatchScreen.tsx')),
  movies: screen(() => import('#src/screens/movies/MoviesScreen.tsx')),
  series: screen(() => import('#src/screens/series/SeriesScreen.tsx')),
  streamMovie: screen(() => import('#src/screens/stream-movie/StreamMovieScreen.tsx')),
  streamSeries: screen(() => import('#src/screens/stream-series/StreamSeriesScreen.tsx')),
  aboutUs: screen(() => import('#src/screens/about-us/AboutUsScreen.tsx')),
  terms: screen(() => import('#src/screens/terms/TermsScreen.tsx')),
  contactUs: screen(() => import('#src/screens/contact-us/ContactUsScreen.tsx')),
  unsubscribe: screen(() => import('#src/screens/unsubscribe/UnsubscribeScreen.tsx')),
  preferences: screen(() => import('#src/screens/preferences/PreferencesScreen.tsx')),
  articles: screen(() => import('#src/screens/articles/ArticlesScreen.tsx')),
  article: screen(() => import('#src/screens/article/ArticleScreen.tsx')),
  events: events,
  blog: events,
  handset: screen(() => import('#src/screens/handset/HandsetScreen.tsx')),
  dashboard: screen(() => import('#src/screens/dashboard/DashboardScreen.tsx')),
  subscriptions: screen(() => import('#src/screens/subscriptions/SubscriptionsScreen.tsx')),
  accountManagement: screen(() => import('#src/screens/account-management/AccountManagementScreen.tsx')),
  address: screen(() => import('#src/screens/address/AddressBookScreen.tsx')),
  savedItems: screen(() => import('#src/screens/saved-items/SavedItemsScreen.tsx')),
  recentlyViewed: screen(() => import('#src/screens/recently-viewed/RecentlyViewedScreen.tsx')),
  inbox: screen(() => import('#src/screens/inbox/InboxScreen.tsx')),
  forgotPassword: screen(() => import('#src/screens/forgot-password/ForgotPasswordScreen.tsx')),
  resetPassword: screen(() => import('#src/screens/reset-password/ResetPasswordScreen.tsx')),
  flows: screen(() => import('#src/screens/flows/FlowsScreen.tsx')),
  notFound: screen(() => import('#src/screens/not-found/NotFoundScreen.tsx')),
};

/** Whether the page exists here: the simulated phone in a practice shop, the inspector where flows are inspected. */
const exists = ({ only }: PageEntry): boolean => only === undefined || (only === 'sandbox' ? isSandbox() : hasFlows());

/** The pages with their screens. The last one matches every address. */
export const routes: readonly PageRoute[] = pageEntries
  .filter(([, entry]) => exists(entry))
  .map(([key, entry]) => ({ ...entry, ...screens[key] }));
