import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { hero, type heroMachine } from '#machines/hero/index.ts';
import { prefersCalm } from '../browser/reduced-motion.ts';
import { useSend } from './use-flow.ts';
import { usePageHidden } from './use-page-hidden.ts';

type Slides = ActorRefFrom<typeof heroMachine>;

/** Keeps slides still while the tab is in the background. */
export function useStillness(slides: Slides): void {
  const hidden = usePageHidden();
  useSend(slides, String(hidden), hidden ? hero.paused('hidden') : hero.resumed('hidden'));
}

/**
 * Keeps slides still for a person who asked for less motion. Only the browser knows, so the slides are told once the page
 * stands as the server may have drawn it.
 */
export function useCalm(slides: Slides): void {
  useEffect(() => {
    if (prefersCalm()) slides.send(hero.paused('motion'));
  }, [slides]);
}
