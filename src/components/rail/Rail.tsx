import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Children, type ReactNode, useEffect, useRef } from 'react';
import { breakpoints } from '#src/app/theme/tokens.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';

/** How many cards fit, by the width of the screen. */
export interface RailColumns {
  phone: number;
  tablet: number;
  desktop: number;
}

/** A column so wide that `count` of them fit and 15% of the next one looks in. */
const column = (count: number, gap: number) => `calc((100% - ${count * gap}px) / ${count + 0.15})`;

/** From a width of the screen on, in px: how many cards fit, and the gap between them. */
export interface RailStep {
  readonly from: number;
  readonly count: number;
  readonly gap: number;
}

const Track = styled('ul')<{ steps: readonly RailStep[] }>(({ theme, steps }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  margin: 0,
  padding: 4,
  listStyle: 'none',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollPaddingInline: 4,
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '& > li': { scrollSnapAlign: 'start', minWidth: 0 },
  ...Object.fromEntries(
    steps.map(({ from, count, gap }) => [theme.breakpoints.up(from), { gap, gridAutoColumns: column(count, gap) }]),
  ),
}));

const stepsOf = ({ phone, tablet, desktop }: RailColumns): readonly RailStep[] => [
  { from: breakpoints.xs, count: phone, gap: 12 },
  { from: breakpoints.sm, count: tablet, gap: 16 },
  { from: breakpoints.lg, count: desktop, gap: 24 },
];

/** How a shelf that moves by itself is moved; see MovingRail. */
export interface RailMotion {
  /** The card to lie first. */
  readonly shown: number;
  /** The shelf cannot move on any further. */
  readonly onEnd: () => void;
  /** Somebody has moved it. */
  readonly onMoved: () => void;
  /** The pause button. */
  readonly tools: ReactNode;
}

/** Puts a card first, or says that the end has been reached already. */
function showCard(list: HTMLElement, place: number, onEnd: () => void): void {
  const [first, card] = [list.children[0], list.children[place]];
  if (!(first instanceof HTMLElement && card instanceof HTMLElement)) return;
  const left = card.offsetLeft - first.offsetLeft;
  if (place > 0 && list.scrollLeft >= list.scrollWidth - list.clientWidth - 1) onEnd();
  else if (Math.abs(list.scrollLeft - left) > 1) list.scrollTo({ left, behavior: 'smooth' });
}

const Bar = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 12 });
const Heading = styled('div')({ flex: 1, minWidth: 0, '& > *': { marginBottom: 0 } });
const Buttons = styled('div')(({ theme }) => ({
  display: 'none',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'flex' },
  '& button': { border: `1px solid ${theme.vars.palette.border.control}` },
}));

/**
 * A shelf that scrolls sideways, by finger, wheel, keyboard or its two buttons. `label` names it; `heading` stands above
 * it; `columns` is how many cards fit.
 */
export function Rail({
  label,
  heading,
  columns = { phone: 2, tablet: 3, desktop: 5 },
  steps = stepsOf(columns),
  motion,
  children,
}: {
  label: string;
  heading?: ReactNode;
  columns?: RailColumns;
  /** Instead of `columns`. */
  steps?: readonly RailStep[];
  motion?: RailMotion;
  children: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const shown = motion?.shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another card moves the shelf, not another callback.
  useEffect(() => {
    if (track.current && motion) showCard(track.current, motion.shown, motion.onEnd);
  }, [shown]);
  const turn = (direction: 1 | -1) => {
    const list = track.current;
    motion?.onMoved();
    const calm =
      document.documentElement.matches('[data-save-data]') || matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <section aria-label={label}>
      <Bar>
        <Heading>{heading}</Heading>
        {motion?.tools}
        <Buttons>
          <IconButton aria-label={texts.railBack(label)} onClick={() => turn(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton aria-label={texts.railOn(label)} onClick={() => turn(1)}>
            <ChevronRightIcon />
          </IconButton>
        </Buttons>
      </Bar>
      <Track ref={track} steps={steps} {...(motion && { onPointerDown: motion.onMoved })}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </Track>
    </section>
  );
}
