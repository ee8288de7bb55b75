import { listSuggestions } from '#contract/search.ts';
import { suggestionsMachine } from '#machines/suggestions/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';
import { asPathPart } from './path-part.ts';

export const suggestionsFlow = ({ api }: Environment) =>
  suggestionsMachine.provide({
    actors: {
      listSuggestions: fromCall(api, listSuggestions, ({ text }) => ({ params: { text: asPathPart(text) } })),
    },
  });
