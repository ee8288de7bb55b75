import { fromPromise } from 'xstate';
import { toastsMachine } from '#machines/toasts/index.ts';

/** The toasts. Their renderer is downloaded at the first notice, press or key. */
export const toastsFlow = () =>
  toastsMachine.provide({
    actors: {
      loadRenderer: fromPromise(async () => {
        await import('#src/platform/toasts/Toasts.tsx');
      }),
    },
  });
