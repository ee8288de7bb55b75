import { expect } from 'vitest';
import {
  catalogueEvents,
  catalogueMachine,
  categoriesMachine,
  platformsMachine,
  viewCatalogue,
} from '#machines/catalogue/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { type Filters, noFilters } from '#machines/support/product-filters.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { aList, aProduct, aVariant } from './products.ts';
import { expectResource } from './resource.rules.ts';

export const giftcards: Filters = { ...noFilters, type: ['giftcard'] };
/** The first two pages, as after a press on Load more. */
export const twoPages: Filters = { ...noFilters, page: 2 };

/** Two pages of a list: the first has two of the three rows. */
export const firstPage = aList(3, aProduct(1, [aVariant(11), aVariant(12)]));
export const secondPage = aList(3, aProduct(2, [aVariant(21)]));

export const catalogueModel = defineModel({
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
  invariants: (snapshot, { event, emitted, before }) => {
    // A filter or another sort order opens the first page at a new address; the next page replaces the address.
    const { type, page, first } = snapshot.context.filters;
    const narrowed = type.length > 0 ? ['type=giftcard'] : [];
    const addressOf = (...query: string[]) => `/products?${query.join('&')}`;
    const led = emitted.filter((each) => each.type === 'redirect');
    switch (event?.type) {
      case 'filter.toggled':
        expect(led).toEqual([redirect(addressOf('deal=sale', ...narrowed))]);
        break;
      case 'sort.chosen':
        expect(led).toEqual([redirect(addressOf(...narrowed, 'sort=price-up'))]);
        break;
      case 'price.chosen':
        expect(led).toEqual([redirect(addressOf(...narrowed, 'minPrice=500', 'maxPrice=2000'))]);
        break;
      case 'filters.cleared':
        expect(led).toEqual([redirect('/products')]);
        break;
      case 'page.requested': {
        const next = Math.min(page, first + snapshot.context.pages.length - 1) + 1;
        const state = { firstPage: first };
        expect(led).toEqual([redirect(addressOf(...narrowed, `page=${next}`), { replace: true, state })]);
        break;
      }
      case 'filters.changed':
        expect(led).toEqual([]);
        break;
      default: {
        // A page past the end: the first page is loaded, at its address.
        const isPastEnd = before !== null && before.context.filters.first > first;
        const start = narrowed.length > 0 ? addressOf(...narrowed) : '/products';
        expect(led).toEqual(isPastEnd ? [redirect(start, { replace: true })] : []);
        if (isPastEnd) expect(snapshot.value).toBe('loading');
      }
    }
    const view = viewCatalogue(snapshot);
    // A new address is read in every state.
    expect(snapshot.can(catalogueEvents.filtersChanged({ ...snapshot.context.filters, page: 2 }))).toBe(true);
    if (event?.type === 'filters.changed' && before) {
      expect(snapshot.context.filters).toEqual(event.filters);
      // Another number of pages from the same first one keeps the loaded pages.
      const { filters } = before.context;
      if (filters.type.join() === event.filters.type.join() && filters.first === event.filters.first)
        expect([snapshot.context.pages, snapshot.matches('reloading')]).toEqual([
          before.context.pages,
          before.matches('reloading'),
        ]);
    }
    // Rows are shown exactly when the list is ready, and never more than there are.
    expect(view.rows.length > 0).toBe(view.status === 'ready');
    expect(view.rows.length).toBeLessThanOrEqual(view.count);
    expect(view.message !== null).toBe(view.canRetry);
    expect(snapshot.can(catalogueEvents.filtersCleared())).toBe(view.filtered);
    if (view.canLoadMore) expect([view.busy || view.loadingMore, view.nextPage]).toEqual([false, expect.any(String)]);
    expect(view.previousPage === null).toBe(first === 1);
  },
});

const modelOfNames = (machine: typeof categoriesMachine, name: string) =>
  defineModel({
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
    invariants: (snapshot, walked) => expectResource(snapshot, walked, (names) => names.length === 0),
  });

export const categoriesModel = modelOfNames(categoriesMachine, 'Gift cards');
export const platformsModel = modelOfNames(platformsMachine, 'Steam');
