import { useEffect, useRef } from 'react';

/** Scrolls the chart to the first active leaf state when the active states change. The page does not scroll. */
export function useScrollToActiveState(activeStates: ReadonlySet<string>) {
  const scroll = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other active states are elsewhere in the chart.
  useEffect(() => {
    const leaf = [...(scroll.current?.querySelectorAll('.flow-state.flow-active') ?? [])]
      .find((element) => !element.matches('.flow-group, .flow-region'))
      ?.getBoundingClientRect();
    const frame = scroll.current?.getBoundingClientRect();
    if (!leaf || !frame || !scroll.current) return;
    scroll.current.scrollLeft += leaf.left + leaf.width / 2 - frame.left - frame.width / 2;
    scroll.current.scrollTop += leaf.top + leaf.height / 2 - frame.top - frame.height / 2;
  }, [activeStates]);
  return scroll;
}
