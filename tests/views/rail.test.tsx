import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timing } from '#machines/support/timing.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { RailLoading } from '#src/components/rail/RailLoading.tsx';
import { type RailKind, railCounts } from '#src/components/rail/steps.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';

const card = 100;
const scrollTo = vi.fn<(options: ScrollToOptions) => void>();

/** Mocks the layout: each card has the same width, and two fit into the list. */
beforeEach(() => {
  vi.useFakeTimers();
  scrollTo.mockReset();
  const sizes: Record<string, (element: HTMLElement) => number> = {
    offsetLeft: (element) => [...(element.parentElement?.children ?? [])].indexOf(element) * card,
    scrollWidth: (element) => element.children.length * card,
    clientWidth: () => 2 * card,
    offsetWidth: () => card,
  };
  for (const [name, get] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return get(this);
      },
    });
  }
  HTMLElement.prototype.scrollTo = function scroll(this: HTMLElement, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    scrollTo(options);
    this.scrollLeft = options.left ?? 0;
  } as typeof HTMLElement.prototype.scrollTo;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of ['offsetLeft', 'scrollWidth', 'clientWidth', 'offsetWidth', 'scrollTo'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
});

interface ShelfProps {
  cards: readonly string[];
  kind?: RailKind;
}

function MovingCards({ cards, kind = 'covers' }: ShelfProps) {
  return (
    <AppTheme>
      <MovingRail label="Deals" kind={kind} controls={useCarousel(cardsFlow, cards.length)}>
        {cards.map((name) => (
          <a key={name} href={`/${name}`}>
            {name}
          </a>
        ))}
      </MovingRail>
    </AppTheme>
  );
}
const environment = testEnvironment();
const Shelf = (props: ShelfProps) => (
  <EnvironmentContext value={environment}>
    <MovingCards {...props} />
  </EnvironmentContext>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const places = () => scrollTo.mock.calls.map(([{ left = 0 }]) => left / card);
const rail = () => screen.getByRole('region', { name: 'Deals' });

describe('the keyboard', () => {
  test('scrolls a focused card fully into view, and moves nothing for a visible one', () => {
    render(<Shelf cards={['one', 'two', 'three', 'four']} />);
    const reach = (name: string) => act(() => screen.getByRole('link', { name }).focus());
    reach('two');
    expect(places()).toEqual([]);
    reach('four');
    expect(places()).toEqual([2]);
    reach('three');
    expect(places()).toEqual([2]);
    reach('one');
    expect(places()).toEqual([2, 0]);
  });
});

describe('a card carousel', () => {
  // @verifies Card carousels 5000 ms, margin 15, breakpoints 0/570/670/960/1100
  test('advances every five seconds, and restarts at its end', async () => {
    render(<Shelf cards={['a', 'b', 'c', 'd']} />);
    await pass(timing.cardSlide - 1);
    expect(places()).toEqual([]);
    await pass(1);
    expect(places()).toEqual([1]);
    await pass(timing.cardSlide * 2);
    // Two cards fit, so the third of four as the first visible card is the end.
    expect(places()).toEqual([1, 2, 0]);
  });

  test('advances once its cards are loaded', async () => {
    const { rerender } = render(<Shelf cards={[]} />);
    await pass(timing.cardSlide);
    rerender(<Shelf cards={['a', 'b', 'c']} />);
    await pass(timing.cardSlide);
    expect(places()).toEqual([1]);
  });

  test.each([
    ['the pointer', (on: HTMLElement) => fireEvent.mouseEnter(on), (on: HTMLElement) => fireEvent.mouseLeave(on)],
    ['the focus', (on: HTMLElement) => fireEvent.focus(on), (on: HTMLElement) => fireEvent.blur(on)],
  ])('pauses while it has %s', async (_, enter, leave) => {
    render(<Shelf cards={['a', 'b', 'c']} />);
    const around = rail().parentElement ?? rail();
    enter(around);
    await pass(timing.cardSlide * 3);
    expect(places()).toEqual([]);
    leave(around);
    await pass(timing.cardSlide);
    expect(places()).toEqual([1]);
  });

  // @verifies Card carousels 5000 ms, margin 15, breakpoints 0/570/670/960/1100
  test('pauses for reduced motion until it is resumed', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduce'),
      addListener: () => {},
      removeListener: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    render(<Shelf cards={['a', 'b', 'c']} />);
    await pass(timing.cardSlide * 3);
    expect(places()).toEqual([]);
    fireEvent.click(within(rail()).getByRole('button', { name: 'Play Deals' }));
    await pass(timing.cardSlide);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: card, behavior: 'auto' });
  });

  test('is stopped by its button and by touch', async () => {
    render(<Shelf cards={['a', 'b', 'c']} />);
    fireEvent.click(within(rail()).getByRole('button', { name: 'Pause Deals' }));
    await pass(timing.cardSlide * 2);
    fireEvent.click(within(rail()).getByRole('button', { name: 'Play Deals' }));
    fireEvent.pointerDown(screen.getByRole('list'));
    expect(within(rail()).getByRole('button', { name: 'Play Deals' })).toBeInTheDocument();
    await pass(timing.cardSlide * 2);
    expect(places()).toEqual([]);
  });
});

/** Returns the CSS rules of the list, each with the minimum width of its media query. */
function rulesOf(list: HTMLElement): readonly { from: number; columns: string; gap: string }[] {
  const own = [...list.classList].find((name) => name.startsWith('css-') || name.startsWith('mui-')) ?? '';
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.flatMap((rule) => {
    if (!(rule instanceof CSSMediaRule)) return [];
    const from = Number(/min-width:\s*(\d+)px/.exec(rule.conditionText)?.[1] ?? Number.NaN);
    return [...rule.cssRules].flatMap((inner) =>
      inner instanceof CSSStyleRule &&
      inner.selectorText === `.${own}` &&
      inner.style.getPropertyValue('grid-auto-columns')
        ? [{ from, columns: inner.style.getPropertyValue('grid-auto-columns'), gap: getComputedStyle(list).gap }]
        : [],
    );
  });
}

describe.each(Object.entries(railCounts) as [RailKind, readonly number[]][])('cards of the kind %s', (kind, counts) => {
  // @verifies Card carousels 5000 ms, margin 15, breakpoints 0/570/670/960/1100
  test.each(['there', 'on their way'])('has margins of 15 px and breakpoints at 0/570/670/960/1100 for %s', (state) => {
    render(
      state === 'there' ? (
        <Shelf kind={kind} cards={['a', 'b']} />
      ) : (
        <AppTheme>
          <RailLoading label="Deals" heading={null} kind={kind} skeleton="" />
        </AppTheme>
      ),
    );
    const rules = rulesOf(screen.getByRole('list'));
    expect(rules.map(({ from }) => from)).toEqual([0, 570, 670, 960, 1100]);
    for (const [place, { columns, gap }] of rules.entries()) {
      const count = counts[place] ?? 0;
      // The cards and a part of the next one share 100 % minus one gap for each card.
      const [, share, margins] = /([\d.]+)% - ([\d.]+)px/.exec(columns) ?? [];
      expect(Number(share)).toBeCloseTo(100 / (count + 0.15), 2);
      expect(Number(margins)).toBeCloseTo((count * 15) / (count + 0.15), 2);
      expect(gap).toBe('15px');
    }
  });
});
