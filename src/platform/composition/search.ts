import { searchShop } from '#contract/search.ts';
import { searchMachine } from '#machines/search/index.ts';
import { toFilterQuery } from '#machines/support/product-filters.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';
import { asPathPart } from './path-part.ts';

export const searchFlow = ({ api }: Environment) =>
  searchMachine.provide({
    actors: {
      searchShop: fromCall(api, searchShop, ({ searchText, filters }) => ({
        params: { text: asPathPart(searchText) },
        query: { ...toFilterQuery(filters), facets: 'yes' as const },
      })),
    },
  });
