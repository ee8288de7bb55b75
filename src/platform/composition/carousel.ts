import { heroMachine } from '#machines/hero/index.ts';
import { timing } from '#machines/support/timing.ts';

/** Advances a card carousel: the hero's machine with the carousels' delay (spec section 9). */
export const carouselFlow = () => heroMachine.provide({ delays: { heroSlide: timing.cardSlide } });
