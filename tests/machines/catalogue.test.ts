import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealKeys, productSorts, productTypes } from '#contract/shop.ts';
import {
  filtersFromLocation,
  filtersFromSearch,
  noFilters,
  searchFromFilters,
} from '#machines/support/product-filters.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { anyCodePoint } from '#tests/support/random/code-point.ts';
import { seeded } from '#tests/support/random/seed.ts';
import { catalogueModel, categoriesModel, platformsModel } from '../models/catalogue.model.ts';

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
      fc.property(fc.string({ unit: anyCodePoint }), (search) => {
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
