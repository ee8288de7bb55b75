import { type ReactNode, useEffect, useState } from 'react';

/**
 * Calls `then` when the page is hydrated and handles input, and renders its children from then on: they are not part of
 * what the server has rendered.
 */
export function AfterHydration({ then, children }: { then: () => void; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    then();
    setHydrated(true);
  }, [then]);
  return isHydrated ? children : null;
}
