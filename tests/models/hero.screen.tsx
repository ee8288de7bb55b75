import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type heroMachine, viewHero } from '#machines/hero/index.ts';
import { Hero } from '#src/screens/home/Hero.tsx';
import { heroSlides } from '#src/screens/home/hero-slides.ts';
import { useHero } from '#src/screens/home/use-hero.ts';
import { elsewhere, passedThrough, press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
import { heroModel } from './hero.model.ts';

/** A slider with as many slides as its machine counts. */
function Slider({ actor }: { actor: ActorRefFrom<typeof heroMachine> }) {
  const props = useHero(actor);
  return <Hero {...props} slides={heroSlides.slice(0, props.view.count)} />;
}

const queue = () => screen.getByRole('list', { name: 'Featured offers' });
const places = () => within(queue()).queryAllByRole('button');

/** The elements under the pointer and with the focus. An element that left the page has neither. */
const at: { pointer: HTMLElement | null; focus: HTMLElement | null } = { pointer: null, focus: null };
const standing = (element: HTMLElement | null) => (element?.isConnected ? element : null);

/** Clicks without moving the pointer or the focus, as voice control and screen readers do. */
const pressFromAfar = async (_: unknown, control: HTMLElement) => act(() => control.click());

const sees = (playing: boolean) => (snapshot: SnapshotFrom<typeof heroMachine>) => {
  const { slide, count, stopped } = viewHero(snapshot);
  expect(seek('button', stopped ? 'Play the slides' : 'Pause the slides')).toBeEnabled();
  expect(places().map((place) => place.getAttribute('aria-current'))).toEqual(
    Array.from({ length: count }, (_, place) => (place === slide ? 'true' : null)),
  );
  // Screen readers announce a slide that a person asked for, and not one that changes by itself.
  expect(document.querySelectorAll(`[aria-live="${playing ? 'off' : 'polite'}"]`)).toHaveLength(1);
};

export const heroScreen = screenOf(heroModel)({
  page: (actor) => <Slider actor={actor} />,
  events: {
    'slides.counted': elsewhere('the shelf that has its cards'),
    'slide.chosen': {
      control: ({ slide }) => places()[slide] ?? null,
      act: pressFromAfar,
      words: ({ slide }) => `chooses slide ${slide + 1}`,
    },
    'hero.toggled': { ...press(/^(Pause|Play) the slides$/), act: pressFromAfar },
    'hero.paused': {
      control: queue,
      act: async (user, control, { reason }) => {
        if (reason === 'hover') {
          await user.hover(control);
          at.pointer = control;
        } else {
          at.focus = places()[0] ?? control;
          act(() => void fireEvent.focusIn(at.focus ?? control));
        }
      },
      words: ({ reason }) => (reason === 'hover' ? 'points at the slides' : 'comes to the slides by keyboard'),
    },
    'hero.resumed': {
      control: ({ reason }) => standing(reason === 'hover' ? at.pointer : at.focus),
      act: async (user, control, { reason }) => {
        if (reason === 'hover') {
          await user.unhover(control);
          at.pointer = null;
        } else {
          act(() => void fireEvent.focusOut(control));
          at.focus = null;
        }
      },
      words: ({ reason }) => `leaves the slides ${reason === 'hover' ? 'with the pointer' : 'by keyboard'}`,
    },
  },
  states: { starting: passedThrough, playing: sees(true), paused: sees(false) },
});
