import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ByHand, externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type carouselMachine, type PauseReason, viewCarousel } from '#machines/carousel/index.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { heroFlow } from '#src/platform/composition/carousel.ts';
import { Hero } from '#src/screens/home/Hero.tsx';
import { heroSlides } from '#src/screens/home/hero-slides.ts';
import { carouselModel } from './carousel.model.ts';

/** A slider with as many slides as its machine counts. */
function Slider() {
  const controls = useCarousel(heroFlow, heroSlides.length);
  return <Hero {...controls} slides={heroSlides.slice(0, controls.view.count)} />;
}

const queue = () => screen.getByRole('list', { name: 'Featured offers' });
const places = () => within(queue()).queryAllByRole('button');

/** The elements under the pointer and with the focus. An element that left the page has neither. */
const at: { pointer: HTMLElement | null; focus: HTMLElement | null } = { pointer: null, focus: null };
const connected = (element: HTMLElement | null) => (element?.isConnected ? element : null);

/** Clicks without moving the pointer or the focus, as voice control and screen readers do. */
const pressInAct = async (_: unknown, control: HTMLElement) => act(() => control.click());

const sees = (playing: boolean) => (snapshot: SnapshotFrom<typeof carouselMachine>) => {
  const { slide, count, stopped } = viewCarousel(snapshot);
  expect(findControl('button', stopped ? 'Play the slides' : 'Pause the slides')).toBeEnabled();
  expect(places().map((place) => place.getAttribute('aria-current'))).toEqual(
    Array.from({ length: Math.min(count, heroSlides.length) }, (_, place) => (place === slide ? 'true' : null)),
  );
  // Screen readers announce a slide that a person asked for, and not one that changes by itself.
  expect(document.querySelectorAll(`[aria-live="${playing ? 'off' : 'polite'}"]`)).toHaveLength(1);
};

type Reasoned = { readonly reason: PauseReason };
const preference = externalEvent('the preference for reduced motion');

const pause: ByHand<Reasoned> = {
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
};

const resume: ByHand<Reasoned> = {
  control: ({ reason }) => connected(reason === 'hover' ? at.pointer : at.focus),
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
};

export const carouselScreen = screenOf(carouselModel)({
  page: () => {
    // A preference for reduced motion would pause the slides at once.
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (media: string) => ({ ...matchMedia(media), matches: false }));
    return <Slider />;
  },
  events: {
    'slides.counted': externalEvent('the shelf that has its cards'),
    'slide.chosen': {
      control: ({ slide }) => places()[slide] ?? null,
      act: pressInAct,
      words: ({ slide }) => `chooses slide ${slide + 1}`,
    },
    'carousel.toggled': { ...press(/^(Pause|Play) the slides$/), act: pressInAct },
    'carousel.paused': ({ reason }) => (reason === 'motion' ? preference : pause),
    'carousel.resumed': ({ reason }) => (reason === 'motion' ? preference : resume),
  },
  states: { playing: sees(true), paused: sees(false) },
});
