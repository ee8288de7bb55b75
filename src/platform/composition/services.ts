import { fromPromise } from 'xstate';
import { listServices, listServicesByCategory } from '#contract/services.ts';
import { servicesMachine } from '#machines/services/index.ts';
import { api } from './api.ts';

export const servicesFlow = servicesMachine.provide({
  actors: {
    load: fromPromise(
      ({
        input: {
          input: { category },
        },
        signal,
      }) =>
        category === 'all'
          ? api(listServices, {}, { signal })
          : api(listServicesByCategory, { params: { category } }, { signal }),
    ),
  },
});
