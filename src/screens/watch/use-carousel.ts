import { useSelector } from '@xstate/react';
import { hero, viewHero } from '#machines/hero/index.ts';
import { carouselFlow } from '#src/app/composition/carousel.ts';
import { prefersCalm } from '#src/app/composition/hero.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow, useTell } from '#src/app/use-flow.ts';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';
import { usePageHidden } from '#src/screens/home/use-page-hidden.ts';

/** A carousel of so many cards, as its rail takes it. */
export function useCarousel(count: number): RailMover {
  const flow = useFlow(carouselFlow, { count, reducedMotion: prefersCalm() });
  const hidden = usePageHidden();
  useTell(flow, String(hidden), hidden ? hero.paused('hidden') : hero.resumed('hidden'));
  return {
    view: useSelector(flow, viewHero, shallowEqual),
    onPause: (reason) => flow.send(hero.paused(reason)),
    onResume: (reason) => flow.send(hero.resumed(reason)),
    onStart: () => flow.send(hero.slideChosen(0)),
  };
}
