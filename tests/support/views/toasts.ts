import { createActor } from 'xstate';
import { toasts as limits } from '#machines/support/timing.ts';
import { toastsMachine } from '#machines/toasts/index.ts';

/** The toasts of a page whose code has arrived; with `loaded: false`, of one that has had no notice yet. */
export function startToasts({ loaded = true } = {}) {
  const input = { most: limits.most };
  const context = { ...input, toasts: [], shown: [] };
  return createActor(toastsMachine, {
    input,
    ...(loaded && { snapshot: toastsMachine.resolveState({ value: 'ready', context }) }),
  }).start();
}
