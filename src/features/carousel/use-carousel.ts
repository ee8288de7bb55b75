import { shallowEqual } from '@xstate/react';
import { hero, viewHero } from '#machines/hero/index.ts';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';
import { carouselFlow } from '#src/platform/composition/carousel.ts';
import { useFlow, useSend } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { useCalm, useStillness } from '#src/platform/hooks/use-stillness.ts';

/** Runs the flow of a carousel for its MovingRail. `count` is the number of cards, 0 while they are loading. */
export function useCarousel(count: number): RailMover {
  const flow = useFlow(carouselFlow, { count, reducedMotion: false });
  useSend(flow, String(count), hero.slidesCounted(count));
  useCalm(flow);
  useStillness(flow);
  return {
    view: useSelector(flow, viewHero, shallowEqual),
    onPause: (reason) => flow.send(hero.paused(reason)),
    onResume: (reason) => flow.send(hero.resumed(reason)),
    onToggle: () => flow.send(hero.toggled()),
    onStart: () => flow.send(hero.slideChosen(0)),
  };
}
