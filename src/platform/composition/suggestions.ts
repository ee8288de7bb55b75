import { fromPromise } from 'xstate';
import { listSuggestions } from '#contract/search.ts';
import { suggestionsMachine } from '#machines/suggestions/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { asPathPart } from './path-part.ts';

export const suggestionsFlow = ({ api }: Environment) =>
  suggestionsMachine.provide({
    actors: {
      listSuggestions: fromPromise(({ input: { text }, signal }) =>
        api(listSuggestions, { params: { text: asPathPart(text) } }, { signal }),
      ),
    },
  });
