import { carouselMachine } from '#machines/carousel/index.ts';
import { timing } from '#machines/support/timing.ts';

/** Advances the hero's slides. The machine has no actors; it only uses its delay. */
export const heroFlow = () => carouselMachine;

/** Advances the cards of a rail (spec section 9). */
export const cardsFlow = () => carouselMachine.provide({ delays: { slideInterval: timing.cardSlide } });
