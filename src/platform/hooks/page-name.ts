import { useEffect, useSyncExternalStore } from 'react';

/** A page's own name. Undefined while the page does not know it yet, null where it has none. */
type PageName = string | null | undefined;

let told: PageName;
const listeners = new Set<() => void>();

function tellName(name: PageName): void {
  told = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the tab and the announcer what the page on show is called: a page that is `named` in the route table does. */
export function usePageName(name: PageName): void {
  useEffect(() => {
    tellName(name);
    return () => tellName(undefined);
  }, [name]);
}

/** What the page on show has told. */
export const useToldName = (): PageName =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => undefined,
  );
