import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Children, type ReactNode, useEffect, useRef } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';
import { prefersCalm } from '#src/platform/browser/reduced-motion.ts';
import { type RailKind, railBreakpoints, railCounts, railGap } from './steps.ts';

/**
 * A column so wide that `count` of them fit and 15% of the next one looks in. With large letters fewer fit: a card is as
 * wide as its words need.
 */
const column = (count: number) => {
  const shares = count + 0.15;
  return `max(calc(${100 / shares}% - ${(count * railGap) / shares}px), min(7.5rem, 85%))`;
};

const Track = styled('ul')<{ kind: RailKind }>(({ theme, kind }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gap: railGap,
  // The room for the ring around a focused card lies outside, so that the first card stands below its heading.
  margin: '0 -4px',
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
    railBreakpoints.map((from, place) => [
      theme.breakpoints.up(from),
      { gridAutoColumns: column(railCounts[kind][place] ?? 1) },
    ]),
  ),
}));

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

const pace = (): ScrollBehavior => (prefersCalm() ? 'auto' : 'smooth');

/** Puts a card first, or says that the end has been reached already. */
function showCard(list: HTMLElement, place: number, onEnd: () => void): void {
  const [first, card] = [list.children[0], list.children[place]];
  if (!(first instanceof HTMLElement && card instanceof HTMLElement)) return;
  const left = card.offsetLeft - first.offsetLeft;
  if (place > 0 && list.scrollLeft >= list.scrollWidth - list.clientWidth - 1) onEnd();
  else if (Math.abs(list.scrollLeft - left) > 1) list.scrollTo({ left, behavior: pace() });
}

/**
 * Brings a card that the keyboard has reached into sight as a whole: a browser is content with the words on it, and the
 * shelf snaps back from there.
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

/** As high as its buttons, also before there are any. On a phone the pause button's icon ends where the cards do. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  marginBottom: 16,
  [theme.breakpoints.down('md')]: { gap: 0, marginRight: -12 },
}));
/** Where the pause button will be: the heading beside it breaks no other way once it has come. */
const PauseRoom = styled('span')({ flex: 'none', width: 44 });
const Heading = styled('div')({ flex: 1, minWidth: 0, '&& > *': { marginBottom: 0 } });
const Buttons = styled('div')(({ theme }) => ({
  display: 'none',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'flex' },
  '& button': { border: `1px solid ${theme.vars.palette.border.control}` },
}));

/**
 * A shelf that scrolls sideways, by finger, wheel, keyboard or its two buttons. `label` names it; `heading` stands above
 * it; `kind` says how many cards fit. It lies still unless it is given a `motion`: see MovingRail.
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
  const lies = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another card moves the shelf, not another callback.
  useEffect(() => {
    // It begins with its first card: to ask where that lies would lay the page out once more for each shelf.
    if (!track.current || !motion || motion.shown === lies.current) return;
    lies.current = motion.shown;
    showCard(track.current, motion.shown, motion.onEnd);
  }, [shown]);
  const turn = (direction: 1 | -1) => {
    const list = track.current;
    motion?.onMoved();
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: pace() });
  };
  return (
    <section aria-label={label}>
      <Bar>
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
