import { fromPromise } from 'xstate';
import { searchShop } from '#contract/search.ts';
import { searchMachine } from '#machines/search/index.ts';
import { toFilterQuery } from '#machines/support/product-filters.ts';
import type { Environment } from '#src/platform/environment.ts';
import { asPathPart } from './path-part.ts';

export const searchFlow = ({ api }: Environment) =>
  searchMachine.provide({
    actors: {
      searchShop: fromPromise(({ input: { searchText, filters }, signal }) =>
        api(
          searchShop,
          { params: { text: asPathPart(searchText) }, query: { ...toFilterQuery(filters), facets: 'yes' } },
          { signal },
        ),
      ),
    },
  });
