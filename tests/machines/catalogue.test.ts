import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealKeys, productSorts, productTypes } from '#contract/shop.ts';
import { catalogueEvents, catalogueMachine, categoriesMachine, viewCatalogue } from '#machines/catalogue/index.ts';
import {
  type Filters,
  filtersFromLocation,
  filtersFromSearch,
  noFilters,
  searchFromFilters,
} from '#machines/support/product-filters.ts';
import { viewResource } from '#machines/support/resource.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { seeded } from '#tests/support/random/seed.ts';
import {
  catalogueModel,
  categoriesModel,
  firstPage,
  giftcards,
  platformsModel,
  secondPage,
  twoPages,
} from '../models/catalogue.model.ts';
import { failed } from '../models/failures.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';

const started = (filters: Filters = noFilters) => startFlow(catalogueMachine, { input: { filters } });
const viewOf = (flow: ReturnType<typeof started>) => viewCatalogue(flow.snapshot);
const shown = (flow: ReturnType<typeof started>) => viewOf(flow).rows.map(({ variant }) => variant.variantID);

async function ready(filters: Filters = noFilters) {
  const flow = started(filters);
  await flow.answer('listProducts', firstPage);
  return flow;
}

describe('loading', () => {
  it('requests the first page of the filtered products', () => {
    const flow = started({
      ...noFilters,
      category: ['Gift cards', 'Games'],
      platform: ['Steam'],
      deal: ['sale'],
      type: ['giftcard'],
      minPrice: 500,
      maxPrice: 2000,
      sort: 'price-up',
    });
    expect(flow.inputOf('listProducts')).toEqual({
      category: ['Gift cards', 'Games'],
      platform: ['Steam'],
      deal: ['sale'],
      type: ['giftcard'],
      minPrice: '500',
      maxPrice: '2000',
      sort: 'price-up',
      facets: 'yes',
      page: '0',
      limit: '24',
    });
    expect(viewOf(flow).status).toBe('loading');
  });

  it('sends a new request when the filters change before the response', () => {
    const flow = started();
    flow.send(catalogueEvents.filtersChanged(giftcards));
    expect(flow.inputOf('listProducts')).toMatchObject({ type: ['giftcard'] });
  });

  it('loads the page of a URL alone, with the counts of the filters, and links to its neighbours', async () => {
    const flow = started(filtersFromSearch('?type=giftcard&page=500'));
    expect(flow.inputOf('listProducts')).toMatchObject({ page: '499', limit: '24', facets: 'yes' });
    await flow.answer('listProducts', aList(100_000, aProduct(1, [aVariant(11), aVariant(12)])));
    expect(flow.waiting()).toEqual([]);
    expect(shown(flow)).toEqual([11, 12]);
    expect(viewOf(flow)).toMatchObject({
      status: 'ready',
      offset: 11_976,
      canLoadMore: true,
      previousPage: '/products?type=giftcard&page=499',
      nextPage: '/products?type=giftcard&page=501',
    });
    flow.send(catalogueEvents.pageRequested());
    const state = { firstPage: 500 };
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/products?type=giftcard&page=501', replace: true, state }]);
    flow.send(catalogueEvents.filtersChanged(filtersFromLocation('?type=giftcard&page=501', state)));
    expect(flow.inputOf('loadNextPage')).toMatchObject({ page: '500' });
    await flow.answer('loadNextPage', aList(100_000, aProduct(2, [aVariant(21)])));
    expect(shown(flow)).toEqual([11, 12, 21]);
    expect(viewOf(flow)).toMatchObject({
      previousPage: '/products?type=giftcard&page=499',
      nextPage: '/products?type=giftcard&page=502',
    });
  });

  it('loads another page alone, in place of the shown ones', async () => {
    const flow = await ready(twoPages);
    await flow.answer('loadNextPage', secondPage);
    flow.send(catalogueEvents.filtersChanged(filtersFromSearch('?page=2')));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', busy: true });
    await flow.answer('reloadProducts', secondPage);
    expect(shown(flow)).toEqual([21]);
    expect(viewOf(flow)).toMatchObject({ canLoadMore: false, previousPage: '/products', nextPage: null });
  });

  it('loads one after the other the pages that a person had loaded', async () => {
    const flow = await ready(twoPages);
    expect(flow.inputOf('loadNextPage')).toMatchObject({ page: '1' });
    await flow.answer('loadNextPage', secondPage);
    expect(shown(flow)).toEqual([11, 12, 21]);
  });

  it('requests no page after the last one, also where the navigation state names one', async () => {
    const flow = await ready({ ...noFilters, page: 9999 });
    await flow.answer('loadNextPage', secondPage);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', canLoadMore: false });
  });

  it('goes to the first page from a page past the end', async () => {
    const flow = started(filtersFromSearch('?type=giftcard&page=9999'));
    await flow.answer('listProducts', aList(3));
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/products?type=giftcard', replace: true }]);
    flow.send(catalogueEvents.filtersChanged(giftcards));
    expect(flow.inputOf('listProducts')).toMatchObject({ page: '0' });
    await flow.answer('listProducts', firstPage);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', previousPage: null });
  });
});

describe('ready', () => {
  it('shows one row per variant, and the count of all pages', async () => {
    const flow = await ready();
    expect(viewOf(flow).rows.map(({ product, variant }) => [product.itemID, variant.variantID])).toEqual([
      [1, 11],
      [1, 12],
    ]);
    expect(viewOf(flow)).toMatchObject({ count: 3, canLoadMore: true, filtered: false });
  });

  it('only redirects when a filter is chosen', async () => {
    const flow = await ready();
    flow.send(catalogueEvents.filterToggled('category', 'Gift cards'));
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/products?category=Gift+cards' }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('removes a filter that is chosen again, and starts with the first page', async () => {
    const flow = await ready({ ...giftcards, deal: ['sale'] });
    flow.send(catalogueEvents.filterToggled('type', 'giftcard'));
    flow.send(catalogueEvents.filtersCleared());
    expect(flow.emitted).toEqual([
      { type: 'redirect', to: '/products?deal=sale' },
      { type: 'redirect', to: '/products' },
    ]);
  });

  it('adds a second value of a filter, and removes only the value that is chosen again', async () => {
    const flow = await ready({ ...noFilters, category: ['Games', 'Gift cards'] });
    flow.send(catalogueEvents.filterToggled('category', 'Consoles'));
    flow.send(catalogueEvents.filterToggled('category', 'Games'));
    expect(flow.emitted).toEqual([
      { type: 'redirect', to: '/products?category=Games&category=Gift+cards&category=Consoles' },
      { type: 'redirect', to: '/products?category=Gift+cards' },
    ]);
  });

  it('redirects for another order and for a price range, whose bounds may be typed in reverse', async () => {
    const flow = await ready({ ...noFilters, deal: ['sale'], sort: 'newest' });
    flow.send(catalogueEvents.sortChosen('price-up'));
    flow.send(catalogueEvents.priceChosen('2000', '500'));
    flow.send(catalogueEvents.priceChosen('', 'much'));
    flow.send(catalogueEvents.filtersCleared());
    expect(flow.emitted.map((each) => 'to' in each && each.to)).toEqual([
      '/products?deal=sale&sort=price-up',
      '/products?deal=sale&minPrice=500&maxPrice=2000&sort=newest',
      '/products?deal=sale&sort=newest',
      '/products?sort=newest',
    ]);
  });

  it('shows the counts of the filters that the first page contains', async () => {
    const facets = { category: [{ name: 'Games', count: 2 }], platform: [], deal: [], type: [] };
    const flow = started();
    await flow.answer('listProducts', { ...firstPage, facets });
    expect(viewOf(flow).facets).toEqual(facets);
  });

  it('appends the next page once the URL names it', async () => {
    const flow = await ready();
    flow.send(catalogueEvents.pageRequested());
    expect(flow.emitted).toEqual([
      { type: 'redirect', to: '/products?page=2', replace: true, state: { firstPage: 1 } },
    ]);
    flow.send(catalogueEvents.filtersChanged({ ...noFilters, page: 2 }));
    expect(shown(flow)).toEqual([11, 12]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', loadingMore: true });
    await flow.answer('loadNextPage', secondPage);
    expect(shown(flow)).toEqual([11, 12, 21]);
    expect(viewOf(flow).canLoadMore).toBe(false);
  });

  it('shows fewer pages and more again without requesting them twice', async () => {
    const flow = await ready({ ...noFilters, page: 2 });
    await flow.answer('loadNextPage', secondPage);
    flow.send(catalogueEvents.filtersChanged(noFilters));
    expect(shown(flow)).toEqual([11, 12]);
    flow.send(catalogueEvents.filtersChanged({ ...noFilters, page: 2 }));
    expect(shown(flow)).toEqual([11, 12, 21]);
    expect(flow.waiting()).toEqual([]);
  });

  it('shows a variant once that two pages contain', async () => {
    const flow = await ready({ ...noFilters, page: 2 });
    await flow.answer('loadNextPage', aList(3, aProduct(1, [aVariant(12), aVariant(13)])));
    expect(shown(flow)).toEqual([11, 12, 13]);
  });
});

describe('reloading', () => {
  it('keeps the rows visible until those of the new filters are loaded', async () => {
    const flow = await ready();
    flow.send(catalogueEvents.filtersChanged(giftcards));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', busy: true, filters: giftcards });
    expect(shown(flow)).toEqual([11, 12]);
    await flow.answer('reloadProducts', aList(1, aProduct(3, [aVariant(31)])));
    expect(shown(flow)).toEqual([31]);
    expect(viewOf(flow)).toMatchObject({ busy: false, count: 1 });
  });

  it('shows no rows of other filters next to a failure', async () => {
    const flow = await ready();
    flow.send(catalogueEvents.filtersChanged(giftcards));
    await flow.fail('reloadProducts', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'unreachable', rows: [], canRetry: true });
    flow.send(catalogueEvents.retried());
    expect(flow.inputOf('listProducts')).toMatchObject({ type: ['giftcard'], page: '0' });
  });
});

describe('empty', () => {
  it('shows that nothing matches, and loads when the filters change', async () => {
    const flow = started(giftcards);
    await flow.answer('listProducts', aList(0));
    expect(viewOf(flow)).toMatchObject({ status: 'empty', count: 0, filtered: true });
    flow.send(catalogueEvents.filtersChanged(noFilters));
    expect(viewOf(flow).status).toBe('loading');
    await flow.answer('listProducts', firstPage);
    expect(viewOf(flow).status).toBe('ready');
  });
});

describe('stalled', () => {
  it('keeps the rows, shows the reason, and loads the page on a retry', async () => {
    const flow = await ready({ ...noFilters, page: 2 });
    await flow.fail('loadNextPage', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', message: 'offline', canRetry: true });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'offline' }]);
    flow.send(catalogueEvents.retried());
    await flow.answer('loadNextPage', secondPage);
    expect(shown(flow)).toEqual([11, 12, 21]);
  });
});

describe('the side lists', () => {
  it('fails and retries each side list on its own', async () => {
    const flow = startFlow(categoriesMachine);
    await flow.fail('load', failed.of('offline'));
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
  });
});

describe('the URL', () => {
  it('parses its own URLs back to the same filters', () => {
    const filters = fc.record({
      category: fc.subarray(['Gift cards', 'A&B=C', 'Küche #1']),
      platform: fc.subarray(['PlayStation 5', '+1']),
      deal: fc.subarray([...dealKeys]),
      type: fc.subarray([...productTypes]),
      minPrice: fc.constantFrom(null, 0, 500),
      maxPrice: fc.constantFrom(null, 500, 999_999_999),
      sort: fc.constantFrom(...productSorts),
      page: fc.integer({ min: 1, max: 9999 }),
      first: fc.constant(1),
    });
    fc.assert(
      fc.property(filters, (each) => {
        expect(filtersFromSearch(searchFromFilters(each))).toEqual({ ...each, first: each.page });
      }),
      seeded,
    );
  });

  it('parses any URL to valid filters and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const filters = filtersFromSearch(search);
        expect(filtersFromSearch(searchFromFilters(filters))).toEqual(filters);
      }),
      seeded,
    );
  });

  it.each([
    '?deal=constructor',
    '?type=__proto__',
    '?deal=SALE',
    '?page=0',
    '?page=-1',
    '?page=1e9',
    '?page=99999',
    '?category=%00',
    '?category=%20',
    `?category=${'x'.repeat(61)}`,
    '?sort=cheapest',
    '?minPrice=-1',
    '?maxPrice=ten',
    '?unknown=1',
    '?%',
  ])('ignores %s as a filter', (search) => {
    expect(filtersFromSearch(search)).toEqual(noFilters);
  });

  it.each([
    ['', { itemType: 'giftcard' }, { type: ['giftcard'] }],
    ['', { category: 'Gift cards' }, { category: ['Gift cards'] }],
    ['?page=2', { itemType: 'giftcard' }, { type: ['giftcard'], page: 2, first: 2 }],
    ['?page=3', { firstPage: 2 }, { page: 3, first: 2 }],
    ['?page=3&deal=sale', { firstPage: 1 }, { deal: ['sale'], page: 3, first: 1 }],
    ['?page=3', { firstPage: 4 }, { page: 3, first: 3 }],
    ['?page=3', { firstPage: 0.5 }, { page: 3, first: 3 }],
    ['?page=3', { firstPage: '1' }, { page: 3, first: 3 }],
    ['?deal=sale', { itemType: 'giftcard' }, { deal: ['sale'] }],
    ['', { itemType: 'nonsense', category: 7 }, {}],
    ['', null, {}],
    ['', 'giftcard', {}],
  ] as const)('parses %j with navigation state %j as %j', (search, state, filters) => {
    expect(filtersFromLocation(search, state)).toEqual({ ...noFilters, ...filters });
  });
});

walkEveryPath(catalogueModel);
walkEveryPath(categoriesModel);
walkEveryPath(platformsModel);
