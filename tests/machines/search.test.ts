import { describe, expect, it } from 'vitest';
import { searchFromLocation } from '#machines/search/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { onSale, searchModel } from '../models/search.model.ts';

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
