import type { ProductQuery } from '#contract/products.ts';
import { type DealKey, dealKeys, type ProductType, productTypes } from '#contract/shop.ts';

/** What the catalogue is narrowed to; it lives in the URL. */
export interface Filters {
  readonly category: string | null;
  readonly platform: string | null;
  readonly deal: DealKey | null;
  readonly type: ProductType | null;
  /** How many pages are shown, from 1. */
  readonly page: number;
}
export type FilterName = Exclude<keyof Filters, 'page'>;

const pageSize = 24;
export const noFilters: Filters = { category: null, platform: null, deal: null, type: null, page: 1 };
export const filterNames = ['category', 'platform', 'deal', 'type'] as const satisfies readonly FilterName[];

const longestName = 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controlCharacters = /[\u0000-\u001f\u007f]/;

function readName(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim() : '';
  return name === '' || name.length > longestName || controlCharacters.test(name) ? null : name;
}
const readOneOf = <Known extends string>(known: readonly Known[], value: unknown): Known | null =>
  known.find((item) => item === value) ?? null;
const readPage = (value: string | null): number => (value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);

/** The filters of a query, `?category=…&platform=…&deal=…&type=…&page=…`; what is unknown or malformed is left out. */
export function filtersFromSearch(search: string): Filters {
  const query = new URLSearchParams(search);
  return {
    category: readName(query.get('category')),
    platform: readName(query.get('platform')),
    deal: readOneOf(dealKeys, query.get('deal')),
    type: readOneOf(productTypes, query.get('type')),
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
    type: 'itemType' in state ? readOneOf(productTypes, state.itemType) : null,
    category: 'category' in state ? readName(state.category) : null,
  };
}

/** The query of filters, with its question mark; empty where nothing is narrowed. */
export function searchFromFilters(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== null) query.set(name, value);
  }
  if (filters.page > 1) query.set('page', String(filters.page));
  return query.size === 0 ? '' : `?${query}`;
}

/** The filters after one is chosen: choosing it again, or something unknown, takes it off. Pages start anew. */
export const toggleFilter = (filters: Filters, name: FilterName, value: string): Filters =>
  filtersFromSearch(searchFromFilters({ ...filters, page: 1, [name]: filters[name] === value ? null : value }));

/** Whether any filter is chosen. */
export const isNarrowed = (filters: Filters): boolean => filterNames.some((name) => filters[name] !== null);

export const isSameFacets = (one: Filters, other: Filters): boolean =>
  filterNames.every((name) => one[name] === other[name]);

/** The call's query for one page, which the API counts from 0. */
export const queryOf = (filters: Filters, page: number): ProductQuery => ({
  ...(filters.category !== null && { category: filters.category }),
  ...(filters.platform !== null && { platform: filters.platform }),
  ...(filters.deal !== null && { deal: filters.deal }),
  ...(filters.type !== null && { type: filters.type }),
  page: String(page),
  limit: String(pageSize),
});
