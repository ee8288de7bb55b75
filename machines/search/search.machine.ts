import { assign, setup } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, Tag } from './search.types.ts';

/** The results page: searches for each new text. Without a text it sends no request. */
export const searchMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: { searchShop: unprovided<SearchResult, Input>('searchShop') },
  actions: {
    setText: assign((_, { searchText }: Input) => ({
      searchText: searchText.trim(),
      searchResult: null,
      failure: null,
    })),
    setResult: assign((_, searchResult: SearchResult) => ({ searchResult, failure: null })),
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    hasText: ({ context }) => context.searchText !== '',
    hasNone: (_, { count }: SearchResult) => count === 0,
    /** False for the text that is being searched, so that the same request is not sent again. */
    isNewSearch: ({ context }, { searchText }: Input) =>
      context.searchResult !== null || context.failure !== null || context.searchText !== searchText.trim(),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ searchText: input.searchText.trim(), searchResult: null, failure: null }),
  initial: 'opening',
  on: {
    'search.opened': {
      guard: { type: 'isNewSearch', params: ({ event }) => event },
      target: '.opening',
      actions: { type: 'setText', params: ({ event }) => event },
    },
  },
  states: {
    opening: { tags: 'opening', always: [{ guard: 'hasText', target: 'loading' }, { target: 'missing' }] },
    missing: { tags: 'missing' },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'searchShop',
        src: 'searchShop',
        input: ({ context: { searchText } }) => ({ searchText }),
        onDone: [
          {
            guard: { type: 'hasNone', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'setResult', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'setResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    ready: { tags: 'ready' },
    empty: { tags: 'empty' },
    failed: { tags: 'failed', on: { 'search.retried': { target: 'loading', actions: 'clearFailure' } } },
  },
});
