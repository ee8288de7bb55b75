import { fromPromise } from 'xstate';
import { listCategories, listPlatforms, listProducts } from '#contract/products.ts';
import { catalogueMachine, categoriesMachine, platformsMachine } from '#machines/catalogue/index.ts';
import { api } from './api.ts';

export const catalogueFlow = catalogueMachine.provide({
  actors: { loadProducts: fromPromise(({ input: query, signal }) => api(listProducts, { query }, { signal })) },
});

export const categoriesFlow = categoriesMachine.provide({
  actors: { load: fromPromise(({ signal }) => api(listCategories, {}, { signal })) },
});

export const platformsFlow = platformsMachine.provide({
  actors: { load: fromPromise(({ signal }) => api(listPlatforms, {}, { signal })) },
});
