import { fromPromise } from 'xstate';
import { listProducts } from '#contract/products.ts';
import { catalogueMachine } from '#machines/catalogue/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const catalogueFlow = ({ api }: Environment) =>
  catalogueMachine.provide({
    actors: { listProducts: fromPromise(({ input: query, signal }) => api(listProducts, { query }, { signal })) },
  });
