import type { ProductQuery } from '#contract/products.ts';
import {
  type DealKey,
  dealKeys,
  type ProductSort,
  type ProductType,
  productSorts,
  productTypes,
} from '#contract/shop.ts';

/** What the catalogue is narrowed to, and its order; they live in the URL. */
export interface Filters {
  /** Any of these; none chosen is all of them. The same holds for the other lists. */
  readonly category: readonly string[];
  readonly platform: readonly string[];
  readonly deal: readonly DealKey[];
  readonly type: readonly ProductType[];
  /** Whole KES, inclusive. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly sort: ProductSort;
  /** How many pages are shown, from 1. */
  readonly page: number;
}
export const filterNames = ['category', 'platform', 'deal', 'type'] as const;
export type FilterName = (typeof filterNames)[number];
export type PriceRange = Pick<Filters, 'minPrice' | 'maxPrice'>;

const pageSize = 24;
export const noFilters: Filters = {
  category: [],
  platform: [],
  deal: [],
  type: [],
  minPrice: null,
  maxPrice: null,
  sort: 'featured',
  page: 1,
};

const longestName = 60;
/** As many values of one filter as the API takes. */
const mostValues = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controlCharacters = /[\u0000-\u001f\u007f]/;

function readNames(values: readonly unknown[]): readonly string[] {
  const names = values.map((value) => (typeof value === 'string' ? value.trim() : ''));
  const known = names.filter((name) => name !== '' && name.length <= longestName && !controlCharacters.test(name));
  return [...new Set(known)].slice(0, mostValues);
}
const readSome = <Known extends string>(known: readonly Known[], values: readonly unknown[]): readonly Known[] =>
  known.filter((item) => values.includes(item));
const readPage = (value: string | null): number => (value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);
const readPrice = (value: string | null): number | null =>
  value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : null;

/** A range whose bounds stand the right way round, of what was typed or read; what is no price is no bound. */
export function priceRange(min: string | null, max: string | null): PriceRange {
  const [minPrice, maxPrice] = [readPrice(min), readPrice(max)];
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return isReversed ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice };
}

/**
 * The filters of a query, `?category=…&category=…&platform=…&deal=…&type=…&minPrice=…&maxPrice=…&sort=…&page=…`; what
 * is unknown or malformed is left out.
 */
export function filtersFromSearch(search: string): Filters {
  const query = new URLSearchParams(search);
  return {
    category: readNames(query.getAll('category')),
    platform: readNames(query.getAll('platform')),
    deal: readSome(dealKeys, query.getAll('deal')),
    type: readSome(productTypes, query.getAll('type')),
    ...priceRange(query.get('minPrice'), query.get('maxPrice')),
    sort: productSorts.find((sort) => sort === query.get('sort')) ?? noFilters.sort,
    page: readPage(query.get('page')),
  };
}

/**
 * The filters of a location. A catalogue opened with navigation state `itemType` or `category` (spec section 2) is
 * narrowed to those where its URL names no filter.
 */
export function filtersFromLocation(search: string, state: unknown): Filters {
  const filters = filtersFromSearch(search);
  if (typeof state !== 'object' || state === null || isNarrowed(filters)) return filters;
  return {
    ...filters,
    type: 'itemType' in state ? readSome(productTypes, [state.itemType]) : [],
    category: 'category' in state ? readNames([state.category]) : [],
  };
}

/** What filters are as pairs of a query: those of the URL and of the API, which have the same names. */
function pairsOf({ minPrice, maxPrice, ...filters }: Filters): [string, string][] {
  const pairs = filterNames.flatMap((name) => filters[name].map((value): [string, string] => [name, value]));
  if (minPrice !== null) pairs.push(['minPrice', String(minPrice)]);
  if (maxPrice !== null) pairs.push(['maxPrice', String(maxPrice)]);
  return pairs;
}

/** The query of filters, with its question mark; empty for the whole catalogue in the featured order. */
export function searchFromFilters(filters: Filters): string {
  const query = new URLSearchParams(pairsOf(filters));
  if (filters.sort !== noFilters.sort) query.set('sort', filters.sort);
  if (filters.page > 1) query.set('page', String(filters.page));
  return query.size === 0 ? '' : `?${query}`;
}

/** The filters after a value is chosen: choosing it again, or something unknown, takes it off. Pages start over. */
export function toggleFilter(filters: Filters, name: FilterName, value: string): Filters {
  const chosen: readonly string[] = filters[name];
  const toggled = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return filtersFromSearch(searchFromFilters({ ...filters, page: 1, [name]: toggled }));
}

/** Whether any filter is chosen; an order is none. */
export const isNarrowed = (filters: Filters): boolean => pairsOf(filters).length > 0;

/** Whether two lists are the same but for how many pages are shown. */
export const isSameList = (one: Filters, other: Filters): boolean =>
  searchFromFilters({ ...one, page: 1 }) === searchFromFilters({ ...other, page: 1 });

/** The filters and the order as the API takes them. */
export const filterQueryOf = (filters: Filters): Omit<ProductQuery, 'page' | 'limit'> => ({
  ...(filters.category.length > 0 && { category: [...filters.category] }),
  ...(filters.platform.length > 0 && { platform: [...filters.platform] }),
  ...(filters.deal.length > 0 && { deal: [...filters.deal] }),
  ...(filters.type.length > 0 && { type: [...filters.type] }),
  ...(filters.minPrice !== null && { minPrice: String(filters.minPrice) }),
  ...(filters.maxPrice !== null && { maxPrice: String(filters.maxPrice) }),
  sort: filters.sort,
});

/** The call's query for one page, which the API counts from 0. The first page comes with the counts of the filters. */
export const queryOf = (filters: Filters, page: number): ProductQuery => ({
  ...filterQueryOf(filters),
  ...(page === 0 && { facets: 'yes' }),
  page: String(page),
  limit: String(pageSize),
});
