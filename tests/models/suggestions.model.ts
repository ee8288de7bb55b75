import { describeModel, onlyIn } from '@uwanja/flow-paths';
import type { Suggestion } from '#contract/search.ts';
import { suggestionEvents, suggestionsMachine, viewSuggestions } from '#machines/suggestions/index.ts';
import { failed } from './failures.ts';

const image = '/images/console-playstation.svg';
export const someSuggestions: readonly Suggestion[] = [
  { kind: 'product', itemID: 7, variantID: 71, name: 'Steam Wallet code', image, salePrice: 1450, variants: 3 },
  { kind: 'product', itemID: 8, variantID: 81, name: 'Steam Deck', image, salePrice: 89_000, variants: 1 },
  { kind: 'service', subscriptionID: 3, name: 'Steam & friends', image },
  { kind: 'article', articleID: 9, name: 'Steam sales in winter', image },
];

/** What the list shows of them. A service has no page, so it leads to a search for its name. */
const someOptions = [
  { to: '/product/7/71', kind: 'product', name: 'Steam Wallet code', image, price: 1450, hasVariants: true },
  { to: '/product/8/81', kind: 'product', name: 'Steam Deck', image, price: 89_000, hasVariants: false },
  {
    to: '/search?q=Steam%20%26%20friends',
    kind: 'service',
    name: 'Steam & friends',
    image,
    price: null,
    hasVariants: false,
  },
  { to: '/article/9', kind: 'article', name: 'Steam sales in winter', image, price: null, hasVariants: false },
];

const cleared = () => ({ state: 'idle', changes: { text: '', suggestions: [] } });

export const suggestionsModel = describeModel({
  machine: suggestionsMachine,
  view: viewSuggestions,
  inputs: { start: undefined },
  events: {
    'text.typed': [suggestionEvents.typed('st'), suggestionEvents.typed(' steam '), suggestionEvents.typed('s')],
    'suggestions.dismissed': [suggestionEvents.dismissed()],
  },
  invokeResults: { listSuggestions: { done: [someSuggestions, []], error: [failed.of('offline')] } },
  delays: { suggestionsDebounce: 200 },
  stateKey: ({ text, suggestions }) => [text, suggestions.length],
  start: () => ({ text: '', suggestions: [] }),
  invokes: { listSuggestions: { in: 'loading', input: ({ text }) => ({ text }) } },
  steps: {
    'text.typed': ({ before: { context }, event }) => {
      const text = event.text.trim();
      if (text === context.text) return { restarts: [] };
      // A single letter matches too many names.
      return text.length < 2 ? cleared() : { state: 'waiting', changes: { text } };
    },
    'suggestions.dismissed': cleared,
    'after suggestionsDebounce': onlyIn('waiting', () => ({ state: 'loading' })),
    'listSuggestions done': ({ event: { output } }) => ({ state: 'ready', changes: { suggestions: output } }),
    // The search itself does not depend on suggestions, so a failure needs no notice.
    'listSuggestions error': cleared,
  },
  shows: ({ context: { suggestions } }) => ({ options: suggestions.length === 0 ? [] : someOptions }),
});
