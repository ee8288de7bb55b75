import { listCategories, listPlatforms } from '#contract/products.ts';
import { categoriesMachine, platformsMachine } from '#machines/catalogue/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const categoriesFlow = ({ api }: Environment) =>
  categoriesMachine.provide({
    actors: { load: fromCall(api, listCategories, () => ({})) },
  });

export const platformsFlow = ({ api }: Environment) =>
  platformsMachine.provide({
    actors: { load: fromCall(api, listPlatforms, () => ({})) },
  });
