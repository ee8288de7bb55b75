import { expect } from 'vitest';
import { hero, heroMachine, viewHero } from '#machines/hero/index.ts';
import { defineModel } from '../support/model.ts';

export const heroModel = defineModel({
  machine: heroMachine,
  inputs: {
    three: { count: 3, reducedMotion: false },
    still: { count: 3, reducedMotion: true },
    none: { count: 0, reducedMotion: false },
  },
  events: {
    'slide.chosen': [hero.slideChosen(2), hero.slideChosen(3)],
    'slide.moved': [hero.slideMoved(1), hero.slideMoved(-1)],
    'hero.paused': [hero.paused('hover'), hero.paused('focus')],
    'hero.resumed': [hero.resumed('hover'), hero.resumed('focus'), hero.resumed('motion')],
  },
  world: {},
  remember: ({ slide, reasons }) => [slide, [...reasons].sort()],
  invariants: (snapshot) => {
    const { slide, slides, playing } = viewHero(snapshot);
    expect(slides.filter(({ shown }) => shown)).toHaveLength(slides.length > 0 ? 1 : 0);
    expect(slide).toBeGreaterThanOrEqual(0);
    // It moves by itself exactly when nothing asks it to stand still.
    expect(playing).toBe(snapshot.context.reasons.length === 0);
  },
});
