import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { search, searchMachine, textFromLocation, viewSearch } from '#machines/search/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { found, nothingFound, searchModel } from '../models/search.model.ts';

const started = (searchText = 'fifa') => startFlow(searchMachine, { input: { searchText } });
const viewOf = (flow: ReturnType<typeof started>) => viewSearch(flow.snapshot);

describe('opened without a text', () => {
  it('asks for nothing until there is one', () => {
    const flow = started('  ');
    expect(viewOf(flow).status).toBe('missing');
    expect(flow.waiting()).toEqual([]);
    flow.send(search.opened(' steam '));
    expect(flow.inputOf('searchShop')).toEqual({ searchText: 'steam' });
  });
});

describe('loading', () => {
  it('does not ask twice for what is under way, and drops it for another text', () => {
    const asked: string[] = [];
    const searchShop = fromPromise<SearchResult, { readonly searchText: string }>(({ input }) => {
      asked.push(input.searchText);
      return new Promise(() => {});
    });
    const machine = searchMachine.provide({ actors: { searchShop } });
    const flow = startFlow(machine, { input: { searchText: 'fifa' }, keep: ['searchShop'] });
    flow.send(search.opened('fifa'));
    expect(asked).toEqual(['fifa']);
    flow.send(search.opened('steam'));
    expect(asked).toEqual(['fifa', 'steam']);
  });
});

describe('ready', () => {
  it('shows what was found, and how much there is in all', async () => {
    const flow = started();
    await flow.answer('searchShop', found);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', searchText: 'fifa', count: 30, shown: 3 });
  });

  it('puts the products first, unless another kind alone is named as the text', async () => {
    const flow = started('controler');
    await flow.answer('searchShop', { ...found, corrected: 'controller' });
    expect(viewOf(flow)).toMatchObject({ kinds: ['products', 'services', 'articles'], corrected: 'controller' });
    const named = { ...found, services: found.services.map((service) => ({ ...service, name: 'Anime Month' })) };
    const other = started('anime');
    await other.answer('searchShop', named);
    expect(viewOf(other).kinds).toEqual(['services', 'products', 'articles']);
    expect(viewOf(other).corrected).toBeNull();
  });

  it('asks anew when the same is searched for again', async () => {
    const flow = started();
    await flow.answer('searchShop', found);
    flow.send(search.opened('fifa'));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', shown: 0 });
    expect(flow.inputOf('searchShop')).toEqual({ searchText: 'fifa' });
  });
});

describe('empty and failed', () => {
  it('tells nothing found from a failure, which can be tried again', async () => {
    const flow = started();
    await flow.fail('searchShop', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(search.retried());
    await flow.answer('searchShop', nothingFound);
    expect(viewOf(flow)).toMatchObject({ status: 'empty', message: null, canRetry: false });
  });
});

describe('the text of a location', () => {
  it.each([
    ['?q=fifa', null, 'fifa'],
    ['?q=fifa%20%26%20friends', null, 'fifa & friends'],
    ['?q=fifa', { searchText: 'steam' }, 'steam'],
    ['?q=fifa', { searchText: '  ' }, 'fifa'],
    ['?q=fifa', { searchText: 7 }, 'fifa'],
    ['', { searchText: ' zelda ' }, 'zelda'],
    ['', 'zelda', ''],
    ['', null, ''],
  ])('%j with navigation state %j is %j', (query, state, text) => {
    expect(textFromLocation(query, state)).toBe(text);
  });
});

walkEveryPath(searchModel);
