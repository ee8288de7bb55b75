import { articleSections } from '#contract/articles.ts';
import { dealKeys, productSorts, productTypes, serviceCategories } from '#contract/shop.ts';
import type { HasPage, HeadOf, TitleKey } from './context.ts';
import { articleHead } from './heads/article.ts';
import {
  articlesHead,
  blogHead,
  hasArticlePage,
  hasProductPage,
  homeHead,
  productsHead,
  servicesHead,
  whatIsOnHead,
} from './heads/lists.ts';
import { notFoundHead, openHead, plainHead } from './heads/plain.ts';
import { productHead, reviewsHead } from './heads/product.ts';
import { streamMovieHead, streamSeriesHead } from './heads/streaming.ts';
import {
  movieTitle,
  names,
  oneOf,
  pageNumber,
  price,
  type QueryField,
  searchText,
  seriesTitle,
  someOf,
  titlePage,
} from './query-fields.ts';

/** A row of the server's route table. A test compares the patterns with those of src/app/routes.tsx. */
export interface PageRow {
  readonly pattern: string;
  readonly title: TitleKey;
  readonly headOf: HeadOf;
  /** The query fields that the page reads. */
  readonly query: Readonly<Record<string, QueryField>>;
  /** The list that the page shows by pages of its own; null where it shows none. */
  readonly list: PagedList | null;
  /** Whether the page is the same for every visitor, so that its body can be rendered here. */
  readonly open: boolean;
  /**
   * Whether the sitemap lists the pattern as an address. `/blog` is not listed, because it shows the page `/events`.
   */
  readonly listed: boolean;
  /** Restricts the page to a practice shop, or to development and addresses with `?inspect`; null for no restriction. */
  readonly only: 'sandbox' | 'inspect' | null;
}

/** A list with pages. */
interface PagedList {
  /** Whether the page that the address names has items. */
  readonly hasPage: HasPage;
  /** Where an address past the end leads; null for the first page with the same filters. */
  readonly start: string | null;
}

type Kind = Partial<Pick<PageRow, 'headOf' | 'query' | 'list' | 'open' | 'listed' | 'only'>>;

const page = (pattern: string, title: TitleKey, kind: Kind = {}): PageRow => ({
  pattern,
  title,
  headOf: async (context) => ({ status: 200, head: openHead(title, pattern, context) }),
  query: {},
  list: null,
  open: true,
  listed: true,
  only: null,
  ...kind,
});

/** A personal page or a step of a flow, which search engines do not list. */
const unlisted = (pattern: string, title: TitleKey, kind: Kind = {}): PageRow =>
  page(pattern, title, {
    headOf: async (context) => ({ status: 200, head: plainHead(title, context) }),
    open: false,
    listed: false,
    ...kind,
  });

/** The query fields of the filters and the order of a list of products. */
const filters = {
  category: names,
  platform: names,
  deal: someOf(dealKeys),
  type: someOf(productTypes),
  minPrice: price,
  maxPrice: price,
  sort: oneOf(productSorts, 'featured'),
} as const;

export const pageRows: readonly PageRow[] = [
  page('/', 'home', { headOf: homeHead }),
  page('/products', 'products', {
    headOf: productsHead,
    query: { ...filters, page: pageNumber },
    list: { hasPage: hasProductPage, start: null },
  }),
  page('/product/:itemProductID?/:itemVariantID?/*', 'product', { headOf: productHead }),
  // Its reviews belong to the product, whose page search engines list.
  unlisted('/reviews/:itemProductID', 'reviews', { open: true, headOf: reviewsHead }),
  page('/services', 'services', { headOf: servicesHead, query: { tag: oneOf(serviceCategories) } }),
  page('/articles', 'articles', {
    headOf: articlesHead,
    query: { section: oneOf(articleSections, 'other'), page: pageNumber },
    // Spec section 6: an empty page goes to /articles.
    list: { hasPage: hasArticlePage, start: '/articles' },
  }),
  page('/article/:articleID?', 'article', { headOf: articleHead }),
  page('/events', 'events', { headOf: whatIsOnHead }),
  page('/blog', 'blog', { headOf: blogHead, listed: false }),
  // Search results are not listed, because their address contains the caller's own text.
  unlisted('/search', 'search', { open: true, query: { q: searchText, ...filters } }),
  page('/blog-subscribe', 'blogSubscribe'),
  page('/watch', 'watch'),
  page('/movies', 'movies', { query: { page: titlePage } }),
  page('/series', 'series', { query: { page: titlePage } }),
  page('/stream-movie', 'streamMovie', { headOf: streamMovieHead, listed: false, query: { title: movieTitle } }),
  page('/stream-series', 'streamSeries', { headOf: streamSeriesHead, listed: false, query: { title: seriesTitle } }),
  page('/about-us', 'aboutUs'),
  page('/terms', 'terms'),
  page('/contact-us', 'contactUs', { open: false }),
  unlisted('/cart', 'cart'),
  unlisted('/login/*', 'login'),
  unlisted('/register/*', 'register'),
  unlisted('/checkout-address', 'checkoutAddress'),
  unlisted('/checkout-payment', 'checkoutPayment'),
  unlisted('/payment-overlay', 'paymentOverlay'),
  unlisted('/orders', 'orders'),
  unlisted('/unsubscribe', 'unsubscribe'),
  unlisted('/preferences', 'preferences'),
  unlisted('/sandbox/handset', 'handset', { only: 'sandbox' }),
  unlisted('/dashboard', 'dashboard'),
  unlisted('/subscriptions', 'subscriptions'),
  unlisted('/account-management', 'accountManagement'),
  unlisted('/address', 'address'),
  unlisted('/saved-items', 'savedItems'),
  unlisted('/recently-viewed', 'recentlyViewed'),
  unlisted('/inbox', 'inbox'),
  unlisted('/forgot-password/*', 'forgotPassword'),
  unlisted('/reset-password/*', 'resetPassword'),
  unlisted('/flows', 'flows', { only: 'inspect' }),
];

/** The row of every address that matches no pattern. */
export const notFound = page('*', 'notFound', { headOf: async (context) => notFoundHead('notFound', context) });

/** The fixed paths of the sitemap, which do not depend on the catalogue. */
export const listedPaths: readonly string[] = pageRows
  .filter(({ listed, pattern }) => listed && !pattern.includes(':'))
  .map(({ pattern }) => pattern);
