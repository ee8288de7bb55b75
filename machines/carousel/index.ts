export { carouselMachine } from './carousel.machine.ts';
export type { PauseReason } from './carousel.types.ts';
export { type CarouselView, carouselEvents, viewCarousel } from './carousel.view.ts';
