import { useEffect, useEffectEvent } from 'react';

/** Calls `onShown` each time that the tab is looked at again, for the lifetime of the component. */
export function usePageShown(onShown: () => void): void {
  const react = useEffectEvent(onShown);
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.hidden || react(), { signal: over.signal });
    return () => over.abort();
  }, []);
}
