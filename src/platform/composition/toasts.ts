import { fromPromise } from 'xstate';
import { toastsMachine } from '#machines/toasts/index.ts';

/** The toasts, whose code is downloaded with the first notice or the first press. */
export const toastsFlow = () =>
  toastsMachine.provide({
    actors: {
      loadRenderer: fromPromise(async () => {
        await import('#src/platform/toasts/Toasts.tsx');
      }),
    },
  });
