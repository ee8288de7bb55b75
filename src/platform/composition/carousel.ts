import { heroMachine } from '#machines/hero/index.ts';
import { timing } from '#machines/support/timing.ts';

/** A shelf of cards that moves by itself: the hero's rules at the card carousels' pace (spec section 9). */
export const carouselFlow = () => heroMachine.provide({ delays: { heroSlide: timing.cardSlide } });
