import type { SnapshotFrom } from 'xstate';
import type { heroMachine } from './hero.machine.ts';
import type { Event, PauseReason } from './hero.types.ts';

/** What the slider shows. `stopped` is what the pause button says: paused by the person or for less motion. */
export const viewHero = (snapshot: SnapshotFrom<typeof heroMachine>) => {
  const { slide, count, reasons } = snapshot.context;
  const stoppedBy = reasons.filter((reason) => reason === 'person' || reason === 'motion');
  return {
    slide,
    slides: Array.from({ length: count }, (_, index) => ({ slide: index, shown: index === slide })),
    playing: snapshot.hasTag('playing'),
    stopped: stoppedBy.length > 0,
    /** What the pause button resumes. */
    stoppedBy,
  };
};
export type HeroView = ReturnType<typeof viewHero>;

export const hero = {
  slideChosen: (slide: number) => ({ type: 'slide.chosen', slide }) satisfies Event,
  slideMoved: (by: 1 | -1) => ({ type: 'slide.moved', by }) satisfies Event,
  paused: (reason: PauseReason) => ({ type: 'hero.paused', reason }) satisfies Event,
  resumed: (reason: PauseReason) => ({ type: 'hero.resumed', reason }) satisfies Event,
};
