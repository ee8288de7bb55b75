import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { carouselEvents, carouselMachine, type PauseReason, viewCarousel } from '#machines/carousel/index.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';

/** The reasons that the pause button shows and removes. */
const stops: readonly PauseReason[] = ['person', 'motion'];
/** The slides move exactly when there is no reason to pause. */
const stateFor = (reasons: readonly PauseReason[]) => (reasons.length === 0 ? 'playing' : 'paused');
const without = (reasons: readonly PauseReason[], ...removed: readonly PauseReason[]) =>
  reasons.filter((reason) => !removed.includes(reason));

const bannerStatements = ['Home banner autoplay is 10000 ms', 'A banner carousel with autoplay'];

const bannerModel = describeModel({
  machine: carouselMachine,
  view: viewCarousel,
  inputs: { three: { count: 3 }, none: { count: 0 } },
  events: {
    'slides.counted': [
      carouselEvents.slidesCounted(3),
      carouselEvents.slidesCounted(1),
      carouselEvents.slidesCounted(0),
    ],
    'slide.chosen': [
      carouselEvents.slideChosen(2),
      ...[3, -1, 0.5, Number.NaN].map((slide) => carouselEvents.slideChosen(slide)),
    ],
    'carousel.toggled': [carouselEvents.toggled()],
    'carousel.paused': [carouselEvents.paused('hover'), carouselEvents.paused('focus')],
    'carousel.resumed': [carouselEvents.resumed('hover'), carouselEvents.resumed('focus')],
  },
  delays: { slideInterval: 10_000 },
  spec: { 'after slideInterval': bannerStatements },
  invokeResults: {},
  stateKey: ({ slide, count, reasons }) => [slide, count, [...reasons].sort()],
  invokes: {},
  start: ({ count }) => ({ count, slide: 0, reasons: [] }),
  steps: {
    'slides.counted': ({ before, event: { count } }) => ({
      changes: { count, slide: before.context.slide < count ? before.context.slide : 0 },
    }),
    'slide.chosen': ({ event: { slide } }) => ({ changes: { slide } }),
    // The button always toggles, and only the button restarts what it stopped.
    'carousel.toggled': ({ before: { context } }) => {
      const isStopped = context.reasons.some((reason) => stops.includes(reason));
      const reasons: PauseReason[] = isStopped ? without(context.reasons, ...stops) : [...context.reasons, 'person'];
      return { state: stateFor(reasons), changes: { reasons } };
    },
    'carousel.paused': ({ before: { context }, event: { reason } }) => ({
      state: 'paused',
      changes: { reasons: [...without(context.reasons, reason), reason] },
    }),
    'carousel.resumed': ({ before: { context }, event: { reason } }) => {
      const reasons = without(context.reasons, reason);
      return { state: stateFor(reasons), changes: { reasons } };
    },
    'after slideInterval': onlyIn('playing', ({ before: { context } }) => ({
      changes: { slide: context.count === 0 ? 0 : (context.slide + 1) % context.count },
      verifies: bannerStatements,
    })),
  },
  takes: ({ context }, event) => {
    if (event.type === 'slide.chosen') return [0, 1, 2].slice(0, context.count).includes(event.slide);
    return event.type !== 'carousel.resumed' || context.reasons.includes(event.reason);
  },
  shows: ({ context: { slide, count, reasons } }) => ({
    slide,
    count,
    playing: reasons.length === 0,
    stopped: reasons.some((reason) => stops.includes(reason)),
  }),
});

/** The carousel with the interval of the hero. */
export const carouselModel = describeModel({
  ...bannerModel,
  furtherModels: [
    {
      ...bannerModel,
      name: 'reduced motion',
      inputs: { three: { count: 3 } },
      events: {
        'slides.counted': [],
        'slide.chosen': [],
        'carousel.toggled': [carouselEvents.toggled()],
        'carousel.paused': [carouselEvents.paused('motion'), carouselEvents.paused('hover')],
        'carousel.resumed': [carouselEvents.resumed('motion'), carouselEvents.resumed('hover')],
      },
      stateKey: ({ reasons }) => [...reasons].sort(),
    },
  ],
});

const cardStatement = 'Card carousels 5000 ms, margin 15, breakpoints 0/570/670/960/1100';

/** The carousel with the interval of the rails. */
export const cardsModel = describeModel({
  ...bannerModel,
  name: 'a carousel of cards',
  machine: cardsFlow(),
  inputs: { three: { count: 3 } },
  delays: { slideInterval: 5_000 },
  spec: { 'after slideInterval': cardStatement },
  steps: {
    ...bannerModel.steps,
    'after slideInterval': onlyIn('playing', ({ before: { context } }) => ({
      changes: { slide: context.count === 0 ? 0 : (context.slide + 1) % context.count },
      verifies: cardStatement,
    })),
  },
});
