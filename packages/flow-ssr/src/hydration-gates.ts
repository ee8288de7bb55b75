import type { HydrationGate, HydrationGates } from './hydration-context.ts';

/** Events that come before a use of the page, or before a change of the whole page. */
const causes = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'popstate', 'storage'] as const;

/**
 * Creates gates that all open at the first such event. They open in the capture phase, before React handles the event,
 * so a press on a part that is not hydrated yet first hydrates the part and is then handled by it.
 */
export function createHydrationGates(target: Window): HydrationGates {
  const waiting = new Set<() => void>();
  const over = new AbortController();
  let isOver = false;
  const openAll = () => {
    isOver = true;
    over.abort();
    for (const open of waiting) open();
    waiting.clear();
  };
  // A change of the colour scheme renders every part again.
  target.matchMedia('(prefers-color-scheme: light)').addEventListener('change', openAll, { signal: over.signal });
  for (const cause of causes) target.addEventListener(cause, openAll, { capture: true, signal: over.signal });
  return {
    openAll,
    create(): HydrationGate {
      const { promise, resolve } = Promise.withResolvers<void>();
      let isOpen = isOver;
      const open = () => {
        isOpen = true;
        waiting.delete(open);
        resolve();
        // React reads these two fields first, and then renders without waiting for the promise.
        Object.assign(promise, { status: 'fulfilled', value: undefined });
      };
      if (isOpen) open();
      else waiting.add(open);
      return { isOpen: () => isOpen, opened: promise, open };
    },
  };
}
