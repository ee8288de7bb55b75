import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Children, type ReactNode, useEffect, useRef } from 'react';
import { components as texts } from '#messages/components.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/icons.tsx';
import { prefersReducedMotion } from '#src/platform/browser/reduced-motion.ts';
import { type RailKind, railBreakpoints, railCounts, railGap } from './steps.ts';

/**
 * Returns the width of a column such that `count` columns fit and 15% of the next one is visible. With large text fewer
 * fit, because a card has a minimum width in rem.
 */
const column = (count: number) => {
  const shares = count + 0.15;
  return `max(calc(${100 / shares}% - ${(count * railGap) / shares}px), min(8.5rem, 85%))`;
};

/** The gutter of a phone (PageContainer). */
const gutter = 16;

const Track = styled('ul')<{ kind: RailKind }>(({ theme, kind }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gap: railGap,
  // The padding makes room for focus rings. The negative margin aligns the first card with the heading.
  margin: '0 -4px',
  padding: 4,
  listStyle: 'none',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollPaddingInline: 4,
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  // On a phone the next card is cut by the edge of the screen, not by the gutter before it.
  [theme.breakpoints.down('sm')]: { marginInlineEnd: -gutter, paddingInlineEnd: gutter },
  '& > li': { scrollSnapAlign: 'start', minWidth: 0 },
  ...Object.fromEntries(
    railBreakpoints.map((from, place) => [
      theme.breakpoints.up(from),
      { gridAutoColumns: column(railCounts[kind][place] ?? 1) },
    ]),
  ),
}));

/** The automatic motion of a rail; see MovingRail. */
export interface RailMotion {
  /** The index of the first visible card. */
  readonly shown: number;
  /** Called when the rail cannot scroll further. */
  readonly onEnd: () => void;
  /** Called when a person moves the rail. */
  readonly onMoved: () => void;
  /** The pause button. */
  readonly tools: ReactNode;
}

const pace = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth');

/** Scrolls to a card, or calls `onEnd` if the list is already at its end. */
function showCard(list: HTMLElement, place: number, onEnd: () => void): void {
  const [first, card] = [list.children[0], list.children[place]];
  if (!(first instanceof HTMLElement && card instanceof HTMLElement)) return;
  const left = card.offsetLeft - first.offsetLeft;
  if (place > 0 && list.scrollLeft >= list.scrollWidth - list.clientWidth - 1) onEnd();
  else if (Math.abs(list.scrollLeft - left) > 1) list.scrollTo({ left, behavior: pace() });
}

/**
 * Scrolls a card with keyboard focus fully into view. The browser scrolls only until the focused link is visible, and
 * the scroll snap then moves it back.
 */
function revealCard(list: HTMLElement, focused: Element): void {
  const [first, card] = [list.children[0], [...list.children].find((child) => child.contains(focused))];
  if (!(first instanceof HTMLElement && card instanceof HTMLElement && focused.matches(':focus-visible'))) return;
  const left = card.offsetLeft - first.offsetLeft;
  const right = left + card.offsetWidth;
  if (left < list.scrollLeft) list.scrollTo({ left, behavior: pace() });
  else if (right > list.scrollLeft + list.clientWidth)
    list.scrollTo({ left: right - list.clientWidth, behavior: pace() });
}

/** Has the height of its buttons even before they load. On a phone the pause icon is aligned with the cards' edge. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  marginBottom: 16,
  [theme.breakpoints.down('md')]: { gap: 0, marginRight: -12 },
}));
/** Reserves the width of the pause button, so that the heading does not wrap differently when the button appears. */
const PauseRoom = styled('span')({ flex: 'none', width: 44 });
const Heading = styled('div')({ flex: 1, minWidth: 0, '&& > *': { marginBottom: 0 } });
const Buttons = styled('div')(({ theme }) => ({
  display: 'none',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'flex' },
  '& button': { border: `1px solid ${theme.vars.palette.border.control}` },
}));

/**
 * A list that scrolls sideways by touch, wheel, keyboard or its two buttons. `label` is its accessible name, `kind`
 * sets how many cards fit. It moves automatically only with a `motion`; see MovingRail.
 */
export function Rail({
  label,
  heading,
  kind,
  motion,
  children,
}: {
  label: string;
  heading?: ReactNode;
  kind: RailKind;
  motion?: RailMotion;
  children: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const shown = motion?.shown;
  const shownCard = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll only when another card is shown, not when the callback changes.
  useEffect(() => {
    // The rail starts at its first card. Measuring that card would cost a layout of the page for each rail.
    if (!track.current || !motion || motion.shown === shownCard.current) return;
    shownCard.current = motion.shown;
    showCard(track.current, motion.shown, motion.onEnd);
  }, [shown]);
  const turn = (direction: 1 | -1) => {
    const list = track.current;
    motion?.onMoved();
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: pace() });
  };
  return (
    <section aria-label={label}>
      <Bar data-whole>
        <Heading>{heading}</Heading>
        {motion ? motion.tools : <PauseRoom />}
        <Buttons>
          <IconButton aria-label={texts.railBack(label)} onClick={() => turn(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton aria-label={texts.railOn(label)} onClick={() => turn(1)}>
            <ChevronRightIcon />
          </IconButton>
        </Buttons>
      </Bar>
      <Track
        ref={track}
        kind={kind}
        onFocus={({ currentTarget, target }) => revealCard(currentTarget, target)}
        {...(motion && { onPointerDown: motion.onMoved })}
      >
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </Track>
    </section>
  );
}
