import { assign, setup } from 'xstate';
import { timing } from '../support/timing.ts';
import type { Context, Event, Input, PauseReason, Tag } from './hero.types.ts';

const without = (reasons: readonly PauseReason[], reason: PauseReason) => reasons.filter((each) => each !== reason);

/** The hero slider: advances by itself while nothing asks it to stand still; a slide chosen stays its full time. */
export const heroMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  delays: { heroSlide: timing.heroSlide },
  actions: {
    showSlide: assign((_, slide: number) => ({ slide })),
    moveSlide: assign(({ context: { slide, count } }, by: number) => ({
      slide: count === 0 ? 0 : (slide + by + count) % count,
    })),
    keepReason: assign(({ context }, reason: PauseReason) => ({
      reasons: [...without(context.reasons, reason), reason],
    })),
    dropReason: assign(({ context }, reason: PauseReason) => ({ reasons: without(context.reasons, reason) })),
  },
  guards: {
    isSlide: ({ context }, slide: number) => Number.isInteger(slide) && slide >= 0 && slide < context.count,
    isHeld: ({ context }) => context.reasons.length > 0,
    isLastReason: ({ context }, reason: PauseReason) => without(context.reasons, reason).length === 0,
  },
}).createMachine({
  id: 'hero',
  context: ({ input }) => ({ count: input.count, slide: 0, reasons: input.reducedMotion ? ['motion'] : [] }),
  initial: 'starting',
  states: {
    starting: { tags: 'starting', always: [{ guard: 'isHeld', target: 'paused' }, { target: 'playing' }] },
    playing: {
      tags: 'playing',
      after: { heroSlide: { target: 'playing', reenter: true, actions: { type: 'moveSlide', params: 1 } } },
      on: {
        'slide.chosen': {
          guard: { type: 'isSlide', params: ({ event }) => event.slide },
          target: 'playing',
          reenter: true,
          actions: { type: 'showSlide', params: ({ event }) => event.slide },
        },
        'slide.moved': {
          target: 'playing',
          reenter: true,
          actions: { type: 'moveSlide', params: ({ event }) => event.by },
        },
        'hero.paused': { target: 'paused', actions: { type: 'keepReason', params: ({ event }) => event.reason } },
      },
    },
    paused: {
      tags: 'paused',
      on: {
        'slide.chosen': {
          guard: { type: 'isSlide', params: ({ event }) => event.slide },
          actions: { type: 'showSlide', params: ({ event }) => event.slide },
        },
        'slide.moved': { actions: { type: 'moveSlide', params: ({ event }) => event.by } },
        'hero.paused': { actions: { type: 'keepReason', params: ({ event }) => event.reason } },
        'hero.resumed': [
          {
            guard: { type: 'isLastReason', params: ({ event }) => event.reason },
            target: 'playing',
            actions: { type: 'dropReason', params: ({ event }) => event.reason },
          },
          { actions: { type: 'dropReason', params: ({ event }) => event.reason } },
        ],
      },
    },
  },
});
