import { fromPromise } from 'xstate';
import { searchShop } from '#contract/search.ts';
import { searchMachine } from '#machines/search/index.ts';
import type { Environment } from '#src/platform/environment.ts';

/** An address drops a part that is `.` or `..`, encoded or not; with a space behind it, which the server trims, it stays. */
const asPathPart = (text: string) => text.replace(/^\.{1,2}$/, '$& ');

export const searchFlow = ({ api }: Environment) =>
  searchMachine.provide({
    actors: {
      searchShop: fromPromise(({ input: { searchText }, signal }) =>
        api(searchShop, { params: { text: asPathPart(searchText) }, query: { facets: 'yes' } }, { signal }),
      ),
    },
  });
