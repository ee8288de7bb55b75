import { useSend, useSendOnChange } from '@uwanja/flow-ssr';
import { useEffect } from 'react';
import { carouselEvents, type carouselMachine, viewCarousel } from '#machines/carousel/index.ts';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { prefersReducedMotion } from '#src/platform/browser/reduced-motion.ts';
import type { Flow } from '#src/platform/environment.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { usePageHidden } from '#src/platform/hooks/use-page-hidden.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

/**
 * Runs the flow of a carousel. It pauses while the tab is in the background, and where reduced motion is preferred.
 * @param count the number of slides, 0 while they are loading
 */
export function useCarousel(flow: Flow<typeof carouselMachine>, count: number): CarouselControls {
  const actor = useFlow(flow, { count });
  const hidden = usePageHidden();
  useSendOnChange(actor, String(count), carouselEvents.slidesCounted(count));
  useSend(actor, String(hidden), hidden ? carouselEvents.paused('hidden') : carouselEvents.resumed('hidden'));
  useEffect(() => {
    // Only the browser knows the preference, so the event is sent after hydration.
    if (prefersReducedMotion()) actor.send(carouselEvents.paused('motion'));
  }, [actor]);
  return {
    view: useView(actor, viewCarousel),
    onChoose: (slide) => actor.send(carouselEvents.slideChosen(slide)),
    onPause: (reason) => actor.send(carouselEvents.paused(reason)),
    onResume: (reason) => actor.send(carouselEvents.resumed(reason)),
    onToggle: () => actor.send(carouselEvents.toggled()),
  };
}
