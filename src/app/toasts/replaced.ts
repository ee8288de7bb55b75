/** The toasts that another one has taken the place of, while they leave: a store for `useSyncExternalStore`. */

const replaced = new Set<string | number>();
const listeners = new Set<() => void>();

export const isReplaced = (key: string | number): boolean => replaced.has(key);

export function whenReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function replace(key: string | number): void {
  replaced.add(key);
  for (const listener of listeners) listener();
}

export const forget = (key: string | number): boolean => replaced.delete(key);
