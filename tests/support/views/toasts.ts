import { createActor } from 'xstate';
import { toastTiming } from '#machines/support/timing.ts';
import { toastsMachine } from '#machines/toasts/index.ts';

/** The toasts of a page whose code has loaded; with `loaded: false`, of one without a notice so far. */
export function startToasts({ loaded = true } = {}) {
  const input = { max: toastTiming.max };
  const context = { ...input, toasts: [], removedMessageKeys: [], openPage: null };
  return createActor(toastsMachine, {
    input,
    ...(loaded && { snapshot: toastsMachine.resolveState({ value: 'ready', context }) }),
  }).start();
}
