import type { SnapshotFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { failureMessage } from '../support/failure.ts';
import type { searchMachine } from './search.machine.ts';
import type { Event } from './search.types.ts';

const statuses = ['missing', 'ready', 'empty', 'failed'] as const;

const kinds = ['products', 'services', 'articles'] as const;
type Found = Pick<SearchResult, (typeof kinds)[number]>;

function groupResults(searchText: string, { products, services, articles }: Found) {
  const words = searchText.toLowerCase().split(/\s+/);
  const best = { products: products[0]?.name, services: services[0]?.name, articles: articles[0]?.title };
  const isNamed = (kind: (typeof kinds)[number]) => words.every((word) => best[kind]?.toLowerCase().includes(word));
  return kinds
    .filter((kind) => best[kind] !== undefined)
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

/** The view model of the results page; `searchResult` is the name in the shared state (spec section 3). */
export const viewSearch = (snapshot: SnapshotFrom<typeof searchMachine>) => {
  const { searchText, searchResult, failure } = snapshot.context;
  const { count, services, products, articles, corrected } = searchResult ?? {
    count: 0,
    services: [],
    products: [],
    articles: [],
    corrected: null,
  };
  return {
    /** `missing` means that the page was opened without a text. */
    status: statuses.find((tag) => snapshot.hasTag(tag)) ?? ('loading' as const),
    searchText,
    count,
    /** The number of shown results. The server sends only the best of each kind, so `count` may be larger. */
    shown: services.length + products.length + articles.length,
    /** The kinds with results, first those whose best result contains every word of the text in its name. */
    kinds: groupResults(searchText, { products, services, articles }),
    /** The text with its typos corrected; null where there were none. */
    corrected: corrected ?? null,
    services,
    products,
    articles,
    message: failure && failureMessage(failure),
    canRetry: snapshot.can(search.retried()),
  };
};
export type SearchView = ReturnType<typeof viewSearch>;

/** Returns the text of a location: navigation state `searchText` (spec section 2), else `?q=`. */
export function textFromLocation(query: string, state: unknown): string {
  const fromState = typeof state === 'object' && state !== null && 'searchText' in state ? state.searchText : null;
  const text =
    typeof fromState === 'string' && fromState.trim() !== '' ? fromState : (new URLSearchParams(query).get('q') ?? '');
  return text.trim().toWellFormed();
}

export const search = {
  opened: (searchText: string) => ({ type: 'search.opened', searchText }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
