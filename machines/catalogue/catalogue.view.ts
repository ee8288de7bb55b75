import type { SnapshotFrom } from 'xstate';
import { type ProductList, productPageLength } from '#contract/products.ts';
import { pagedListEvents } from '../support/paged-list.ts';
import { filterEvents, isNarrowed } from '../support/product-filters.ts';
import { countPages } from '../support/shown-pages.ts';
import { stable } from '../support/stable.ts';
import { type catalogueMachine, rowsOfPages, viewPages } from './catalogue.machine.ts';

const shownRows = stable((pages: readonly ProductList[], count: number) => rowsOfPages(pages.slice(0, count)));

/** The view model of the catalogue. */
export const viewCatalogue = (snapshot: SnapshotFrom<typeof catalogueMachine>) => {
  const { location: filters, pages } = snapshot.context;
  return {
    ...viewPages(snapshot),
    filters,
    filtered: isNarrowed(filters),
    rows: shownRows(pages, countPages(filters)),
    /** The number of matching variants over all pages. */
    count: pages.at(-1)?.count ?? 0,
    /** The number of rows on the pages before the shown ones. */
    offset: (filters.first - 1) * productPageLength,
    /** The available values of each filter; their counts take the other filters into account. Null until loaded. */
    facets: pages[0]?.facets ?? null,
  };
};
export type CatalogueView = ReturnType<typeof viewCatalogue>;

export const catalogueEvents = { ...filterEvents, ...pagedListEvents };
