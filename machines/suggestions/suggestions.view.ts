import type { SnapshotFrom } from 'xstate';
import type { Suggestion } from '#contract/search.ts';
import type { suggestionsMachine } from './suggestions.machine.ts';
import type { Event } from './suggestions.types.ts';

/** The page of a suggestion. Services have none of their own: a search for its name shows its plans. */
function pathOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'product':
      return `/product/${suggestion.itemID}/${suggestion.variantID}`;
    case 'service':
      return `/search?q=${encodeURIComponent(suggestion.name)}`;
    case 'article':
      return `/article/${suggestion.articleID}`;
  }
}

/** What stands below the search field. */
export const viewSuggestions = (snapshot: SnapshotFrom<typeof suggestionsMachine>) => ({
  options: snapshot.context.suggestions.map((suggestion) => ({
    to: pathOf(suggestion),
    kind: suggestion.kind,
    name: suggestion.name,
    image: suggestion.image,
    /** Whole KES; of a product alone. */
    price: suggestion.kind === 'product' ? suggestion.salePrice : null,
    /** Some variants may cost more. */
    hasVariants: suggestion.kind === 'product' && suggestion.variants > 1,
  })),
});
export type SuggestionsView = ReturnType<typeof viewSuggestions>;

export const suggestionEvents = {
  typed: (text: string) => ({ type: 'text.typed', text }) satisfies Event,
  dismissed: () => ({ type: 'suggestions.dismissed' }) satisfies Event,
};
