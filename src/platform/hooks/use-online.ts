import { useEffect, useEffectEvent } from 'react';

/** Calls `onOnline` each time the browser reports that the network is back, for the lifetime of the component. */
export function useOnline(onOnline: () => void): void {
  const react = useEffectEvent(onOnline);
  useEffect(() => {
    const over = new AbortController();
    window.addEventListener('online', () => react(), { signal: over.signal });
    return () => over.abort();
  }, []);
}
