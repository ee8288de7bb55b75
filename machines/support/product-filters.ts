import { type ProductQuery, productPageLength } from '#contract/products.ts';
import {
  type DealKey,
  dealKeys,
  type ProductSort,
  type ProductType,
  productSorts,
  productTypes,
} from '#contract/shop.ts';
import { firstPageOf, type ShownPages } from './shown-pages.ts';

/** The filters and the order of a list of products, as the URL holds them, and its shown pages. */
export interface Filters extends ShownPages {
  /** Matches any of the values; an empty list matches all. The same applies to the other lists. */
  readonly category: readonly string[];
  readonly platform: readonly string[];
  readonly deal: readonly DealKey[];
  readonly type: readonly ProductType[];
  /** Whole KES, inclusive. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly sort: ProductSort;
}
export const filterNames = ['category', 'platform', 'deal', 'type'] as const;
export type FilterName = (typeof filterNames)[number];
export type PriceRange = Pick<Filters, 'minPrice' | 'maxPrice'>;

/** A change of the filters by the person. */
export type FilterEdit =
  | { readonly kind: 'toggle'; readonly name: FilterName; readonly value: string }
  | { readonly kind: 'sort'; readonly sort: ProductSort }
  /** The typed bounds. A text that is not a price counts as no bound. */
  | { readonly kind: 'price'; readonly min: string; readonly max: string }
  | { readonly kind: 'clear' };

const edited = (edit: FilterEdit) => ({ type: 'filters.edited' as const, edit });

export const filterEvents = {
  filterToggled: (name: FilterName, value: string) => edited({ kind: 'toggle', name, value }),
  sortChosen: (sort: ProductSort) => edited({ kind: 'sort', sort }),
  priceChosen: (min: string, max: string) => edited({ kind: 'price', min, max }),
  filtersCleared: () => edited({ kind: 'clear' }),
};

export const noFilters: Filters = {
  category: [],
  platform: [],
  deal: [],
  type: [],
  minPrice: null,
  maxPrice: null,
  sort: 'featured',
  page: 1,
  first: 1,
};

const maxNameLength = 60;
/** The API's limit of values per filter. */
const maxFilterValues = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controlCharacters = /[\u0000-\u001f\u007f]/;

function parseNames(values: readonly unknown[]): readonly string[] {
  const names = values.map((value) => (typeof value === 'string' ? value.trim() : ''));
  const valid = names.filter((name) => name !== '' && name.length <= maxNameLength && !controlCharacters.test(name));
  return [...new Set(valid)].slice(0, maxFilterValues);
}
const filterOptions = <Option extends string>(
  options: readonly Option[],
  values: readonly unknown[],
): readonly Option[] => options.filter((item) => values.includes(item));
const parsePage = (value: string | null): number => (value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);
const parsePrice = (value: string | null): number | null =>
  value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : null;

/** Parses the bounds of a price range and swaps them where min exceeds max. A text that is not a price sets no bound. */
function priceRange(min: string | null, max: string | null): PriceRange {
  const [minPrice, maxPrice] = [parsePrice(min), parsePrice(max)];
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return isReversed ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice };
}

/**
 * Parses a query such as `?category=…&category=…&platform=…&deal=…&type=…&minPrice=…&maxPrice=…&sort=…&page=…`. Unknown
 * or malformed values are left out.
 */
export function filtersFromSearch(search: string): Filters {
  const query = new URLSearchParams(search);
  const page = parsePage(query.get('page'));
  return {
    category: parseNames(query.getAll('category')),
    platform: parseNames(query.getAll('platform')),
    deal: filterOptions(dealKeys, query.getAll('deal')),
    type: filterOptions(productTypes, query.getAll('type')),
    ...priceRange(query.get('minPrice'), query.get('maxPrice')),
    sort: productSorts.find((sort) => sort === query.get('sort')) ?? noFilters.sort,
    page,
    first: page,
  };
}

/**
 * Returns the filters of a location. Navigation state `itemType` or `category` (spec section 2) applies only where the
 * URL names no filter.
 */
export function filtersFromLocation(search: string, state: unknown): Filters {
  const named = filtersFromSearch(search);
  if (typeof state !== 'object' || state === null) return named;
  const filters = { ...named, first: firstPageOf(state, named.page) };
  if (isNarrowed(filters)) return filters;
  return {
    ...filters,
    type: 'itemType' in state ? filterOptions(productTypes, [state.itemType]) : [],
    category: 'category' in state ? parseNames([state.category]) : [],
  };
}

/** Returns the filters as query pairs. The URL and the API use the same names. */
function toQueryPairs({ minPrice, maxPrice, ...filters }: Filters): [string, string][] {
  const pairs = filterNames.flatMap((name) => filters[name].map((value): [string, string] => [name, value]));
  if (minPrice !== null) pairs.push(['minPrice', String(minPrice)]);
  if (maxPrice !== null) pairs.push(['maxPrice', String(maxPrice)]);
  return pairs;
}

/** Returns the query of the filters with its question mark; empty for the whole catalogue in the featured order. */
export function searchFromFilters(filters: Filters): string {
  const query = new URLSearchParams(toQueryPairs(filters));
  if (filters.sort !== noFilters.sort) query.set('sort', filters.sort);
  if (filters.page > 1) query.set('page', String(filters.page));
  return query.size === 0 ? '' : `?${query}`;
}

/** Adds a value to a filter, or removes it if present. Unknown values are ignored. The page is reset to 1. */
function toggleFilter(filters: Filters, name: FilterName, value: string): Filters {
  const chosen: readonly string[] = filters[name];
  const toggled = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return filtersFromSearch(searchFromFilters({ ...filters, page: 1, [name]: toggled }));
}

/** Whether any filter is set. The order does not count. */
export const isNarrowed = (filters: Filters): boolean => toQueryPairs(filters).length > 0;

/** Returns the filters after an edit, from the first page; null where there is none to clear. The order is not cleared. */
export function editFilters(filters: Filters, edit: FilterEdit): Filters | null {
  switch (edit.kind) {
    case 'toggle':
      return toggleFilter(filters, edit.name, edit.value);
    case 'sort':
      return { ...filters, sort: edit.sort, page: 1, first: 1 };
    case 'price':
      return { ...filters, ...priceRange(edit.min, edit.max), page: 1, first: 1 };
    case 'clear':
      return isNarrowed(filters) ? { ...noFilters, sort: filters.sort } : null;
  }
}

/** Whether two sets of filters differ at most in the pages. */
export const isSameList = (one: Filters, other: Filters): boolean =>
  searchFromFilters({ ...one, page: 1 }) === searchFromFilters({ ...other, page: 1 });

/** Returns the filters and the order as the API's query. */
export const toFilterQuery = (filters: Filters): Omit<ProductQuery, 'page' | 'limit'> => ({
  ...(filters.category.length > 0 && { category: [...filters.category] }),
  ...(filters.platform.length > 0 && { platform: [...filters.platform] }),
  ...(filters.deal.length > 0 && { deal: [...filters.deal] }),
  ...(filters.type.length > 0 && { type: [...filters.type] }),
  ...(filters.minPrice !== null && { minPrice: String(filters.minPrice) }),
  ...(filters.maxPrice !== null && { maxPrice: String(filters.maxPrice) }),
  sort: filters.sort,
});

/** Returns the API's query for one page, counted from 1. Only the first shown page requests the counts of the filters. */
export const toProductQuery = (filters: Filters, page: number): ProductQuery => ({
  ...toFilterQuery(filters),
  ...(page === filters.first && { facets: 'yes' }),
  page: String(page - 1),
  limit: String(productPageLength),
});
