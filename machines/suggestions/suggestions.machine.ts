import { assign, setup } from 'xstate';
import type { Suggestion } from '#contract/search.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event } from './suggestions.types.ts';

/** The minimum length of a text; shorter ones match too many names. */
const minTextLength = 2;

/**
 * Suggestions for the text in a search field. The request is debounced: it starts after a pause in the typing
 * (`suggestionsDebounce`), and a change of the text cancels it. A failure clears the suggestions; the search itself
 * does not depend on them.
 */
export const suggestionsMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { listSuggestions: unprovided<readonly Suggestion[], { readonly text: string }>('listSuggestions') },
  actions: {
    setText: assign((_, text: string) => ({ text })),
    setSuggestions: assign((_, suggestions: readonly Suggestion[]) => ({ suggestions })),
    clear: assign({ text: '', suggestions: [] }),
  },
  guards: {
    isUnchanged: ({ context }, text: string) => text.trim() === context.text,
    isLongEnough: (_, text: string) => text.trim().length >= minTextLength,
  },
  delays: { suggestionsDebounce: timing.suggestionsDebounce },
}).createMachine({
  id: 'suggestions',
  context: { text: '', suggestions: [] },
  initial: 'idle',
  on: {
    'text.typed': [
      {
        guard: { type: 'isUnchanged', params: ({ event }) => event.text },
        actions: { type: 'setText', params: ({ event }) => event.text.trim() },
      },
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event.text },
        target: '.waiting',
        actions: { type: 'setText', params: ({ event }) => event.text.trim() },
      },
      { target: '.idle' },
    ],
    'suggestions.dismissed': '.idle',
  },
  states: {
    idle: { entry: 'clear' },
    waiting: { after: { suggestionsDebounce: 'loading' } },
    loading: {
      invoke: {
        id: 'listSuggestions',
        src: 'listSuggestions',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'ready', actions: { type: 'setSuggestions', params: ({ event }) => event.output } },
        onError: 'idle',
      },
    },
    ready: {},
  },
});
