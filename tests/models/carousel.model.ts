import { carouselFlow } from '#src/platform/composition/carousel.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { heroModel } from './hero.model.ts';

/** The hero's machine in the configuration of the card carousels. */
export const carouselModel = defineModel({
  ...heroModel,
  name: 'a carousel of cards',
  machine: carouselFlow(),
  inputs: { three: { count: 3, reducedMotion: false }, still: { count: 3, reducedMotion: true } },
  delays: { heroSlide: 5_000 },
});
