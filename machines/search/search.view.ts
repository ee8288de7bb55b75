import type { SnapshotFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import type { Service } from '#contract/services.ts';
import { failureMessage } from '../support/failure.ts';
import { type Filters, filterEvents, filtersFromSearch, isNarrowed } from '../support/product-filters.ts';
import { groupIntoRows } from '../support/product-rows.ts';
import { stable } from '../support/stable.ts';
import type { searchMachine } from './search.machine.ts';
import type { Event, Input } from './search.types.ts';

const statuses = ['missing', 'loading', 'unmatched', 'empty', 'failed'] as const;

const kinds = ['products', 'services', 'articles'] as const;
const nothing: SearchResult = { count: 0, services: [], products: [], articles: [] };

/** A service is also called by its category: every service of `tournament` is a tournament. */
const nameOf = (service: Service | undefined) => service && `${service.name} ${service.category}`;

function groupResults(searchText: string, { products, services, articles }: SearchResult) {
  const words = searchText.toLowerCase().split(/\s+/);
  const best = { products: products[0]?.name, services: nameOf(services[0]), articles: articles[0]?.title };
  const isNamed = (kind: (typeof kinds)[number]) => words.every((word) => best[kind]?.toLowerCase().includes(word));
  return kinds
    .filter((kind) => best[kind] !== undefined)
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

/** What the page shows of a result. */
const shownOf = stable((result: SearchResult, searchText: string) => {
  const { services, products, articles } = result;
  const rows = groupIntoRows([products]);
  return {
    /** One row for each variant. */
    rows,
    services,
    articles,
    /** The number of shown results: variants, services and articles. */
    count: rows.length + services.length + articles.length,
    /** The kinds with results, first those whose best result has every word of the text in its name. */
    kinds: groupResults(searchText, result),
    /** The text with its typos corrected; null where there were none. */
    corrected: result.corrected ?? null,
    facets: result.facets ?? null,
  };
});

/** The view model of the results page; `searchResult` is the name in the shared state (spec section 3). */
export const viewSearch = (snapshot: SnapshotFrom<typeof searchMachine>) => {
  const { searchText, filters, searchResult, failure } = snapshot.context;
  const shown = shownOf(searchResult ?? nothing, searchText);
  const busy = snapshot.hasTag('reloading');
  return {
    ...shown,
    /**
     * `missing` means that the page was opened without a text, `unmatched` that nothing found matches the filters. The
     * status is `ready` while the results of other filters load.
     */
    status:
      busy && shown.count === 0
        ? ('loading' as const)
        : (statuses.find((tag) => snapshot.hasTag(tag)) ?? ('ready' as const)),
    searchText,
    filters,
    filtered: isNarrowed(filters),
    /** True while the results of new filters load; the shown results belong to the previous filters. */
    busy,
    /** Whether the products can be filtered and sorted. */
    canFilter:
      snapshot.can(searchEvents.sortChosen(filters.sort)) && (busy || isNarrowed(filters) || shown.rows.length > 0),
    message: failure && failureMessage(failure),
    canRetry: snapshot.can(searchEvents.retried()),
  };
};
export type SearchView = ReturnType<typeof viewSearch>;

/** Returns the text of a location: navigation state `searchText` (spec section 2), else `?q=`. */
function textFromLocation(query: string, state: unknown): string {
  const fromState = typeof state === 'object' && state !== null && 'searchText' in state ? state.searchText : null;
  const text =
    typeof fromState === 'string' && fromState.trim() !== '' ? fromState : (new URLSearchParams(query).get('q') ?? '');
  return text.trim().toWellFormed();
}

/** Returns the text and the filters of a location. All results are on one page. */
export const searchFromLocation = (query: string, state: unknown): Input => ({
  searchText: textFromLocation(query, state),
  filters: { ...filtersFromSearch(query), page: 1, first: 1 },
});

export const searchEvents = {
  ...filterEvents,
  opened: (searchText: string, filters: Filters) => ({ type: 'search.opened', searchText, filters }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
