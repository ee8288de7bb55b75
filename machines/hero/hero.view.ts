import type { SnapshotFrom } from 'xstate';
import type { heroMachine } from './hero.machine.ts';
import { type Event, isStop, type PauseReason } from './hero.types.ts';

/**
 * The view model of the slider. `stopped` is the state of the pause button: paused by the person or for reduced motion.
 */
export const viewHero = (snapshot: SnapshotFrom<typeof heroMachine>) => {
  const { slide, count, reasons } = snapshot.context;
  return {
    slide,
    count,
    playing: snapshot.hasTag('playing'),
    stopped: reasons.some(isStop),
  };
};
export type HeroView = ReturnType<typeof viewHero>;

export const hero = {
  slidesCounted: (count: number) => ({ type: 'slides.counted', count }) satisfies Event,
  slideChosen: (slide: number) => ({ type: 'slide.chosen', slide }) satisfies Event,
  toggled: () => ({ type: 'hero.toggled' }) satisfies Event,
  paused: (reason: PauseReason) => ({ type: 'hero.paused', reason }) satisfies Event,
  resumed: (reason: PauseReason) => ({ type: 'hero.resumed', reason }) satisfies Event,
};
