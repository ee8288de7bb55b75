import { expect } from 'vitest';
import { hero, heroMachine, viewHero } from '#machines/hero/index.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const heroModel = defineModel({
  machine: heroMachine,
  view: viewHero,
  inputs: {
    three: { count: 3, reducedMotion: false },
    still: { count: 3, reducedMotion: true },
    none: { count: 0, reducedMotion: false },
  },
  events: {
    'slides.counted': [hero.slidesCounted(3), hero.slidesCounted(1), hero.slidesCounted(0)],
    'slide.chosen': [hero.slideChosen(2), hero.slideChosen(3)],
    'hero.toggled': [hero.toggled()],
    'hero.paused': [hero.paused('hover'), hero.paused('focus')],
    'hero.resumed': [hero.resumed('hover'), hero.resumed('focus')],
  },
  delays: { heroSlide: 10_000 },
  world: {},
  remember: ({ slide, count, reasons }) => [slide, count, [...reasons].sort()],
  invariants: (snapshot, { event, before }) => {
    const { slide, count, playing, stopped } = viewHero(snapshot);
    // The button always toggles, and only the button restarts what it stopped.
    if (before) expect(stopped).toBe(viewHero(before).stopped !== (event?.type === 'hero.toggled'));
    expect(snapshot.can(hero.toggled())).toBe(true);
    for (const reason of ['hover', 'focus'] as const)
      expect(snapshot.can(hero.resumed(reason))).toBe(snapshot.context.reasons.includes(reason));
    expect(slide).toBeGreaterThanOrEqual(0);
    expect(slide).toBeLessThan(Math.max(1, count));
    // The slides move exactly when there is no reason to pause.
    expect(playing).toBe(snapshot.context.reasons.length === 0);
  },
});
