import { assign, emit, setup } from 'xstate';
import { notice, redirect } from '../support/notices.ts';
import type { Context, Emitted, Event, Tag } from './site-header.types.ts';

/** The header's search box and the mobile menu (spec section 4). Opening another page closes both. */
export const siteHeaderMachine = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Emitted },
  actions: {
    setText: assign((_, searchText: string) => ({ searchText, errors: {} })),
    setMissing: assign({ errors: { searchText: 'searchMissing' } }),
    clearErrors: assign({ errors: {} }),
    notifyMissing: emit(notice('error', 'searchMissing', 'searchTitle')),
    goToResults: emit(({ context }) => {
      const searchText = context.searchText.trim();
      return redirect(`/search?q=${encodeURIComponent(searchText.toWellFormed())}`, { state: { searchText } });
    }),
    goToSuggestion: emit((_, to: string) => redirect(to)),
  },
  guards: { hasText: ({ context }) => context.searchText.trim() !== '' },
}).createMachine({
  id: 'siteHeader',
  context: { searchText: '', errors: {} },
  type: 'parallel',
  states: {
    search: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'search.toggled': 'open',
            // A field that is part of the header opens the search when it is used.
            'search.typed': {
              target: 'open',
              actions: { type: 'setText', params: ({ event }) => event.searchText },
            },
            'search.submitted': [
              { guard: 'hasText', actions: 'goToResults' },
              { target: 'open', actions: ['setMissing', 'notifyMissing'] },
            ],
          },
        },
        open: {
          tags: 'searchOpen',
          exit: 'clearErrors',
          on: {
            'search.toggled': 'closed',
            'search.typed': { actions: { type: 'setText', params: ({ event }) => event.searchText } },
            'search.submitted': [
              { guard: 'hasText', target: 'closed', actions: 'goToResults' },
              { actions: ['setMissing', 'notifyMissing'] },
            ],
            'suggestion.chosen': {
              target: 'closed',
              actions: { type: 'goToSuggestion', params: ({ event }) => event.to },
            },
            'header.dismissed': 'closed',
            'route.entered': 'closed',
          },
        },
      },
    },
    menu: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'menu.toggled': 'visible' } },
        visible: {
          tags: 'menuVisible',
          on: {
            'menu.toggled': 'hidden',
            'menu.closed': 'hidden',
            'header.dismissed': 'hidden',
            'route.entered': 'hidden',
          },
        },
      },
    },
  },
});
