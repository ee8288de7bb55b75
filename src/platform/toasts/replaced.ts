/** The toasts that another one has taken the place of, while they leave: a store for `useSyncExternalStore`. */

const replaced = new Set<string | number>();
const listeners = new Set<() => void>();

/** Whether a toast has been replaced. */
export const isReplaced = (key: string | number): boolean => replaced.has(key);

/** Tells of each toast that is replaced. @returns how to hear no more */
export function whenReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a toast leaves for another one that says the same. */
export function replace(key: string | number): void {
  replaced.add(key);
  for (const listener of listeners) listener();
}

/** To be called once a toast is gone. */
export const forget = (key: string | number): boolean => replaced.delete(key);
