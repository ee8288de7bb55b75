import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, use, useContext, useEffect, useRef, useState } from 'react';
import { HydrationContext, type HydrationGate } from '#src/platform/hooks/hydration.ts';

/** A part is hydrated when it is at most this far outside the viewport. */
const margin = '200px 0px';

/** Leaves no gap in a grid when the part renders nothing. */
const Place = styled('div')({ minWidth: 0, '&:empty': { display: 'none' } });

function Gated({ gate, children }: { gate: HydrationGate | null; children: ReactNode }) {
  if (gate) use(gate.opened);
  return children;
}

/**
 * A part of the page below the first screen. On a server-rendered page it is hydrated only when it is near the viewport
 * or when the page is used; on other pages it renders at once. It is also hydrated when its parent passes other
 * children, because React would otherwise discard the server's markup. Its parents should therefore not render again
 * without need.
 */
export function LazyHydrate({
  children,
  load,
  as = 'div',
}: {
  readonly children: ReactNode;
  /** The element around the part. */
  readonly as?: 'div' | 'li';
  /** Downloads code that only this part needs. Called in an effect, after the page is interactive. */
  readonly load?: (() => Promise<unknown>) | undefined;
}) {
  const gates = useContext(HydrationContext)?.hydrationGates ?? null;
  const [gate] = useState(() => gates?.create() ?? null);
  const [firstChildren] = useState(children);
  const place = useRef<HTMLDivElement>(null);
  // In the render itself: React hydrates the part in this pass only if it does not suspend.
  if (children !== firstChildren) gate?.open();
  useEffect(() => void load?.(), [load]);
  useEffect(() => {
    if (!gate || gate.isOpen() || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open();
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    void gate.opened.then(() => observer.disconnect());
    return () => observer.disconnect();
  }, [gate]);
  return (
    <Place as={as} ref={place}>
      <Suspense fallback={null}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </Place>
  );
}
