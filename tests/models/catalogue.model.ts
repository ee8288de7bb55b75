import { describeModel, type Step } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { NamedImage, ProductList } from '#contract/products.ts';
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
import { failed } from './failures.ts';
import { addressOf, edited, everyEdit, everyFilter, isFiltered, rowsOf } from './filters.rules.ts';
import { pagedListMembers, pagesNamed } from './paged-list.rules.ts';
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

const pathOf = (filters: Filters) => addressOf('/products', filters);
const rowsOn = (pages: readonly ProductList[]) => rowsOf(pages.map(({ products }) => products));
const { shows: showsPages, ...members } = pagedListMembers<Filters, ProductList>({
  pathOf,
  queryOf: (filters, page) => ({
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
  }),
  lengthOf: ({ products }) => products.length,
  isEnd: (pages, { first }) =>
    pages.at(-1)?.products.length === 0 ||
    (first - 1) * pageLength + rowsOn(pages).length >= (pages.at(-1)?.count ?? 0),
  startFor: (filters, filled) => (filled === 0 ? { ...filters, page: 1, first: 1 } : null),
  rowsRemain: true,
});

/** The model for the page, whose controls perform one case of each change. */
export const cataloguePageModel = describeModel({
  ...members,
  machine: catalogueMachine,
  view: viewCatalogue,
  inputs: { all: noFilters, secondPage: { ...twoPages, first: 2 } },
  events: {
    'location.changed': [
      catalogueEvents.locationChanged(noFilters),
      catalogueEvents.locationChanged(twoPages),
      catalogueEvents.locationChanged(giftcards),
    ],
    'filters.edited': [
      catalogueEvents.filterToggled('deal', 'sale'),
      catalogueEvents.sortChosen('price-up'),
      catalogueEvents.priceChosen('500', '2000'),
      catalogueEvents.filtersCleared(),
    ],
    'page.requested': [catalogueEvents.pageRequested()],
    'list.retried': [catalogueEvents.retried()],
  },
  invokeResults: {
    load: { done: [firstPage, aList(0)], error: [failed.of('offline')] },
    loadNextPage: { done: [secondPage, aList(3)], error: [failed.of('offline')] },
  },
  stateKey: ({ location, pages }) => [location.type.join(), location.page, location.first, pages.length],
  steps: {
    ...members.steps,
    // Choosing a filter or an order only leads to its address.
    'filters.edited': ({ before: { context }, event: { edit } }: Step<SnapshotFrom<typeof catalogueMachine>>) => ({
      emits: [redirect(pathOf(edited(context.location, edit)))],
      restarts: [],
    }),
  },
  takes: (snapshot, event) =>
    event.type === 'filters.edited'
      ? event.edit.kind !== 'clear' || isFiltered(snapshot.context.location)
      : members.takes(snapshot, event),
  shows: (snapshot) => {
    const { location: filters, pages } = snapshot.context;
    return {
      ...showsPages(snapshot),
      filters,
      filtered: isFiltered(filters),
      // @verifies One list row per variant
      rows: rowsOn(pages.slice(0, pagesNamed(filters))),
      // @verifies productsCount
      count: pages.at(-1)?.count ?? 0,
      offset: (filters.first - 1) * pageLength,
      facets: pages[0]?.facets ?? null,
    };
  },
});

const facets = { category: [{ name: 'Games', count: 2 }], platform: [], deal: [], type: [] };
const noEvents = { 'location.changed': [], 'filters.edited': [], 'page.requested': [], 'list.retried': [] };
const many = 100_000;
const late: Filters = { ...giftcards, page: 500, first: 500 };

export const catalogueModel = describeModel({
  ...cataloguePageModel,
  furtherModels: [
    {
      ...cataloguePageModel,
      name: 'every filter',
      inputs: { every: everyFilter },
      events: {
        ...noEvents,
        'filters.edited': everyEdit,
        'location.changed': [catalogueEvents.locationChanged({ ...everyFilter, deal: [] })],
      },
      invokeResults: { load: { done: [{ ...firstPage, facets }, firstPage] }, loadNextPage: {} },
      stateKey: ({ location }) => location.deal,
    },
    {
      ...cataloguePageModel,
      // @verifies One list row per variant
      name: 'a late page',
      inputs: { late, 'past the end': { ...twoPages, page: 9999 } },
      events: {
        ...noEvents,
        'location.changed': [
          catalogueEvents.locationChanged({ ...late, page: 501 }),
          catalogueEvents.locationChanged({ ...late, page: 501, first: 501 }),
        ],
        'page.requested': [catalogueEvents.pageRequested()],
      },
      invokeResults: {
        load: { done: [{ ...firstPage, count: many }, { ...secondPage, count: many }, aList(3)] },
        // The list has changed between two requests, so that both pages contain one variant.
        loadNextPage: { done: [aList(many, aProduct(1, [aVariant(12), aVariant(13)])), aList(many)] },
      },
      stateKey: ({ location, pages }) => [
        location.page > 9000,
        location.page,
        location.first,
        Math.min(pages.length, 3),
      ],
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

// @verifies platforms
// @verifies categories
export const categoriesModel = modelOfNames(categoriesMachine, 'Gift cards');
export const platformsModel = modelOfNames(platformsMachine, 'Steam');
