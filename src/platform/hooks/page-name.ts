import { useEffect, useSyncExternalStore } from 'react';
import type { PageName } from '#src/platform/environment.ts';
import { useEnvironment } from './environment.ts';

/** Sets the current page's name until the component unmounts. For pages that are `named` in the route table. */
export function useSetPageName(name: PageName): void {
  const { pageName } = useEnvironment();
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set(undefined);
  }, [pageName, name]);
}

/** Returns the name that the current page has set. */
export function usePageName(): PageName {
  const { pageName } = useEnvironment();
  return useSyncExternalStore(pageName.subscribe, pageName.get, () => undefined);
}
