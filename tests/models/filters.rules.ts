import type { Product } from '#contract/products.ts';
import { type FilterEdit, type Filters, filterEvents } from '#machines/support/product-filters.ts';
import type { ProductRow } from '#machines/support/product-rows.ts';

/** What the filters of a list of products promise, written independently of the machines. */

const lists = ['category', 'platform', 'deal', 'type'] as const;

/** Whether a filter is set. The order does not count. */
export const isFiltered = (filters: Filters): boolean =>
  lists.some((name) => filters[name].length > 0) || filters.minPrice !== null || filters.maxPrice !== null;

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

/** Returns the address of a list. The featured order and the first page are not in it. */
export function addressOf(path: string, filters: Filters, ...first: string[]): string {
  const { minPrice, maxPrice, sort, page } = filters;
  const query = [
    ...first,
    ...lists.flatMap((name) => filters[name].map((value) => `${name}=${encoded(value)}`)),
    ...(minPrice === null ? [] : [`minPrice=${minPrice}`]),
    ...(maxPrice === null ? [] : [`maxPrice=${maxPrice}`]),
    ...(sort === 'featured' ? [] : [`sort=${sort}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Returns the filters that a person's edit leads to. Each starts with the first page. */
export function edited(filters: Filters, edit: FilterEdit): Filters {
  const first = { ...filters, page: 1, first: 1 };
  switch (edit.kind) {
    case 'toggle': {
      const chosen: readonly string[] = filters[edit.name];
      const isChosen = chosen.includes(edit.value);
      return {
        ...first,
        [edit.name]: isChosen ? chosen.filter((value) => value !== edit.value) : [...chosen, edit.value],
      };
    }
    case 'sort':
      return { ...first, sort: edit.sort };
    case 'price': {
      // A text that is not a price is no bound, and bounds may be typed in reverse.
      const [low = null, high = null] = [edit.min, edit.max].map((text) => (/^\d+$/.test(text) ? Number(text) : null));
      const isReversed = low !== null && high !== null && low > high;
      return { ...first, minPrice: isReversed ? high : low, maxPrice: isReversed ? low : high };
    }
    case 'clear':
      return { ...first, category: [], platform: [], deal: [], type: [], minPrice: null, maxPrice: null };
  }
}

/** Returns a row for each variant, once. */
export function rowsOf(pages: readonly (readonly Product[])[]): readonly ProductRow[] {
  const rows = new Map<number, ProductRow>();
  for (const product of pages.flat())
    for (const variant of product.variants) rows.set(variant.variantID, { product, variant });
  return [...rows.values()];
}

/** Filters of every kind, for cases in which each is compared. */
export const everyFilter: Filters = {
  category: ['Games', 'Gift cards'],
  platform: ['Steam'],
  deal: ['sale'],
  type: ['giftcard'],
  minPrice: 500,
  maxPrice: 2000,
  sort: 'newest',
  page: 1,
  first: 1,
};

/** Edits of these filters. */
export const everyEdit = [
  filterEvents.filterToggled('category', 'Consoles'),
  filterEvents.filterToggled('category', 'Games'),
  filterEvents.filterToggled('platform', 'Xbox & PC'),
  filterEvents.filterToggled('deal', 'deal'),
  filterEvents.filterToggled('type', 'giftcard'),
  filterEvents.sortChosen('price-up'),
  filterEvents.sortChosen('featured'),
  filterEvents.priceChosen('2500', '700'),
  filterEvents.priceChosen('', 'much'),
  filterEvents.priceChosen('0', ''),
  filterEvents.filtersCleared(),
];
