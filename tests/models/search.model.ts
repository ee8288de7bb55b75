import { expect } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { searchEvents, searchMachine, viewSearch } from '#machines/search/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import { type Filters, noFilters } from '#machines/support/product-filters.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
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

export const searchModel = defineModel({
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
    'filter.toggled': [searchEvents.filterToggled('deal', 'sale')],
    'sort.chosen': [searchEvents.sortChosen('price-up')],
    'price.chosen': [searchEvents.priceChosen('500', '2000')],
    'filters.cleared': [searchEvents.filtersCleared()],
    'search.retried': [searchEvents.retried()],
  },
  invokeResults: {
    searchShop: { done: [found, nothingFound], error: [failed.of('offline')] },
    reloadResults: { done: [found, nothingFound], error: [failed.of('unreachable')] },
  },
  stateKey: ({ searchText, filters, searchResult }) => [searchText, filters.deal.length, searchResult?.count],
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewSearch(snapshot);
    const { searchText, filters, searchResult, failure } = snapshot.context;
    // A filter or another sort order opens a new address, which has the text.
    const isOnSale = filters.deal.length > 0;
    const addressOf = (...query: string[]) => redirect(`/search?${[`q=${searchText}`, ...query].join('&')}`);
    const sale = isOnSale ? ['deal=sale'] : [];
    const led = new Map([
      ['filter.toggled', isOnSale ? addressOf() : addressOf('deal=sale')],
      ['sort.chosen', addressOf(...sale, 'sort=price-up')],
      ['price.chosen', addressOf(...sale, 'minPrice=500', 'maxPrice=2000')],
      ['filters.cleared', addressOf()],
    ]).get(event?.type ?? '');
    if (event?.type.startsWith('xstate.error.actor.')) expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
    else expect(emitted).toEqual(led ? [led] : []);
    if (event?.type === 'search.opened' && before) {
      expect([view.searchText, view.filters]).toEqual([event.searchText, event.filters]);
      if (event.searchText === '') expect(view.status).toBe('missing');
      // What is shown remains while the results of other filters load.
      else if (before.context.searchResult?.count && event.searchText === before.context.searchText)
        expect(searchResult).toBe(before.context.filters.deal.length === filters.deal.length ? null : found);
      else expect(view.status).toBe('loading');
    }
    if (event?.type === 'search.retried') expect([view.status, failure]).toEqual(['loading', null]);
    if (event?.type.startsWith('xstate.done.actor.')) expect([searchResult, failure]).toEqual([event.output, null]);
    if (event?.type.startsWith('xstate.error.actor.'))
      expect([searchResult, failure]).toEqual([null, toFailure(event.error)]);
    expect(view.count > 0).toBe(view.status === 'ready');
    expect(view.searchText === '').toBe(view.status === 'missing');
    expect(view.message !== null && view.canRetry).toBe(view.status === 'failed');
    expect(snapshot.can(searchEvents.filtersCleared())).toBe(view.canFilter && view.filtered);
    if (view.status === 'unmatched') expect(view.filtered).toBe(true);
    if (view.status === 'empty') expect(view.filtered || view.canFilter).toBe(false);
  },
});
