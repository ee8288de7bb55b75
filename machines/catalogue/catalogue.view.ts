import type { SnapshotFrom } from 'xstate';
import { productPageLength } from '#contract/products.ts';
import { failureMessage } from '../support/failure.ts';
import { type Filters, filterEvents, isNarrowed } from '../support/product-filters.ts';
import { groupIntoRows } from '../support/product-rows.ts';
import { countPages } from '../support/shown-pages.ts';
import { stable } from '../support/stable.ts';
import { type catalogueMachine, neighbouringPages } from './catalogue.machine.ts';
import type { Context, Event } from './catalogue.types.ts';

const shownRows = stable((pages: Context['pages'], count: number) => groupIntoRows(pages.slice(0, count)));
const statuses = ['loading', 'empty', 'failed'] as const;

/** The view model of the catalogue. */
export const viewCatalogue = (snapshot: SnapshotFrom<typeof catalogueMachine>) => {
  const { filters, pages, count, facets, failure } = snapshot.context;
  return {
    /** `loading` only while there are no rows; `ready` while other rows load. */
    status: statuses.find((state) => snapshot.matches(state)) ?? ('ready' as const),
    filters,
    filtered: isNarrowed(filters),
    rows: shownRows(pages, countPages(filters)),
    count,
    /** The number of rows on the pages before the shown ones. */
    offset: (filters.first - 1) * productPageLength,
    ...neighbouringPages(snapshot.context),
    facets,
    /** True while the rows of new filters load; the shown rows belong to the previous filters. */
    busy: snapshot.matches('reloading'),
    loadingMore: snapshot.matches('loadingMore'),
    canLoadMore: snapshot.can(catalogueEvents.pageRequested()),
    canRetry: snapshot.can(catalogueEvents.retried()),
    message: failure && (snapshot.matches('failed') || snapshot.matches('stalled')) ? failureMessage(failure) : null,
  };
};
export type CatalogueView = ReturnType<typeof viewCatalogue>;

export const catalogueEvents = {
  ...filterEvents,
  filtersChanged: (filters: Filters) => ({ type: 'filters.changed', filters }) satisfies Event,
  pageRequested: () => ({ type: 'page.requested' }) satisfies Event,
  retried: () => ({ type: 'list.retried' }) satisfies Event,
};
