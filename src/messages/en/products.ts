import { formatMoney } from '#contract/money.ts';
import { type DealKey, dealKeys, type ProductSort, productTypes } from '#contract/shop.ts';
import type { FilterName } from '#machines/support/product-filters.ts';
import { typeLabels } from './product-types.ts';

export const dealLabels: Readonly<Record<DealKey, string>> = {
  recent: 'Recent',
  sale: 'Sale',
  deal: 'Deal',
  trending: 'Trending',
  upcoming: 'Upcoming',
  exclusive: 'Exclusive',
};

/** The label of a value of a filter. Categories and platforms are their own labels. */
export function filterLabel(name: FilterName, value: string): string {
  const deal = name === 'deal' ? dealKeys.find((key) => key === value) : undefined;
  const type = name === 'type' ? productTypes.find((key) => key === value) : undefined;
  return (deal && dealLabels[deal]) ?? (type && typeLabels[type]) ?? value;
}

const filterNames: Readonly<Record<FilterName, string>> = {
  category: 'Categories',
  platform: 'Platforms',
  deal: 'Deals',
  type: 'Types',
};

const sorts: Readonly<Record<ProductSort, string>> = {
  featured: 'Featured',
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  'best-selling': 'Best selling',
};

/** Texts of the catalogue. */
export const products = {
  title: 'Products',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  list: 'Results',
  filters: 'Filters',
  filterNames,
  sort: 'Sort by',
  sorts,
  price: 'Price (Ksh)',
  priceFrom: 'From',
  priceTo: 'To',
  priceBound: (label: string) => `Price in shillings: ${label}`,
  priceApply: 'Apply',
  priceRange: (min: number | null, max: number | null) => {
    if (min === null) return `Up to ${formatMoney(max ?? 0)}`;
    return max === null ? `From ${formatMoney(min)}` : `${formatMoney(min)} to ${formatMoney(max)}`;
  },
  chosen: 'Chosen filters',
  remove: (label: string) => `Remove the filter ${label}`,
  clear: 'Clear filters',
  showResults: (count: number) => (count === 1 ? 'Show 1 item' : `Show ${count} items`),
  listFailed: 'This list could not be loaded.',
  empty: 'No products available',
  emptyFiltered: 'Nothing fits all of the chosen filters.',
  emptyUnfiltered: 'New products are on the way.',
  /** `offset` is the number of items on the pages before. */
  showing: (shown: number, count: number, offset: number) =>
    offset === 0 ? `Showing ${shown} of ${count}` : `Showing ${offset + 1} to ${offset + shown} of ${count}`,
} as const;
