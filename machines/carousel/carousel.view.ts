import type { SnapshotFrom } from 'xstate';
import type { carouselMachine } from './carousel.machine.ts';
import { type Event, isStop, type PauseReason } from './carousel.types.ts';

/**
 * The view model of the slider. `stopped` is the state of the pause button: paused by the person or for reduced motion.
 */
export const viewCarousel = (snapshot: SnapshotFrom<typeof carouselMachine>) => {
  const { slide, count, reasons } = snapshot.context;
  return {
    slide,
    count,
    playing: snapshot.matches('playing'),
    stopped: reasons.some(isStop),
  };
};
export type CarouselView = ReturnType<typeof viewCarousel>;

export const carouselEvents = {
  slidesCounted: (count: number) => ({ type: 'slides.counted', count }) satisfies Event,
  slideChosen: (slide: number) => ({ type: 'slide.chosen', slide }) satisfies Event,
  toggled: () => ({ type: 'carousel.toggled' }) satisfies Event,
  paused: (reason: PauseReason) => ({ type: 'carousel.paused', reason }) satisfies Event,
  resumed: (reason: PauseReason) => ({ type: 'carousel.resumed', reason }) satisfies Event,
};
