import { articleSections } from '#contract/articles.ts';
import { type PageEntry, type PageKey, pageEntries, pages } from '#contract/pages.ts';
import { dealKeys, productSorts, productTypes, serviceCategories } from '#contract/shop.ts';
import type { HasPage, HeadOf } from './context.ts';
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

/** A page with what the server knows of it. */
export interface PageRow extends PageEntry {
  readonly key: PageKey;
  readonly headOf: HeadOf;
  /** The query fields that the page reads. */
  readonly query: Readonly<Record<string, QueryField>>;
  /** The list that the page shows by pages of its own; null where it shows none. */
  readonly list: PagedList | null;
}

/** A list with pages. */
interface PagedList {
  /** Whether the page that the address names has items. */
  readonly hasPage: HasPage;
  /** Where an address past the end leads; null for the first page with the same filters. */
  readonly start: string | null;
}

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

type Own = Partial<Pick<PageRow, 'headOf' | 'query' | 'list'>>;

/** What is not the same for all pages. */
const own: Readonly<Partial<Record<PageKey, Own>>> = {
  home: { headOf: homeHead },
  products: {
    headOf: productsHead,
    query: { ...filters, page: pageNumber },
    list: { hasPage: hasProductPage, start: null },
  },
  product: { headOf: productHead },
  reviews: { headOf: reviewsHead },
  services: { headOf: servicesHead, query: { tag: oneOf(serviceCategories) } },
  articles: {
    headOf: articlesHead,
    query: { section: oneOf(articleSections, 'other'), page: pageNumber },
    // Spec section 6: an empty page goes to /articles.
    list: { hasPage: hasArticlePage, start: '/articles' },
  },
  article: { headOf: articleHead },
  events: { headOf: whatIsOnHead },
  blog: { headOf: blogHead },
  search: { query: { q: searchText, ...filters } },
  movies: { query: { page: titlePage } },
  series: { query: { page: titlePage } },
  streamMovie: { headOf: streamMovieHead, query: { title: movieTitle } },
  streamSeries: { headOf: streamSeriesHead, query: { title: seriesTitle } },
  notFound: { headOf: async (context) => notFoundHead('notFound', context) },
};

const rowOf = (key: PageKey, entry: PageEntry): PageRow => ({
  key,
  headOf: async (context) => ({
    status: 200,
    head: entry.listed ? openHead(key, entry.path, context) : plainHead(key, context),
  }),
  query: {},
  list: null,
  ...entry,
  ...own[key],
});

/** The row of every address that matches no other. */
export const notFound = rowOf('notFound', pages.notFound);

export const pageRows: readonly PageRow[] = pageEntries
  .filter(([key]) => key !== 'notFound')
  .map(([key, entry]) => rowOf(key, entry));

/** The fixed paths of the sitemap, which do not depend on the catalogue. */
export const listedPaths: readonly string[] = pageRows
  .filter(({ listed, path }) => listed && !path.includes(':'))
  .map(({ path }) => path);
