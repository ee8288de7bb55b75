import { describeModel, type Step } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { searchEvents, searchMachine, viewSearch } from '#machines/search/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { type Filters, noFilters } from '#machines/support/product-filters.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { addressOf, edited, everyEdit, everyFilter, isFiltered, rowsOf } from './filters.rules.ts';
import { anArticle } from './home.model.ts';
import { aProduct, aVariant } from './products.ts';
import { aService } from './services.model.ts';

export const nothingFound: SearchResult = { count: 0, services: [], products: [], articles: [] };
export const found: SearchResult = {
  count: 3,
  services: [aService(7)],
  products: [aProduct(1, [aVariant(11), aVariant(12)])],
  articles: [anArticle],
};
export const onSale: Filters = { ...noFilters, deal: ['sale'] };

type Snapshot = SnapshotFrom<typeof searchMachine>;

const [product] = found.products;
/** A service whose name or category is the text, with a corrected text and the counts of the filters. */
const named: SearchResult = {
  ...found,
  services: [{ ...aService(7), name: 'Steam Month' }],
  corrected: 'steam',
  facets: { category: [], platform: [], deal: [{ name: 'sale', count: 2 }], type: [] },
};
/** In a sorted list, a product appears twice where another one is between its variants. */
const apart: SearchResult = {
  ...nothingFound,
  count: 2,
  products: [11, 21, 12].map((id) => ({ ...aProduct(id === 21 ? 2 : 1, [aVariant(id)]), name: product?.name ?? '' })),
};
const onlyServices: SearchResult = { ...nothingFound, count: 1, services: [aService(7)] };

/** The kinds with results: products first, but first those whose best result is called by the text. */
function kindsOf(result: SearchResult | null, text: string): readonly string[] {
  if (result === named)
    return text === 'steam month' || text === 'music'
      ? ['services', 'products', 'articles']
      : ['products', 'services', 'articles'];
  if (result === found) return ['products', 'services', 'articles'];
  if (result === apart) return ['products'];
  return result === onlyServices ? ['services'] : [];
}

const isSameList = (one: Filters, other: Filters) => addressOf('', one) === addressOf('', other);

const answered = ({ before: { context }, event: { output } }: Step<Snapshot>) => ({
  state: output.count > 0 ? 'found.ready' : isFiltered(context.filters) ? 'found.unmatched' : 'empty',
  changes: { searchResult: output },
});
/** Results of other filters beside a failure would be misleading. */
const failing = ({ event: { error } }: Step<Snapshot>) => ({
  state: 'failed',
  changes: { failure: failureOf(error), searchResult: null },
  emits: [failureToast(error)],
});
/** Choosing a filter or an order only leads to its address. */
const leading = ({ before: { context }, event }: Step<Snapshot>) => ({
  emits: [
    redirect(
      addressOf(
        '/search',
        edited(context.filters, event.edit),
        `q=${encodeURIComponent(context.searchText).replaceAll('%20', '+')}`,
      ),
    ),
  ],
  restarts: [],
});
const isFound = (snapshot: Snapshot) => snapshot.matches('found');

/** The model for the page, whose controls perform one case of each change. */
export const searchPageModel = describeModel({
  machine: searchMachine,
  view: viewSearch,
  inputs: {
    fifa: { searchText: 'fifa', filters: noFilters },
    onSale: { searchText: 'fifa', filters: onSale },
    missing: { searchText: ' ', filters: noFilters },
  },
  events: {
    'search.opened': [
      searchEvents.opened('fifa', noFilters),
      searchEvents.opened('fifa', onSale),
      searchEvents.opened('steam', noFilters),
      searchEvents.opened('', noFilters),
    ],
    'filters.edited': [
      searchEvents.filterToggled('deal', 'sale'),
      searchEvents.sortChosen('price-up'),
      searchEvents.priceChosen('500', '2000'),
      searchEvents.filtersCleared(),
    ],
    'search.retried': [searchEvents.retried()],
  },
  invokeResults: {
    searchShop: { done: [found, nothingFound], error: [failed.of('offline')] },
    reloadResults: { done: [found, nothingFound], error: [failed.of('unreachable')] },
  },
  stateKey: ({ searchText, filters, searchResult }) => [searchText, filters.deal.length, searchResult?.count],
  start: ({ searchText, filters }) => ({ searchText: searchText.trim(), filters, searchResult: null, failure: null }),
  invokes: {
    searchShop: { in: 'loading', input: ({ searchText, filters }) => ({ searchText, filters }) },
    reloadResults: { in: 'found.reloading', input: ({ searchText, filters }) => ({ searchText, filters }) },
  },
  steps: {
    'search.opened': ({ before, event: { searchText, filters } }) => {
      const { context } = before;
      const text = searchText.trim();
      // What is shown remains while the results of other filters load.
      if (isFound(before) && text === context.searchText && !isSameList(filters, context.filters))
        return {
          state: 'found.reloading',
          changes: { filters },
          restarts: before.matches({ found: 'reloading' }) ? ['reloadResults'] : [],
        };
      return {
        state: text === '' ? 'missing' : 'loading',
        changes: { searchText: text, filters, searchResult: null, failure: null },
        restarts: before.matches('loading') && text !== '' ? ['searchShop'] : [],
      };
    },
    'filters.edited': leading,
    'search.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'searchShop done': answered,
    'reloadResults done': answered,
    'searchShop error': failing,
    'reloadResults error': failing,
  },
  takes: (snapshot, event) => {
    const { searchText, filters, searchResult, failure } = snapshot.context;
    if (event.type === 'search.retried') return snapshot.matches('failed');
    // The search that is loading is not sent again.
    if (event.type === 'search.opened')
      return (
        searchResult !== null ||
        failure !== null ||
        event.searchText.trim() !== searchText ||
        !isSameList(event.filters, filters)
      );
    return isFound(snapshot) && (event.edit.kind !== 'clear' || isFiltered(filters));
  },
  invariants: (snapshot, { before }) => {
    // Without a text, nothing is requested.
    if (before === null) expect(snapshot.value).toBe(snapshot.context.searchText === '' ? 'missing' : 'loading');
  },
  shows: (snapshot) => {
    const { searchText, filters, searchResult, failure } = snapshot.context;
    const rows = rowsOf([searchResult?.products ?? []]);
    const [services, articles] = [searchResult?.services ?? [], searchResult?.articles ?? []];
    // @verifies /search shows: services
    // @verifies /search shows: products
    // @verifies /search shows: articles
    // @verifies searchResult
    const count = rows.length + services.length + articles.length;
    const busy = snapshot.matches({ found: 'reloading' });
    const states = ['missing', 'loading', 'empty', 'failed'] as const;
    const isUnmatched = snapshot.matches({ found: 'unmatched' });
    const status = isUnmatched ? 'unmatched' : busy && count === 0 ? 'loading' : 'ready';
    return {
      rows,
      services,
      articles,
      count,
      kinds: kindsOf(searchResult, searchText),
      corrected: searchResult === named ? 'steam' : null,
      facets: searchResult === named ? named.facets : null,
      status: states.find((state) => snapshot.matches(state)) ?? status,
      searchText,
      filters,
      filtered: isFiltered(filters),
      busy,
      canFilter: isFound(snapshot) && (busy || isFiltered(filters) || rows.length > 0),
      message: messageOf(failure),
      canRetry: snapshot.matches('failed'),
    };
  },
});

const noEvents = {
  'search.opened': [],
  'filters.edited': [],
  'search.retried': [],
};

export const searchModel = describeModel({
  ...searchPageModel,
  furtherModels: [
    {
      ...searchPageModel,
      name: 'every filter',
      inputs: { every: { searchText: ' fifa & friends', filters: everyFilter } },
      events: {
        ...noEvents,
        'filters.edited': everyEdit,
        'search.opened': [searchEvents.opened('fifa & friends ', { ...everyFilter, minPrice: null })],
      },
      invokeResults: { searchShop: { done: [found] }, reloadResults: { done: [found] } },
      stateKey: ({ filters }) => filters.minPrice,
    },
    {
      ...searchPageModel,
      name: 'other results',
      inputs: {
        both: { searchText: 'steam month', filters: noFilters },
        category: { searchText: 'music', filters: noFilters },
        one: { searchText: 'steam card', filters: noFilters },
      },
      events: { ...noEvents, 'search.opened': [searchEvents.opened('steam month', onSale)] },
      invokeResults: {
        searchShop: { done: [named, apart, onlyServices] },
        reloadResults: { done: [named, onlyServices, nothingFound] },
      },
      stateKey: ({ searchText, filters, searchResult }) => [
        searchText,
        filters.deal,
        searchResult === named || (searchResult === apart ? 'apart' : searchResult?.count),
      ],
    },
  ],
});
