import { expect } from 'vitest';
import { catalogue, catalogueMachine, type Filters, noFilters, viewCatalogue } from '#machines/catalogue/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { aList, aProduct, aVariant } from './goods.ts';

export const giftcards: Filters = { ...noFilters, type: 'giftcard' };

/** Of three rows the first page holds two. */
export const firstPage = aList(3, aProduct(1, [aVariant(11), aVariant(12)]));
export const secondPage = aList(3, aProduct(2, [aVariant(21)]));

export const catalogueModel = defineModel({
  machine: catalogueMachine,
  inputs: { all: { filters: noFilters }, secondPage: { filters: { ...noFilters, page: 2 } } },
  events: {
    'filters.read': [
      catalogue.filtersRead(noFilters),
      catalogue.filtersRead({ ...noFilters, page: 2 }),
      catalogue.filtersRead(giftcards),
    ],
    'filter.toggled': [catalogue.filterToggled('type', 'giftcard')],
    'filters.cleared': [catalogue.filtersCleared()],
    'page.opened': [catalogue.pageOpened()],
    'list.retried': [catalogue.retried()],
  },
  world: {
    loadProducts: { done: [firstPage, aList(0)], error: [failed.of('offline')] },
    reloadProducts: { done: [firstPage, aList(0)], error: [failed.of('unreachable')] },
    loadNextPage: { done: [secondPage, aList(3)], error: [failed.of('offline')] },
  },
  remember: ({ filters, pages }) => [filters.type, filters.page, pages.length],
  invariants: (snapshot) => {
    const view = viewCatalogue(snapshot);
    // Rows are shown exactly when the list is ready, and never more than there are.
    expect(view.rows.length > 0).toBe(view.status === 'ready');
    expect(view.rows.length).toBeLessThanOrEqual(view.count);
    expect(view.message !== null).toBe(view.canRetry);
    if (view.canLoadMore) expect(view.busy || view.extending).toBe(false);
  },
});
