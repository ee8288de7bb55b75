import type { SnapshotFrom } from 'xstate';
import type { Suggestion } from '#contract/search.ts';
import type { suggestionsMachine } from './suggestions.machine.ts';
import type { Event } from './suggestions.types.ts';

/**
 * Returns the path of a suggestion. A service has no page, so its path is a search for its name, which lists its plans.
 */
function suggestionPath(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'product':
      return `/product/${suggestion.itemID}/${suggestion.variantID}`;
    case 'service':
      return `/search?q=${encodeURIComponent(suggestion.name)}`;
    case 'article':
      return `/article/${suggestion.articleID}`;
  }
}

/** The view model of the list below the search field. */
export const viewSuggestions = (snapshot: SnapshotFrom<typeof suggestionsMachine>) => ({
  options: snapshot.context.suggestions.map((suggestion) => ({
    to: suggestionPath(suggestion),
    kind: suggestion.kind,
    name: suggestion.name,
    image: suggestion.image,
    /** Whole KES; null unless a product. */
    price: suggestion.kind === 'product' ? suggestion.salePrice : null,
    /** True for a product with several variants, whose prices may be higher. */
    hasVariants: suggestion.kind === 'product' && suggestion.variants > 1,
  })),
});
export type SuggestionsView = ReturnType<typeof viewSuggestions>;

export const suggestionEvents = {
  typed: (text: string) => ({ type: 'text.typed', text }) satisfies Event,
  dismissed: () => ({ type: 'suggestions.dismissed' }) satisfies Event,
};
