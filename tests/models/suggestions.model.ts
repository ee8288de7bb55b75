import { expect } from 'vitest';
import type { Suggestion } from '#contract/search.ts';
import { suggestionEvents, suggestionsMachine, viewSuggestions } from '#machines/suggestions/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

const image = '/images/console-playstation.svg';
export const someSuggestions: readonly Suggestion[] = [
  { kind: 'product', itemID: 7, variantID: 71, name: 'Steam Wallet code', image, salePrice: 1450, variants: 3 },
  { kind: 'product', itemID: 8, variantID: 81, name: 'Steam Deck', image, salePrice: 89_000, variants: 1 },
  { kind: 'service', subscriptionID: 3, name: 'Steam & friends', image },
  { kind: 'article', articleID: 9, name: 'Steam sales in winter', image },
];

export const suggestionsModel = defineModel({
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
  invariants: (snapshot, { event, before }) => {
    const { text, suggestions } = snapshot.context;
    const { options } = viewSuggestions(snapshot);
    // A single letter sends no request, and the request is for the latest text.
    if (snapshot.matches('loading')) expect(text.length).toBeGreaterThanOrEqual(2);
    if (event?.type === 'text.typed') expect(text).toBe(event.text.trim().length < 2 ? '' : event.text.trim());
    // The list stays until the next one arrives or until it is dismissed.
    if (event?.type === 'xstate.done.actor.listSuggestions') expect(suggestions).toBe(event.output);
    else if (snapshot.matches('idle')) expect(options).toEqual([]);
    else expect(suggestions).toBe(before?.context.suggestions);
    expect(options.length).toBe(suggestions.length);
  },
});
