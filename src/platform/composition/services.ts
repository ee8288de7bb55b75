import { fromPromise } from 'xstate';
import { listServices } from '#contract/services.ts';
import { servicesMachine } from '#machines/services/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const servicesFlow = ({ api }: Environment) =>
  servicesMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => api(listServices, {}, { signal })),
    },
  });
