import { type ElementType, type ReactNode, Suspense, use, useContext, useEffect, useRef, useState } from 'react';
import { HydrationContext, type HydrationGate } from './hydration-context.ts';

/** A part is hydrated when it is at most this far outside the viewport. */
const margin = '200px 0px';

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
  place: Place = 'div',
}: {
  readonly children: ReactNode;
  /** The element around the part, or a component of it that takes a `ref`. */
  readonly place?: ElementType;
  /** Downloads code that only this part needs. Called after the page is interactive. */
  readonly load?: (() => Promise<unknown>) | undefined;
}) {
  const gates = useContext(HydrationContext)?.hydrationGates ?? null;
  const [gate] = useState(() => gates?.create() ?? null);
  const [firstChildren] = useState(children);
  const element = useRef<HTMLElement>(null);
  // In the render itself: React hydrates the part in this pass only if it does not suspend.
  if (children !== firstChildren) gate?.open();
  useEffect(() => {
    if (!load) return undefined;
    // A task of its own: the links that preload several files take as long as a part of the hydration.
    const task = setTimeout(load);
    return () => clearTimeout(task);
  }, [load]);
  useEffect(() => {
    if (!gate || gate.isOpen() || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    void gate.opened.then(() => observer.disconnect());
    return () => observer.disconnect();
  }, [gate]);
  return (
    <Place ref={element}>
      <Suspense fallback={null}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </Place>
  );
}
