import { shallowEqual } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { hero, type heroMachine, viewHero } from '#machines/hero/index.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { usePauseWhileHidden } from '#src/platform/hooks/use-slide-pauses.ts';
import type { HeroProps } from './Hero.tsx';

/** Connects the home page's slider to its machine: returns its view and its handlers. */
export function useHero(slider: ActorRefFrom<typeof heroMachine>): Omit<HeroProps, 'slides'> {
  usePauseWhileHidden(slider);
  return {
    view: useSelector(slider, viewHero, shallowEqual),
    onChoose: (slide) => slider.send(hero.slideChosen(slide)),
    onPause: (reason) => slider.send(hero.paused(reason)),
    onResume: (reason) => slider.send(hero.resumed(reason)),
    onToggle: () => slider.send(hero.toggled()),
  };
}
