import { fromPromise } from 'xstate';
import { listCategories, listPlatforms } from '#contract/products.ts';
import { categoriesMachine, platformsMachine } from '#machines/catalogue/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const categoriesFlow = ({ api }: Environment) =>
  categoriesMachine.provide({
    actors: { load: fromPromise(({ signal }) => api(listCategories, {}, { signal })) },
  });

export const platformsFlow = ({ api }: Environment) =>
  platformsMachine.provide({
    actors: { load: fromPromise(({ signal }) => api(listPlatforms, {}, { signal })) },
  });
