import { expect } from 'vitest';
import { carouselEvents, carouselMachine, viewCarousel } from '#machines/carousel/index.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { defineModel } from '#tests/support/models/model.ts';

/** The carousel with the interval of the hero. */
export const carouselModel = defineModel({
  machine: carouselMachine,
  view: viewCarousel,
  inputs: { three: { count: 3 }, none: { count: 0 } },
  events: {
    'slides.counted': [
      carouselEvents.slidesCounted(3),
      carouselEvents.slidesCounted(1),
      carouselEvents.slidesCounted(0),
    ],
    'slide.chosen': [carouselEvents.slideChosen(2), carouselEvents.slideChosen(3)],
    'carousel.toggled': [carouselEvents.toggled()],
    'carousel.paused': [carouselEvents.paused('hover'), carouselEvents.paused('focus')],
    'carousel.resumed': [carouselEvents.resumed('hover'), carouselEvents.resumed('focus')],
  },
  delays: { slideInterval: 10_000 },
  spec: {
    'after slideInterval': ['Home banner autoplay is 10000 ms', 'A banner carousel with autoplay'],
  },
  invokeResults: {},
  stateKey: ({ slide, count, reasons }) => [slide, count, [...reasons].sort()],
  invariants: (snapshot, { event, before }) => {
    const { slide, count, playing, stopped } = viewCarousel(snapshot);
    // The button always toggles, and only the button restarts what it stopped.
    if (before) expect(stopped).toBe(viewCarousel(before).stopped !== (event?.type === 'carousel.toggled'));
    expect(snapshot.can(carouselEvents.toggled())).toBe(true);
    for (const reason of ['hover', 'focus'] as const)
      expect(snapshot.can(carouselEvents.resumed(reason))).toBe(snapshot.context.reasons.includes(reason));
    expect(slide).toBeGreaterThanOrEqual(0);
    expect(slide).toBeLessThan(Math.max(1, count));
    // The slides move exactly when there is no reason to pause.
    expect(playing).toBe(snapshot.context.reasons.length === 0);
  },
});

/** The carousel with the interval of the rails. */
export const cardsModel = defineModel({
  ...carouselModel,
  name: 'a carousel of cards',
  machine: cardsFlow(),
  inputs: { three: { count: 3 } },
  delays: { slideInterval: 5_000 },
  spec: { 'after slideInterval': 'Card carousels 5000 ms, margin 15, breakpoints 0/570/670/960/1100' },
});
