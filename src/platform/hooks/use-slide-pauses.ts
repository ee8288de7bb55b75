import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { hero, type heroMachine } from '#machines/hero/index.ts';
import { prefersReducedMotion } from '../browser/reduced-motion.ts';
import { useSend } from './use-flow.ts';
import { usePageHidden } from './use-page-hidden.ts';

type Slides = ActorRefFrom<typeof heroMachine>;

/** Pauses slides while the tab is in the background. */
export function usePauseWhileHidden(slides: Slides): void {
  const hidden = usePageHidden();
  useSend(slides, String(hidden), hidden ? hero.paused('hidden') : hero.resumed('hidden'));
}

/**
 * Pauses slides where reduced motion is preferred. Only the browser knows this, so the event is sent after hydration.
 */
export function usePauseForReducedMotion(slides: Slides): void {
  useEffect(() => {
    if (prefersReducedMotion()) slides.send(hero.paused('motion'));
  }, [slides]);
}
