import { assign, emit, not, setup } from 'xstate';
import { type ProductList, type ProductQuery, productPageLength } from '#contract/products.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import {
  changeFilters,
  type FilterEvent,
  type Filters,
  isNarrowed,
  isSameList,
  searchFromFilters,
  toProductQuery,
} from '../support/product-filters.ts';
import { groupIntoRows } from '../support/product-rows.ts';
import { countPages, stateOfPages } from '../support/shown-pages.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './catalogue.types.ts';

const catalogueURL = (filters: Filters) => `/products${searchFromFilters(filters)}`;
const hasMoreRows = ({ filters: { first }, pages, count }: Context) =>
  pages.at(-1)?.length !== 0 && (first - 1) * productPageLength + groupIntoRows(pages).length < count;
const pagesShown = ({ filters, pages }: Context) => Math.min(countPages(filters), pages.length);
const hasMorePages = (context: Context) => pagesShown(context) < context.pages.length || hasMoreRows(context);
/** The page after the last shown one. */
const followingPage = (context: Context) => context.filters.first + pagesShown(context);

/** Returns the paths of the pages before and after the shown ones; null where there is none. */
export const neighbouringPages = (context: Context) => {
  const { filters } = context;
  const pathOf = (page: number) => catalogueURL({ ...filters, page });
  return {
    previousPage: filters.first > 1 ? pathOf(filters.first - 1) : null,
    nextPage: hasMorePages(context) ? pathOf(followingPage(context)) : null,
  };
};

/**
 * The product list. The URL holds the filters: choosing a filter only redirects to the new URL, and `filters.changed`
 * loads what the URL names, so links and the back button work. Current rows remain while others load. A page shows its
 * own rows. A page that was requested is appended to the shown ones, and its URL replaces theirs. A page number past the
 * end redirects to the first page.
 */
export const catalogueMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: { listProducts: unprovided<ProductList, ProductQuery>('listProducts') },
  actions: {
    setFilters: assign((_, filters: Filters) => ({ filters })),
    replacePages: assign((_, { products, count, facets }: ProductList) => ({
      pages: [products],
      count,
      facets: facets ?? null,
      failure: null,
    })),
    appendPage: assign(({ context }, { products, count }: ProductList) => ({
      pages: [...context.pages, products],
      count,
      failure: null,
    })),
    clearPages: assign({ pages: [], count: 0 }),
    resetPage: assign(({ context }) => ({ filters: { ...context.filters, page: 1, first: 1 } })),
    goToFirstPage: emit(({ context }) => redirect(catalogueURL({ ...context.filters, page: 1 }), { replace: true })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    goToChanged: emit(({ context }, event: FilterEvent) =>
      redirect(catalogueURL(changeFilters(context.filters, event))),
    ),
    goToNextPage: emit(({ context }) =>
      redirect(catalogueURL({ ...context.filters, page: followingPage(context) }), {
        replace: true,
        state: stateOfPages(context.filters),
      }),
    ),
  },
  guards: {
    isNarrowed: ({ context }) => isNarrowed(context.filters),
    /** Whether the filters name pages that begin with the loaded ones. */
    isSameStart: ({ context }, filters: Filters) =>
      isSameList(context.filters, filters) && context.filters.first === filters.first,
    hasRows: ({ context }) => groupIntoRows(context.pages).length > 0,
    isPageMissing: ({ context }) => context.pages.length < countPages(context.filters) && hasMoreRows(context),
    isPastEnd: ({ context }) => context.filters.first > 1 && groupIntoRows(context.pages).length === 0,
    hasNextPage: ({ context }) => hasMorePages(context),
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ filters: input.filters, pages: [], count: 0, facets: null, failure: null }),
  initial: 'loading',
  on: {
    'filters.changed': [
      {
        guard: { type: 'isSameStart', params: ({ event }) => event.filters },
        actions: { type: 'setFilters', params: ({ event }) => event.filters },
      },
      {
        guard: 'hasRows',
        target: '.reloading',
        actions: { type: 'setFilters', params: ({ event }) => event.filters },
      },
      { target: '.loading', actions: { type: 'setFilters', params: ({ event }) => event.filters } },
    ],
    'filter.toggled': { actions: { type: 'goToChanged', params: ({ event }) => event } },
    'sort.chosen': { actions: { type: 'goToChanged', params: ({ event }) => event } },
    'price.chosen': { actions: { type: 'goToChanged', params: ({ event }) => event } },
    'filters.cleared': { guard: 'isNarrowed', actions: { type: 'goToChanged', params: ({ event }) => event } },
  },
  states: {
    loading: {
      invoke: {
        id: 'listProducts',
        src: 'listProducts',
        input: ({ context }) => toProductQuery(context.filters, context.filters.first),
        onDone: { target: 'resolving', actions: { type: 'replacePages', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    reloading: {
      invoke: {
        id: 'reloadProducts',
        src: 'listProducts',
        input: ({ context }) => toProductQuery(context.filters, context.filters.first),
        onDone: { target: 'resolving', actions: { type: 'replacePages', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    loadingMore: {
      invoke: {
        id: 'loadNextPage',
        src: 'listProducts',
        input: ({ context }) => toProductQuery(context.filters, context.filters.first + context.pages.length),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: {
          target: 'stalled',
          actions: reportFailure,
        },
      },
    },
    resolving: {
      always: [
        { guard: 'isPastEnd', target: 'loading', actions: ['resetPage', 'goToFirstPage'] },
        { guard: not('hasRows'), target: 'empty' },
        { guard: 'isPageMissing', target: 'loadingMore' },
        { target: 'ready' },
      ],
    },
    ready: {
      on: {
        'filters.changed': {
          guard: { type: 'isSameStart', params: ({ event }) => event.filters },
          target: 'resolving',
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'page.requested': { guard: 'hasNextPage', actions: 'goToNextPage' },
      },
    },
    stalled: { on: { 'list.retried': 'loadingMore' } },
    empty: {},
    // Rows of the previous filters next to an error would be misleading.
    failed: { entry: 'clearPages', on: { 'list.retried': 'loading' } },
  },
});
