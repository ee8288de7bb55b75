import { type ComponentType, lazy } from 'react';
import { titles } from '#contract/titles.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { withTimeLimit } from '#src/platform/chunk-time-limit.ts';
import { hasFlows } from '#src/platform/inspection/inspecting.ts';

/** A row of the route table: the path of a screen, and the title of its page for the tab and the announcer. */
export interface Page {
  readonly path: string;
  readonly title: string;
  /** Whether the page sets its own name once it is loaded (page-name.ts), which then replaces the title. */
  readonly named: boolean;
  readonly Screen: ComponentType;
  /** Returns the screen once its code is loaded, because `Screen` suspends once even then; null before. */
  readonly loaded: () => ComponentType | null;
  /** Downloads the code of the screen. */
  readonly load: () => Promise<unknown>;
}

type Loadable = Pick<Page, 'Screen' | 'loaded' | 'load'>;

/** Creates a screen whose code is loaded with its route. Loading fails after the time limit of spec section 9. */
function screen<K extends string>(download: () => Promise<Record<K, ComponentType>>, name: K): Loadable {
  let loaded: { readonly default: ComponentType } | null = null;
  const load = async () => {
    const module = await withTimeLimit(download(), name);
    loaded = { default: module[name] as ComponentType };
    return loaded;
  };
  return { Screen: lazy(load), loaded: () => loaded?.default ?? null, load };
}

const home = screen(() => import('#src/screens/home/HomeScreen.tsx'), 'HomeScreen');
const events = screen(() => import('#src/screens/events/EventsScreen.tsx'), 'EventsScreen');
const product = screen(() => import('#src/screens/product/ProductScreen.tsx'), 'ProductScreen');

const page = (path: string, title: string, screen: Loadable): Page => ({ path, title, named: false, ...screen });
const withOwnName = (row: Page): Page => ({ ...row, named: true });

/**
 * The route table of spec section 2. The first row that matches is shown. Each path has a row in
 * server/pages/route-table.ts too: the status and head of the page, and whether the server renders it.
 */
export const pages: readonly Page[] = [
  page('/', titles.home, home),
  page(
    '/products',
    titles.products,
    screen(() => import('#src/screens/products/ProductsScreen.tsx'), 'ProductsScreen'),
  ),
  withOwnName(page('/product/:itemProductID?/:itemVariantID?/*', titles.product, product)),
  page(
    '/reviews/:itemProductID',
    titles.reviews,
    screen(() => import('#src/screens/reviews/ReviewsScreen.tsx'), 'ReviewsScreen'),
  ),
  page(
    '/cart',
    titles.cart,
    screen(() => import('#src/screens/cart/CartScreen.tsx'), 'CartScreen'),
  ),
  page(
    '/login/*',
    titles.login,
    screen(() => import('#src/screens/login/LoginScreen.tsx'), 'LoginScreen'),
  ),
  page(
    '/register/*',
    titles.register,
    screen(() => import('#src/screens/login/RegisterScreen.tsx'), 'RegisterScreen'),
  ),
  page(
    '/checkout-address',
    titles.checkoutAddress,
    screen(() => import('#src/screens/checkout-address/CheckoutAddressScreen.tsx'), 'CheckoutAddressScreen'),
  ),
  page(
    '/checkout-payment',
    titles.checkoutPayment,
    screen(() => import('#src/screens/checkout-payment/CheckoutPaymentScreen.tsx'), 'CheckoutPaymentScreen'),
  ),
  page(
    '/payment-overlay',
    titles.paymentOverlay,
    screen(() => import('#src/screens/payment-overlay/PaymentOverlayScreen.tsx'), 'PaymentOverlayScreen'),
  ),
  page(
    '/orders',
    titles.orders,
    screen(() => import('#src/screens/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  ),
  page(
    '/services',
    titles.services,
    screen(() => import('#src/screens/services/ServicesScreen.tsx'), 'ServicesScreen'),
  ),
  withOwnName(
    page(
      '/search',
      titles.search,
      screen(() => import('#src/screens/search/SearchScreen.tsx'), 'SearchScreen'),
    ),
  ),
  page(
    '/blog-subscribe',
    titles.blogSubscribe,
    screen(() => import('#src/screens/blog-subscribe/BlogSubscribeScreen.tsx'), 'BlogSubscribeScreen'),
  ),
  page(
    '/watch',
    titles.watch,
    screen(() => import('#src/screens/watch/WatchScreen.tsx'), 'WatchScreen'),
  ),
  page(
    '/movies',
    titles.movies,
    screen(() => import('#src/screens/movies/MoviesScreen.tsx'), 'MoviesScreen'),
  ),
  page(
    '/series',
    titles.series,
    screen(() => import('#src/screens/series/SeriesScreen.tsx'), 'SeriesScreen'),
  ),
  withOwnName(
    page(
      '/stream-movie',
      titles.streamMovie,
      screen(() => import('#src/screens/stream-movie/StreamMovieScreen.tsx'), 'StreamMovieScreen'),
    ),
  ),
  withOwnName(
    page(
      '/stream-series',
      titles.streamSeries,
      screen(() => import('#src/screens/stream-series/StreamSeriesScreen.tsx'), 'StreamSeriesScreen'),
    ),
  ),
  page(
    '/about-us',
    titles.aboutUs,
    screen(() => import('#src/screens/about-us/AboutUsScreen.tsx'), 'AboutUsScreen'),
  ),
  page(
    '/terms',
    titles.terms,
    screen(() => import('#src/screens/terms/TermsScreen.tsx'), 'TermsScreen'),
  ),
  page(
    '/contact-us',
    titles.contactUs,
    screen(() => import('#src/screens/contact-us/ContactUsScreen.tsx'), 'ContactUsScreen'),
  ),
  page(
    '/unsubscribe',
    titles.unsubscribe,
    screen(() => import('#src/screens/unsubscribe/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  ),
  page(
    '/preferences',
    titles.preferences,
    screen(() => import('#src/screens/preferences/PreferencesScreen.tsx'), 'PreferencesScreen'),
  ),
  page(
    '/articles',
    titles.articles,
    screen(() => import('#src/screens/articles/ArticlesScreen.tsx'), 'ArticlesScreen'),
  ),
  withOwnName(
    page(
      '/article/:articleID?',
      titles.article,
      screen(() => import('#src/screens/article/ArticleScreen.tsx'), 'ArticleScreen'),
    ),
  ),
  page('/events', titles.events, events),
  page('/blog', titles.blog, events),
  // The simulated phone exists only in a practice shop.
  ...(isSandbox()
    ? [
        page(
          '/sandbox/handset',
          titles.handset,
          screen(() => import('#src/screens/handset/HandsetScreen.tsx'), 'HandsetScreen'),
        ),
      ]
    : []),
  page(
    '/dashboard',
    titles.dashboard,
    screen(() => import('#src/screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  ),
  page(
    '/subscriptions',
    titles.subscriptions,
    screen(() => import('#src/screens/subscriptions/SubscriptionsScreen.tsx'), 'SubscriptionsScreen'),
  ),
  page(
    '/account-management',
    titles.accountManagement,
    screen(() => import('#src/screens/account-management/AccountManagementScreen.tsx'), 'AccountManagementScreen'),
  ),
  page(
    '/address',
    titles.address,
    screen(() => import('#src/screens/address/AddressBookScreen.tsx'), 'AddressBookScreen'),
  ),
  page(
    '/saved-items',
    titles.savedItems,
    screen(() => import('#src/screens/saved-items/SavedItemsScreen.tsx'), 'SavedItemsScreen'),
  ),
  page(
    '/recently-viewed',
    titles.recentlyViewed,
    screen(() => import('#src/screens/recently-viewed/RecentlyViewedScreen.tsx'), 'RecentlyViewedScreen'),
  ),
  page(
    '/inbox',
    titles.inbox,
    screen(() => import('#src/screens/inbox/InboxScreen.tsx'), 'InboxScreen'),
  ),
  page(
    '/forgot-password/*',
    titles.forgotPassword,
    screen(() => import('#src/screens/forgot-password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  ),
  page(
    '/reset-password/*',
    titles.resetPassword,
    screen(() => import('#src/screens/reset-password/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  ),
  // The inspector exists only with `?inspect` and in development.
  ...(hasFlows()
    ? [
        page(
          '/flows',
          titles.flows,
          screen(() => import('#src/screens/flows/FlowsScreen.tsx'), 'FlowsScreen'),
        ),
      ]
    : []),
  page(
    '*',
    titles.notFound,
    screen(() => import('#src/screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
  ),
];
