import { shallowEqual } from '@xstate/react';
import { hero, viewHero } from '#machines/hero/index.ts';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';
import { carouselFlow } from '#src/platform/composition/carousel.ts';
import { useFlow, useSend } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { usePauseForReducedMotion, usePauseWhileHidden } from '#src/platform/hooks/use-slide-pauses.ts';

/** Runs the flow of a carousel for its MovingRail. `count` is the number of cards, 0 while they are loading. */
export function useCarousel(count: number): RailMover {
  const flow = useFlow(carouselFlow, { count, reducedMotion: false });
  useSend(flow, String(count), hero.slidesCounted(count));
  usePauseForReducedMotion(flow);
  usePauseWhileHidden(flow);
  return {
    view: useSelector(flow, viewHero, shallowEqual),
    onPause: (reason) => flow.send(hero.paused(reason)),
    onResume: (reason) => flow.send(hero.resumed(reason)),
    onToggle: () => flow.send(hero.toggled()),
    onStart: () => flow.send(hero.slideChosen(0)),
  };
}
