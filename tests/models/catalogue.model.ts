import { describeModel, type Step } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { NamedImage, Product } from '#contract/products.ts';
import {
  catalogueEvents,
  catalogueMachine,
  categoriesMachine,
  platformsMachine,
  viewCatalogue,
} from '#machines/catalogue/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { type FilterEvent, type Filters, noFilters } from '#machines/support/product-filters.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { addressOf, changed, everyChange, everyFilter, isFiltered, rowsOf } from './filters.rules.ts';
import { aList, aProduct, aVariant } from './products.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

export const giftcards: Filters = { ...noFilters, type: ['giftcard'] };
/** The first two pages, as after a press on Load more. */
export const twoPages: Filters = { ...noFilters, page: 2 };

/** Two pages of a list: the first has two of the three rows. */
export const firstPage = aList(3, aProduct(1, [aVariant(11), aVariant(12)]));
export const secondPage = aList(3, aProduct(2, [aVariant(21)]));

/** The rows on a page of the list (spec section 9). */
const pageLength = 24;

interface Context {
  readonly filters: Filters;
  readonly pages: readonly (readonly Product[])[];
  readonly count: number;
}
type Snapshot = SnapshotFrom<typeof catalogueMachine>;

const pagesNamed = ({ page, first }: Filters) => page - first + 1;
const hasFurtherRows = ({ filters, pages, count }: Context) =>
  pages.at(-1)?.length !== 0 && (filters.first - 1) * pageLength + rowsOf(pages).length < count;
const pagesShown = ({ filters, pages }: Context) => Math.min(pagesNamed(filters), pages.length);
const hasNext = (context: Context) => pagesShown(context) < context.pages.length || hasFurtherRows(context);
const nextPage = (context: Context) => context.filters.first + pagesShown(context);
const isSameList = (one: Filters, other: Filters) =>
  addressOf('', { ...one, page: 1 }) === addressOf('', { ...other, page: 1 });
const pathOf = (filters: Filters) => addressOf('/products', filters);

/** Where an answer leads: a page past the end leads to the first page at its address, a page that is named is loaded. */
function settled(context: Context): { state: string; filters?: Filters; emits?: readonly unknown[] } {
  const { filters, pages } = context;
  const hasRows = rowsOf(pages).length > 0;
  if (filters.first > 1 && !hasRows) {
    const first = { ...filters, page: 1, first: 1 };
    return { state: 'loading', filters: first, emits: [redirect(pathOf(first), { replace: true })] };
  }
  if (!hasRows) return { state: 'empty' };
  return { state: pages.length < pagesNamed(filters) && hasFurtherRows(context) ? 'loadingMore' : 'ready' };
}

const listed = ({ before: { context }, event: { output } }: Step<Snapshot>) => {
  const answer = { pages: [output.products], count: output.count };
  const { filters = context.filters, ...reached } = settled({ ...context, ...answer });
  return { ...reached, changes: { ...answer, filters, facets: output.facets ?? null, failure: null } };
};
/** Rows of other filters beside a failure would be misleading. */
const failing = ({ event: { error } }: Step<Snapshot>) => ({
  state: 'failed',
  changes: { pages: [], count: 0, failure: failureOf(error) },
  emits: [failureToast(error)],
});
/** Choosing a filter or an order only leads to its address. */
const leading = ({ before: { context }, event }: Step<Snapshot>) => ({
  emits: [redirect(pathOf(changed(context.filters, event as FilterEvent)))],
  restarts: [],
});
const queryOf = (filters: Filters, page: number) => ({
  ...(filters.category.length > 0 && { category: filters.category }),
  ...(filters.platform.length > 0 && { platform: filters.platform }),
  ...(filters.deal.length > 0 && { deal: filters.deal }),
  ...(filters.type.length > 0 && { type: filters.type }),
  ...(filters.minPrice !== null && { minPrice: String(filters.minPrice) }),
  ...(filters.maxPrice !== null && { maxPrice: String(filters.maxPrice) }),
  sort: filters.sort,
  // The counts of the filters come with the first shown page.
  ...(page === filters.first && { facets: 'yes' }),
  page: String(page - 1),
  limit: String(pageLength),
});

/** The model for the page, whose controls perform one case of each change. */
export const cataloguePageModel = describeModel({
  machine: catalogueMachine,
  view: viewCatalogue,
  inputs: {
    all: { filters: noFilters },
    secondPage: { filters: { ...twoPages, first: 2 } },
  },
  events: {
    'filters.changed': [
      catalogueEvents.filtersChanged(noFilters),
      catalogueEvents.filtersChanged(twoPages),
      catalogueEvents.filtersChanged(giftcards),
    ],
    'filter.toggled': [catalogueEvents.filterToggled('deal', 'sale')],
    'sort.chosen': [catalogueEvents.sortChosen('price-up')],
    'price.chosen': [catalogueEvents.priceChosen('500', '2000')],
    'filters.cleared': [catalogueEvents.filtersCleared()],
    'page.requested': [catalogueEvents.pageRequested()],
    'list.retried': [catalogueEvents.retried()],
  },
  invokeResults: {
    listProducts: { done: [firstPage, aList(0)], error: [failed.of('offline')] },
    reloadProducts: { done: [firstPage, aList(0)], error: [failed.of('unreachable')] },
    loadNextPage: { done: [secondPage, aList(3)], error: [failed.of('offline')] },
  },
  stateKey: ({ filters, pages }) => [filters.type.join(), filters.page, filters.first, pages.length],
  start: ({ filters }) => ({ filters, pages: [], count: 0, facets: null, failure: null }),
  invokes: {
    listProducts: { in: 'loading', input: ({ filters }) => queryOf(filters, filters.first) },
    reloadProducts: { in: 'reloading', input: ({ filters }) => queryOf(filters, filters.first) },
    loadNextPage: { in: 'loadingMore', input: ({ filters, pages }) => queryOf(filters, filters.first + pages.length) },
  },
  steps: {
    'filters.changed': ({ before: { value, context }, event: { filters } }) => {
      const changes = { filters };
      // With the same first page, another number of pages leaves the loaded pages.
      if (isSameList(context.filters, filters) && context.filters.first === filters.first)
        return value === 'ready'
          ? { ...settled({ ...context, filters }), changes, restarts: [] }
          : { changes, restarts: [] };
      const hasRows = rowsOf(context.pages).length > 0;
      const running = value === 'loading' ? ['listProducts'] : value === 'reloading' ? ['reloadProducts'] : [];
      return { state: hasRows ? 'reloading' : 'loading', changes, restarts: running };
    },
    'filter.toggled': leading,
    'sort.chosen': leading,
    'price.chosen': leading,
    'filters.cleared': leading,
    'page.requested': ({ before: { context } }) => ({
      emits: [
        redirect(pathOf({ ...context.filters, page: nextPage(context) }), {
          replace: true,
          state: { firstPage: context.filters.first },
        }),
      ],
    }),
    'list.retried': ({ before }) => ({ state: before.value === 'failed' ? 'loading' : 'loadingMore' }),
    'listProducts done': listed,
    'reloadProducts done': listed,
    'loadNextPage done': ({ before: { context }, event: { output } }) => {
      const answer = { pages: [...context.pages, output.products], count: output.count };
      return { state: settled({ ...context, ...answer }).state, changes: { ...answer, failure: null } };
    },
    'listProducts error': failing,
    'reloadProducts error': failing,
    'loadNextPage error': ({ event: { error } }) => ({
      state: 'stalled',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  takes: ({ value, context }, { type }) => {
    if (type === 'filters.cleared') return isFiltered(context.filters);
    if (type === 'page.requested') return value === 'ready' && hasNext(context);
    return type !== 'list.retried' || value === 'failed' || value === 'stalled';
  },
  shows: ({ value, context }) => {
    const { filters, pages, count, facets, failure } = context;
    const isFailed = value === 'failed' || value === 'stalled';
    return {
      status: value === 'loading' || value === 'empty' || value === 'failed' ? value : 'ready',
      filters,
      filtered: isFiltered(filters),
      rows: rowsOf(pages.slice(0, pagesNamed(filters))),
      count,
      offset: (filters.first - 1) * pageLength,
      previousPage: filters.first === 1 ? null : pathOf({ ...filters, page: filters.first - 1 }),
      nextPage: pages.length > 0 && hasNext(context) ? pathOf({ ...filters, page: nextPage(context) }) : null,
      facets,
      busy: value === 'reloading',
      loadingMore: value === 'loadingMore',
      canLoadMore: value === 'ready' && hasNext(context),
      canRetry: isFailed,
      message: isFailed ? messageOf(failure) : null,
    };
  },
});

const facets = { category: [{ name: 'Games', count: 2 }], platform: [], deal: [], type: [] };
const noEvents = {
  'filters.changed': [],
  'filter.toggled': [],
  'sort.chosen': [],
  'price.chosen': [],
  'filters.cleared': [],
  'page.requested': [],
  'list.retried': [],
};
const many = 100_000;
const late: Filters = { ...giftcards, page: 500, first: 500 };

export const catalogueModel = describeModel({
  ...cataloguePageModel,
  furtherModels: [
    {
      ...cataloguePageModel,
      name: 'every filter',
      inputs: { every: { filters: everyFilter } },
      events: {
        ...noEvents,
        ...everyChange,
        'filters.changed': [catalogueEvents.filtersChanged({ ...everyFilter, deal: [] })],
      },
      invokeResults: {
        listProducts: { done: [{ ...firstPage, facets }] },
        reloadProducts: { done: [firstPage] },
        loadNextPage: {},
      },
      stateKey: ({ filters }) => filters.deal,
    },
    {
      ...cataloguePageModel,
      name: 'a late page',
      inputs: { late: { filters: late }, 'past the end': { filters: { ...twoPages, page: 9999 } } },
      events: {
        ...noEvents,
        'filters.changed': [
          catalogueEvents.filtersChanged({ ...late, page: 501 }),
          catalogueEvents.filtersChanged({ ...late, page: 501, first: 501 }),
        ],
        'page.requested': [catalogueEvents.pageRequested()],
      },
      invokeResults: {
        listProducts: { done: [{ ...firstPage, count: many }, aList(3)] },
        reloadProducts: { done: [{ ...secondPage, count: many }] },
        // The list has changed between two requests, so that both pages contain one variant.
        loadNextPage: { done: [aList(many, aProduct(1, [aVariant(12), aVariant(13)])), aList(many)] },
      },
      stateKey: ({ filters, pages }) => [filters.page > 9000, filters.page, filters.first, Math.min(pages.length, 3)],
    },
  ],
});

const modelOfNames = (machine: typeof categoriesMachine, name: string) =>
  describeModel({
    machine,
    view: viewResource,
    inputs: { start: undefined },
    events: {
      'resource.retried': [resourceEvents.retried()],
      'resource.changed': [resourceEvents.changed(undefined)],
    },
    invokeResults: {
      load: { done: [[{ name, image: '/images/giftcard-steam.svg', count: 3 }], []], error: [failed.of('offline')] },
    },
    ...resourceMembers((names: readonly NamedImage[]) => names.length === 0),
    shows: shownResource,
  });

export const categoriesModel = modelOfNames(categoriesMachine, 'Gift cards');
export const platformsModel = modelOfNames(platformsMachine, 'Steam');
