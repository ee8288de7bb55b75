import { assign, setup } from 'xstate';
import { timing } from '../support/timing.ts';
import { type Context, type Event, type Input, isStop, type PauseReason } from './carousel.types.ts';

const without = (reasons: readonly PauseReason[], reason: PauseReason) => reasons.filter((each) => each !== reason);

/**
 * A carousel: the hero's slides, or the cards of a rail with another interval. It advances while there is no reason to
 * pause; a chosen slide is shown for the full interval. The pause button adds the reason `person`, or removes `person`
 * and `motion`. The other reasons are removed when their cause ends.
 */
export const carouselMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  delays: { slideInterval: timing.heroSlide },
  actions: {
    setCount: assign(({ context }, count: number) => ({ count, slide: context.slide < count ? context.slide : 0 })),
    showSlide: assign((_, slide: number) => ({ slide })),
    advance: assign(({ context: { slide, count } }) => ({ slide: count === 0 ? 0 : (slide + 1) % count })),
    addReason: assign(({ context }, reason: PauseReason) => ({
      reasons: [...without(context.reasons, reason), reason],
    })),
    removeReason: assign(({ context }, reason: PauseReason) => ({ reasons: without(context.reasons, reason) })),
    removeStops: assign(({ context }) => ({ reasons: context.reasons.filter((reason) => !isStop(reason)) })),
  },
  guards: {
    isSlide: ({ context }, slide: number) => Number.isInteger(slide) && slide >= 0 && slide < context.count,
    isStopped: ({ context }) => context.reasons.some(isStop),
    isOnlyStopped: ({ context }) => context.reasons.every(isStop),
    isReason: ({ context }, reason: PauseReason) => context.reasons.includes(reason),
    isLastReason: ({ context }, reason: PauseReason) => without(context.reasons, reason).length === 0,
  },
}).createMachine({
  id: 'carousel',
  context: ({ input: { count } }) => ({ count, slide: 0, reasons: [] }),
  initial: 'playing',
  on: { 'slides.counted': { actions: { type: 'setCount', params: ({ event }) => event.count } } },
  states: {
    playing: {
      after: { slideInterval: { target: 'playing', reenter: true, actions: 'advance' } },
      on: {
        'slide.chosen': {
          guard: { type: 'isSlide', params: ({ event }) => event.slide },
          target: 'playing',
          reenter: true,
          actions: { type: 'showSlide', params: ({ event }) => event.slide },
        },
        'carousel.toggled': { target: 'paused', actions: { type: 'addReason', params: 'person' } },
        'carousel.paused': { target: 'paused', actions: { type: 'addReason', params: ({ event }) => event.reason } },
      },
    },
    paused: {
      on: {
        'slide.chosen': {
          guard: { type: 'isSlide', params: ({ event }) => event.slide },
          actions: { type: 'showSlide', params: ({ event }) => event.slide },
        },
        'carousel.toggled': [
          { guard: 'isOnlyStopped', target: 'playing', actions: 'removeStops' },
          { guard: 'isStopped', actions: 'removeStops' },
          { actions: { type: 'addReason', params: 'person' } },
        ],
        'carousel.paused': { actions: { type: 'addReason', params: ({ event }) => event.reason } },
        'carousel.resumed': [
          {
            guard: { type: 'isLastReason', params: ({ event }) => event.reason },
            target: 'playing',
            actions: { type: 'removeReason', params: ({ event }) => event.reason },
          },
          {
            guard: { type: 'isReason', params: ({ event }) => event.reason },
            actions: { type: 'removeReason', params: ({ event }) => event.reason },
          },
        ],
      },
    },
  },
});
