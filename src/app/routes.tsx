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

const home = screen(() => import('#src/screens/home/HomeScreen.tsx'));
const events = screen(() => import('#src/screens/events/EventsScreen.tsx'));
const product = screen(() => import('#src/screens/product/ProductScreen.tsx'));

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
    screen(() => import('#src/screens/products/ProductsScreen.tsx')),
  ),
  withOwnName(page('/product/:itemProductID?/:itemVariantID?/*', titles.product, product)),
  page(
    '/reviews/:itemProductID',
    titles.reviews,
    screen(() => import('#src/screens/reviews/ReviewsScreen.tsx')),
  ),
  page(
    '/cart',
    titles.cart,
    screen(() => import('#src/screens/cart/CartScreen.tsx')),
  ),
  page(
    '/login/*',
    titles.login,
    screen(() => import('#src/screens/login/LoginScreen.tsx')),
  ),
  page(
    '/register/*',
    titles.register,
    screen(() => import('#src/screens/login/RegisterScreen.tsx')),
  ),
  page(
    '/checkout-address',
    titles.checkoutAddress,
    screen(() => import('#src/screens/checkout-address/CheckoutAddressScreen.tsx')),
  ),
  page(
    '/checkout-payment',
    titles.checkoutPayment,
    screen(() => import('#src/screens/checkout-payment/CheckoutPaymentScreen.tsx')),
  ),
  page(
    '/payment-overlay',
    titles.paymentOverlay,
    screen(() => import('#src/screens/payment-overlay/PaymentOverlayScreen.tsx')),
  ),
  page(
    '/orders',
    titles.orders,
    screen(() => import('#src/screens/orders/OrdersScreen.tsx')),
  ),
  page(
    '/services',
    titles.services,
    screen(() => import('#src/screens/services/ServicesScreen.tsx')),
  ),
  withOwnName(
    page(
      '/search',
      titles.search,
      screen(() => import('#src/screens/search/SearchScreen.tsx')),
    ),
  ),
  page(
    '/blog-subscribe',
    titles.blogSubscribe,
    screen(() => import('#src/screens/blog-subscribe/BlogSubscribeScreen.tsx')),
  ),
  page(
    '/watch',
    titles.watch,
    screen(() => import('#src/screens/watch/WatchScreen.tsx')),
  ),
  page(
    '/movies',
    titles.movies,
    screen(() => import('#src/screens/movies/MoviesScreen.tsx')),
  ),
  page(
    '/series',
    titles.series,
    screen(() => import('#src/screens/series/SeriesScreen.tsx')),
  ),
  withOwnName(
    page(
      '/stream-movie',
      titles.streamMovie,
      screen(() => import('#src/screens/stream-movie/StreamMovieScreen.tsx')),
    ),
  ),
  withOwnName(
    page(
      '/stream-series',
      titles.streamSeries,
      screen(() => import('#src/screens/stream-series/StreamSeriesScreen.tsx')),
    ),
  ),
  page(
    '/about-us',
    titles.aboutUs,
    screen(() => import('#src/screens/about-us/AboutUsScreen.tsx')),
  ),
  page(
    '/terms',
    titles.terms,
    screen(() => import('#src/screens/terms/TermsScreen.tsx')),
  ),
  page(
    '/contact-us',
    titles.contactUs,
    screen(() => import('#src/screens/contact-us/ContactUsScreen.tsx')),
  ),
  page(
    '/unsubscribe',
    titles.unsubscribe,
    screen(() => import('#src/screens/unsubscribe/UnsubscribeScreen.tsx')),
  ),
  page(
    '/preferences',
    titles.preferences,
    screen(() => import('#src/screens/preferences/PreferencesScreen.tsx')),
  ),
  page(
    '/articles',
    titles.articles,
    screen(() => import('#src/screens/articles/ArticlesScreen.tsx')),
  ),
  withOwnName(
    page(
      '/article/:articleID?',
      titles.article,
      screen(() => import('#src/screens/article/ArticleScreen.tsx')),
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
          screen(() => import('#src/screens/handset/HandsetScreen.tsx')),
        ),
      ]
    : []),
  page(
    '/dashboard',
    titles.dashboard,
    screen(() => import('#src/screens/dashboard/DashboardScreen.tsx')),
  ),
  page(
    '/subscriptions',
    titles.subscriptions,
    screen(() => import('#src/screens/subscriptions/SubscriptionsScreen.tsx')),
  ),
  page(
    '/account-management',
    titles.accountManagement,
    screen(() => import('#src/screens/account-management/AccountManagementScreen.tsx')),
  ),
  page(
    '/address',
    titles.address,
    screen(() => import('#src/screens/address/AddressBookScreen.tsx')),
  ),
  page(
    '/saved-items',
    titles.savedItems,
    screen(() => import('#src/screens/saved-items/SavedItemsScreen.tsx')),
  ),
  page(
    '/recently-viewed',
    titles.recentlyViewed,
    screen(() => import('#src/screens/recently-viewed/RecentlyViewedScreen.tsx')),
  ),
  page(
    '/inbox',
    titles.inbox,
    screen(() => import('#src/screens/inbox/InboxScreen.tsx')),
  ),
  page(
    '/forgot-password/*',
    titles.forgotPassword,
    screen(() => import('#src/screens/forgot-password/ForgotPasswordScreen.tsx')),
  ),
  page(
    '/reset-password/*',
    titles.resetPassword,
    screen(() => import('#src/screens/reset-password/ResetPasswordScreen.tsx')),
  ),
  // The inspector exists only with `?inspect` and in development.
  ...(hasFlows()
    ? [
        page(
          '/flows',
          titles.flows,
          screen(() => import('#src/screens/flows/FlowsScreen.tsx')),
        ),
      ]
    : []),
  page(
    '*',
    titles.notFound,
    screen(() => import('#src/screens/not-found/NotFoundScreen.tsx')),
  ),
];
