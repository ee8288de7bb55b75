import { type ReactNode, useEffect, useState } from 'react';

/**
 * Calls `onHydrated` when the page is hydrated and handles input, and renders its children from then on: they are not part of
 * what the server has rendered.
 */
export function AfterHydration({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    onHydrated();
    setHydrated(true);
  }, [onHydrated]);
  return isHydrated ? children : null;
}
