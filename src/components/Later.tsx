import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, use, useContext, useEffect, useRef, useState } from 'react';
import { DrawnContext, type Gate } from '#src/platform/hooks/drawn.ts';

/** What lies further below than this is not near. */
const margin = '200px 0px';

/** A part that has nothing to show leaves no gap in a grid. */
const Place = styled('div')({ minWidth: 0, '&:empty': { display: 'none' } });

function Gated({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  if (gate) use(gate.opened);
  return children;
}

/**
 * A part of the page below the first screen. On a page that the server has drawn it stays as it was drawn until it is
 * near, or until the page is used; elsewhere it is like any other part. What stands above it must not render again
 * before that, or React would draw the part anew.
 */
export function Later({
  children,
  load,
}: {
  readonly children: ReactNode;
  /** Downloads code that the part needs and the page does not. It begins once the page handles input. */
  readonly load?: (() => Promise<unknown>) | undefined;
}) {
  const gates = useContext(DrawnContext)?.gates ?? null;
  const [gate] = useState(() => gates?.create() ?? null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void load?.(), [load]);
  useEffect(() => {
    if (!gate || gate.isOpen() || !place.current) return;
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) gate.open();
      },
      { rootMargin: margin },
    );
    near.observe(place.current);
    void gate.opened.then(() => near.disconnect());
    return () => near.disconnect();
  }, [gate]);
  return (
    <Place ref={place}>
      <Suspense fallback={null}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </Place>
  );
}
