import { useEffect, useSyncExternalStore } from 'react';
import type { PageName } from '#src/platform/environment.ts';
import { useEnvironment } from './environment.ts';

/** Sets the name of the page on show, for as long as it is shown: a page that is `named` in the route table does. */
export function useSetPageName(name: PageName): void {
  const { pageName } = useEnvironment();
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set(undefined);
  }, [pageName, name]);
}

/** The name that the page on show has set. */
export function usePageName(): PageName {
  const { pageName } = useEnvironment();
  return useSyncExternalStore(pageName.subscribe, pageName.get, () => undefined);
}
