/** The texts of changes of many products at the owner's desk. */

import type { BulkKind, Rounding } from '#contract/desk/bulk.ts';
import type { DealKey } from '#contract/shop.ts';
import { deskGoodsTexts } from './desk-goods.ts';

const kinds: Readonly<Record<BulkKind, string>> = {
  'raise percent': 'Raise prices by percent',
  'lower percent': 'Lower prices by percent',
  'raise amount': 'Raise prices by shillings',
  'lower amount': 'Lower prices by shillings',
  set: 'Set one price for all',
  sale: 'Start a sale of so many percent',
  'end sale': 'End the sale',
  deal: 'Show among a deal',
  'end deal': 'End a deal',
  hide: 'Hide from shoppers',
  show: 'Show to shoppers',
};
const roundings: Readonly<Record<Rounding, string>> = {
  1: 'Whole shillings',
  5: 'The nearest 5',
  10: 'The nearest 10',
  50: 'The nearest 50',
  9: 'Up to a price that ends in 9',
};

const products = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'product' : 'products'}`;

export const deskBulkTexts = {
  title: 'Change many products',
  open: 'Change these',
  filters: 'The products of the list',
  filterOf: { search: 'Search', category: 'Category', only: 'Show' },
  everything: 'All products',
  otherFilters: 'Choose others',
  kind: 'What changes',
  kinds,
  value: { percent: 'Percent', amount: 'Shillings' },
  rounding: 'Rounded to',
  roundings,
  deal: 'Deal',
  deals: deskGoodsTexts.deals,
  from: 'From (empty: at once)',
  until: 'Until (empty: no end)',
  dealNames: (deals: readonly DealKey[]) =>
    deals.length === 0 ? 'no deal' : deals.map((deal) => deskGoodsTexts.deals[deal]).join(', '),
  preview: 'See what changes',
  previewing: 'Looking…',
  outdated: 'A product was changed meanwhile. Looking again…',
  willChange: (chosen: number, unchanged: number) =>
    `${products(chosen)} will change.${unchanged > 0 ? ` ${products(unchanged)} of the list ${unchanged === 1 ? 'is' : 'are'} already so.` : ''}`,
  nothing: 'No product of the list changes by this.',
  change: (name: string) => `Change ${name}`,
  apply: 'Change them',
  applied: 'The change was made. It stands below, where you can undo it for a day.',
  another: 'Change something else',
  shown: { true: 'Shown', false: 'Hidden' } as Readonly<Record<string, string>>,
  noPrice: 'none',
  beforeSale: 'before the sale',
  recent: 'Changes of the last day',
  noRecent: 'None.',
  done: (kind: BulkKind, value: number | null, number: number) =>
    `${kinds[kind]}${value === null ? '' : ` (${value.toLocaleString('en')})`}: ${products(number)}`,
  undo: 'Undo',
  undone: 'Undone',
} as const;

/** The texts of its changes, by the names of their calls. */
export const bulkChangeTexts = {
  applyBulk: {
    title: 'Change these products?',
    sentence: 'Shoppers see it at once. You can undo it for a day.',
    button: 'Change them',
    done: 'The products are changed.',
  },
  undoBulk: {
    title: 'Undo this change?',
    sentence: 'Products that were changed since stay as they are.',
    button: 'Undo it',
    done: 'The change is undone.',
  },
} as const;
