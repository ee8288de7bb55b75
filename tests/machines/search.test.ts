import { describe, expect, it } from 'vitest';
import { fromPromise, type InputFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { searchEvents, searchFromLocation, searchMachine, viewSearch } from '#machines/search/index.ts';
import { type Filters, noFilters } from '#machines/support/product-filters.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { aVariant } from '../models/products.ts';
import { found, nothingFound, onSale, searchModel } from '../models/search.model.ts';

type SearchInput = InputFrom<typeof searchMachine>;
const started = (searchText = 'fifa', filters: Filters = noFilters) =>
  startFlow(searchMachine, { input: { searchText, filters } });
const viewOf = (flow: ReturnType<typeof started>) => viewSearch(flow.snapshot);

describe('opened without a text', () => {
  it('sends no request until there is a text', () => {
    const flow = started('  ');
    expect(viewOf(flow).status).toBe('missing');
    expect(flow.waiting()).toEqual([]);
    flow.send(searchEvents.opened(' steam ', noFilters));
    expect(flow.inputOf('searchShop')).toEqual({ searchText: 'steam', filters: noFilters });
  });
});

describe('loading', () => {
  it('does not repeat a search in flight, and drops it for another text', () => {
    const asked: string[] = [];
    const searchShop = fromPromise<SearchResult, SearchInput>(({ input }) => {
      asked.push(input.searchText);
      return new Promise(() => {});
    });
    const machine = searchMachine.provide({ actors: { searchShop } });
    const flow = startFlow(machine, { input: { searchText: 'fifa', filters: noFilters }, realActors: ['searchShop'] });
    flow.send(searchEvents.opened('fifa', noFilters));
    expect(asked).toEqual(['fifa']);
    flow.send(searchEvents.opened('steam', noFilters));
    expect(asked).toEqual(['fifa', 'steam']);
  });
});

describe('ready', () => {
  it('shows the results and their total count', async () => {
    const flow = started();
    await flow.answer('searchShop', found);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', searchText: 'fifa', count: 4 });
    expect(viewOf(flow).rows.map(({ variant }) => variant.variantID)).toEqual([11, 12]);
  });

  it('counts rows, even where a sorted list contains a product twice', async () => {
    const [product] = found.products;
    const flow = started();
    const apart = [11, 21, 12].map((variantID) => ({
      ...product,
      itemID: variantID === 21 ? 2 : 1,
      variants: [aVariant(variantID)],
    }));
    await flow.answer('searchShop', { ...nothingFound, count: 2, products: apart });
    expect(viewOf(flow)).toMatchObject({ count: 3 });
  });

  it('lists products first, unless the text is the name of only another kind', async () => {
    const flow = started('controler');
    await flow.answer('searchShop', { ...found, corrected: 'controller' });
    expect(viewOf(flow)).toMatchObject({ kinds: ['products', 'services', 'articles'], corrected: 'controller' });
    const named = { ...found, services: found.services.map((service) => ({ ...service, name: 'Anime Month' })) };
    const other = started('anime');
    await other.answer('searchShop', named);
    expect(viewOf(other).kinds).toEqual(['services', 'products', 'articles']);
    expect(viewOf(other).corrected).toBeNull();
  });

  it('searches again when the same text is submitted', async () => {
    const flow = started();
    await flow.answer('searchShop', found);
    flow.send(searchEvents.opened('fifa', noFilters));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', count: 0 });
    expect(flow.inputOf('searchShop')).toEqual({ searchText: 'fifa', filters: noFilters });
  });
});

describe('the filters', () => {
  const facets = { category: [], platform: [], deal: [{ name: 'sale', count: 2 }], type: [] };

  it('redirects to the URL with the text and the filters, and searches once the URL names them', async () => {
    const flow = started('fifa & friends');
    await flow.answer('searchShop', found);
    flow.send(searchEvents.filterToggled('deal', 'sale'));
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/search?q=fifa+%26+friends&deal=sale' }]);
    expect(flow.waiting()).toEqual([]);
    flow.send(searchEvents.opened('fifa & friends', onSale));
    expect(flow.inputOf('reloadResults')).toEqual({ searchText: 'fifa & friends', filters: onSale });
  });

  it('keeps the results until those of the new filters are loaded', async () => {
    const flow = started();
    await flow.answer('searchShop', { ...found, facets });
    flow.send(searchEvents.opened('fifa', onSale));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', busy: true, count: 4, facets, filtered: true });
    await flow.answer('reloadResults', { ...nothingFound, count: 1, products: found.products });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', busy: false, count: 2, kinds: ['products'] });
  });

  it('offers filters that match nothing for change; offers none for a text that matches nothing', async () => {
    const flow = started('fifa', onSale);
    await flow.answer('searchShop', nothingFound);
    expect(viewOf(flow)).toMatchObject({ status: 'unmatched', canFilter: true });
    flow.send(searchEvents.filtersCleared());
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/search?q=fifa' }]);
    flow.send(searchEvents.opened('fifa', noFilters));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', canFilter: true });
    await flow.answer('reloadResults', nothingFound);
    expect(viewOf(flow)).toMatchObject({ status: 'empty', canFilter: false });
  });

  it('offers no filters where only services and articles match', async () => {
    const flow = started();
    await flow.answer('searchShop', { ...found, products: [] });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', canFilter: false });
  });
});

describe('empty and failed', () => {
  it('distinguishes an empty result from a failure, which can be retried', async () => {
    const flow = started();
    await flow.fail('searchShop', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(searchEvents.retried());
    await flow.answer('searchShop', nothingFound);
    expect(viewOf(flow)).toMatchObject({ status: 'empty', message: null, canRetry: false });
  });
});

describe('the search of a location', () => {
  it.each([
    ['?q=fifa', null, 'fifa'],
    ['?q=fifa%20%26%20friends', null, 'fifa & friends'],
    ['?q=fifa', { searchText: 'steam' }, 'steam'],
    ['?q=fifa', { searchText: '  ' }, 'fifa'],
    ['?q=fifa', { searchText: 7 }, 'fifa'],
    ['', { searchText: ' zelda ' }, 'zelda'],
    ['', 'zelda', ''],
    ['', null, ''],
  ])('parses %j with navigation state %j as %j', (query, state, text) => {
    expect(searchFromLocation(query, state).searchText).toBe(text);
  });
});

it('parses the filters of the URL, and one page', () => {
  expect(searchFromLocation('?q=fifa&deal=sale&sort=newest&maxPrice=900&page=3', null).filters).toEqual({
    ...onSale,
    sort: 'newest',
    maxPrice: 900,
  });
});

walkEveryPath(searchModel);
