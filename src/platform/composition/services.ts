import { fromPromise } from 'xstate';
import { listServices, listServicesByCategory } from '#contract/services.ts';
import { servicesMachine } from '#machines/services/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const servicesFlow = ({ api }: Environment) =>
  servicesMachine.provide({
    actors: {
      load: fromPromise(
        ({
          input: {
            query: { category },
          },
          signal,
        }) =>
          category === 'all'
            ? api(listServices, {}, { signal })
            : api(listServicesByCategory, { params: { category } }, { signal }),
      ),
    },
  });
