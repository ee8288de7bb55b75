import type { Gate, Gates } from '../hooks/drawn.ts';

/** What tells that somebody is about to use the page, or that it is about to change as a whole. */
const causes = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'popstate', 'storage'] as const;

/**
 * Gates that open together at the first sign of use. That happens before React hears of the event, so that a press on
 * a part that is not hydrated yet hydrates it and is then handled by it.
 */
export function openGates(target: Window): Gates {
  const waiting = new Set<() => void>();
  const over = new AbortController();
  let isOver = false;
  const openAll = () => {
    isOver = true;
    over.abort();
    for (const open of waiting) open();
    waiting.clear();
  };
  // Another scheme reaches every part.
  target.matchMedia('(prefers-color-scheme: light)').addEventListener('change', openAll, { signal: over.signal });
  for (const cause of causes) target.addEventListener(cause, openAll, { capture: true, signal: over.signal });
  return {
    openAll,
    create(): Gate {
      const { promise, resolve } = Promise.withResolvers<void>();
      let isOpen = isOver;
      const open = () => {
        isOpen = true;
        waiting.delete(open);
        resolve();
        // So that React need not wait for the promise to tell: it looks at these first.
        Object.assign(promise, { status: 'fulfilled', value: undefined });
      };
      if (isOpen) open();
      else waiting.add(open);
      return { isOpen: () => isOpen, opened: promise, open };
    },
  };
}
