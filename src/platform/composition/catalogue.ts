import { fromPromise } from 'xstate';
import { listCategories, listPlatforms, listProducts } from '#contract/products.ts';
import { catalogueMachine, categoriesMachine, platformsMachine } from '#machines/catalogue/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const catalogueFlow = ({ api }: Environment) =>
  catalogueMachine.provide({
    actors: { listProducts: fromPromise(({ input: query, signal }) => api(listProducts, { query }, { signal })) },
  });

export const categoriesFlow = ({ api }: Environment) =>
  categoriesMachine.provide({
    actors: { load: fromPromise(({ signal }) => api(listCategories, {}, { signal })) },
  });

export const platformsFlow = ({ api }: Environment) =>
  platformsMachine.provide({
    actors: { load: fromPromise(({ signal }) => api(listPlatforms, {}, { signal })) },
  });
