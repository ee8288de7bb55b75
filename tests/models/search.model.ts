import { expect } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { search, searchMachine, viewSearch } from '#machines/search/index.ts';
import { toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { aProduct, aVariant } from './goods.ts';
import { anArticle } from './home.model.ts';
import { aService } from './services.model.ts';

export const nothingFound: SearchResult = { count: 0, services: [], products: [], articles: [] };
export const found: SearchResult = {
  count: 30,
  services: [aService(7)],
  products: [aProduct(1, [aVariant(11), aVariant(12)])],
  articles: [anArticle],
};

export const searchModel = defineModel({
  machine: searchMachine,
  view: viewSearch,
  inputs: { fifa: { searchText: 'fifa' }, missing: { searchText: ' ' } },
  events: {
    'search.opened': [search.opened('fifa'), search.opened('steam'), search.opened('')],
    'search.retried': [search.retried()],
  },
  world: { searchShop: { done: [found, nothingFound], error: [failed.of('offline')] } },
  remember: ({ searchText, searchResult }) => [searchText, searchResult?.count],
  invariants: (snapshot, { event }) => {
    const view = viewSearch(snapshot);
    const { searchResult, failure } = snapshot.context;
    if (event?.type === 'search.opened')
      expect([view.searchText, view.status]).toEqual([event.searchText, event.searchText ? 'loading' : 'missing']);
    if (event?.type === 'search.retried') expect([view.status, failure]).toEqual(['loading', null]);
    if (event?.type === 'xstate.done.actor.searchShop') expect([searchResult, failure]).toEqual([event.output, null]);
    if (event?.type === 'xstate.error.actor.searchShop') expect(failure).toEqual(toFailure(event.error));
    expect(view.shown > 0).toBe(view.status === 'ready');
    expect(view.shown).toBeLessThanOrEqual(view.count);
    expect(view.searchText === '').toBe(view.status === 'missing');
    expect(view.message !== null && view.canRetry).toBe(view.status === 'failed');
  },
});
