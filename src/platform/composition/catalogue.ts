import { listProducts } from '#contract/products.ts';
import { catalogueMachine } from '#machines/catalogue/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const catalogueFlow = ({ api }: Environment) =>
  catalogueMachine.provide({
    actors: { load: fromCall(api, listProducts, ({ query }) => ({ query })) },
  });
