import { assign, emit, not, setup } from 'xstate';
import type { ProductList, ProductQuery } from '#contract/products.ts';
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
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './catalogue.types.ts';

const hasMoreRows = ({ pages, count }: Context) => pages.at(-1)?.length !== 0 && groupIntoRows(pages).length < count;
const catalogueURL = (filters: Filters) => `/products${searchFromFilters(filters)}`;
const pagesShown = ({ filters, pages }: Context) => Math.min(filters.page, pages.length);

/**
 * The product list. The URL holds the filters: choosing a filter only redirects to the new URL, and `filters.changed`
 * loads what the URL names, so links and the back button work. Current rows remain while others load. A URL with
 * several pages loads them one by one.
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
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    goToChanged: emit(({ context }, event: FilterEvent) =>
      redirect(catalogueURL(changeFilters(context.filters, event))),
    ),
    goToNextPage: emit(({ context }) =>
      redirect(catalogueURL({ ...context.filters, page: pagesShown(context) + 1 }), { replace: true }),
    ),
  },
  guards: {
    isNarrowed: ({ context }) => isNarrowed(context.filters),
    isSameList: ({ context }, filters: Filters) => isSameList(context.filters, filters),
    hasRows: ({ context }) => groupIntoRows(context.pages).length > 0,
    isPageMissing: ({ context }) => context.pages.length < context.filters.page && hasMoreRows(context),
    hasNextPage: ({ context }) => pagesShown(context) < context.pages.length || hasMoreRows(context),
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ filters: input.filters, pages: [], count: 0, facets: null, failure: null }),
  initial: 'loading',
  on: {
    'filters.changed': [
      {
        guard: { type: 'isSameList', params: ({ event }) => event.filters },
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
        input: ({ context }) => toProductQuery(context.filters, 0),
        onDone: { target: 'resolving', actions: { type: 'replacePages', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    reloading: {
      invoke: {
        id: 'reloadProducts',
        src: 'listProducts',
        input: ({ context }) => toProductQuery(context.filters, 0),
        onDone: { target: 'resolving', actions: { type: 'replacePages', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    loadingMore: {
      invoke: {
        id: 'loadNextPage',
        src: 'listProducts',
        input: ({ context }) => toProductQuery(context.filters, context.pages.length),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: {
          target: 'stalled',
          actions: reportFailure,
        },
      },
    },
    resolving: {
      always: [
        { guard: not('hasRows'), target: 'empty' },
        { guard: 'isPageMissing', target: 'loadingMore' },
        { target: 'ready' },
      ],
    },
    ready: {
      on: {
        'filters.changed': {
          guard: { type: 'isSameList', params: ({ event }) => event.filters },
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
