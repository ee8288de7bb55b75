import { assign, emit, not, setup } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import {
  editFilters,
  type FilterEdit,
  type Filters,
  isNarrowed,
  isSameList,
  searchFromFilters,
} from '../support/product-filters.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input, Tag } from './search.types.ts';

/** The address of a search. */
const searchURL = ({ searchText, filters }: Input) =>
  `/search?${new URLSearchParams([['q', searchText], ...new URLSearchParams(searchFromFilters(filters))])}`;

/**
 * The results page. The URL holds the text and the filters: choosing a filter only redirects to the new URL, and
 * `search.opened` searches for what the URL names. Current results remain while those of other filters load. Without a
 * text it sends no request.
 */
export const searchMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted },
  actors: { searchShop: unprovided<SearchResult, Input>('searchShop') },
  actions: {
    setSearch: assign((_, { searchText, filters }: Input) => ({
      searchText: searchText.trim(),
      filters,
      searchResult: null,
      failure: null,
    })),
    setFilters: assign((_, filters: Filters) => ({ filters })),
    setResult: assign((_, searchResult: SearchResult) => ({ searchResult })),
    clearFailure: assign({ failure: null }),
    // Results of the previous filters next to an error would be misleading.
    setFailure: assign((_, failure: Failure) => ({ failure, searchResult: null })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    goToEdited: emit(({ context: { searchText, filters } }, edit: FilterEdit) =>
      redirect(searchURL({ searchText, filters: editFilters(filters, edit) ?? filters })),
    ),
  },
  guards: {
    hasText: ({ context }) => context.searchText !== '',
    hasNone: ({ context }) => context.searchResult?.count === 0,
    isNarrowed: ({ context }) => isNarrowed(context.filters),
    isEdit: ({ context }, edit: FilterEdit) => editFilters(context.filters, edit) !== null,
    /** False for the search that is loading, so that the same request is not sent again. */
    isNewSearch: ({ context }, { searchText, filters }: Input) =>
      context.searchResult !== null ||
      context.failure !== null ||
      context.searchText !== searchText.trim() ||
      !isSameList(context.filters, filters),
    hasOtherFilters: ({ context }, { searchText, filters }: Input) =>
      context.searchText === searchText.trim() && !isSameList(context.filters, filters),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ ...input, searchText: input.searchText.trim(), searchResult: null, failure: null }),
  initial: 'opening',
  on: {
    'search.opened': {
      guard: { type: 'isNewSearch', params: ({ event }) => event },
      target: '.opening',
      actions: { type: 'setSearch', params: ({ event }) => event },
    },
  },
  states: {
    opening: { always: [{ guard: 'hasText', target: 'loading' }, { target: 'missing' }] },
    missing: { tags: 'missing' },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'searchShop',
        src: 'searchShop',
        input: ({ context: { searchText, filters } }) => ({ searchText, filters }),
        onDone: { target: 'resolving', actions: { type: 'setResult', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: reportFailure,
        },
      },
    },
    resolving: {
      always: [
        { guard: not('hasNone'), target: 'found.ready' },
        { guard: 'isNarrowed', target: 'found.unmatched' },
        { target: 'empty' },
      ],
    },
    /** The results can be filtered and sorted. */
    found: {
      initial: 'ready',
      on: {
        'search.opened': {
          guard: { type: 'hasOtherFilters', params: ({ event }) => event },
          target: '.reloading',
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'filters.edited': {
          guard: { type: 'isEdit', params: ({ event }) => event.edit },
          actions: { type: 'goToEdited', params: ({ event }) => event.edit },
        },
      },
      states: {
        ready: {},
        /** Nothing that was found matches the filters. */
        unmatched: { tags: 'unmatched' },
        reloading: {
          tags: 'reloading',
          invoke: {
            id: 'reloadResults',
            src: 'searchShop',
            input: ({ context: { searchText, filters } }) => ({ searchText, filters }),
            onDone: {
              target: '#search.resolving',
              actions: { type: 'setResult', params: ({ event }) => event.output },
            },
            onError: {
              target: '#search.failed',
              actions: reportFailure,
            },
          },
        },
      },
    },
    empty: { tags: 'empty' },
    failed: { tags: 'failed', on: { 'search.retried': { target: 'loading', actions: 'clearFailure' } } },
  },
});
