export { suggestionsMachine } from './suggestions.machine.ts';
export { type SuggestionsView, suggestionEvents, viewSuggestions } from './suggestions.view.ts';
