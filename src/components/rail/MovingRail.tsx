import IconButton from '@mui/material/IconButton';
import type { FocusEvent, MouseEvent, ReactNode } from 'react';
import type { HeroView, PauseReason } from '#machines/hero/index.ts';
import { PauseIcon, PlayIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';
import { Rail } from './Rail.tsx';
import type { RailKind } from './steps.ts';

/** The view and events of the carousel's flow, which is the hero machine with another delay. */
export interface RailMover {
  readonly view: Pick<HeroView, 'slide' | 'stopped'>;
  readonly onPause: (reason: PauseReason) => void;
  readonly onResume: (reason: PauseReason) => void;
  /** The pause button. */
  readonly onToggle: () => void;
  readonly onStart: () => void;
}

const leaves = ({ currentTarget, relatedTarget }: FocusEvent | MouseEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/**
 * A carousel that advances automatically and restarts at its end. It pauses while it is hovered or contains the focus,
 * and until it is resumed by its button once a person has moved or paused it.
 */
export function MovingRail({
  label,
  heading,
  mover: { view, onPause, onResume, onToggle, onStart },
  kind,
  children,
}: {
  label: string;
  heading?: ReactNode;
  mover: RailMover;
  kind: RailKind;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only makes it stand still; everything in it has its own control.
    <div
      onMouseEnter={() => onPause('hover')}
      onMouseLeave={(event) => leaves(event) && onResume('hover')}
      onFocus={() => onPause('focus')}
      onBlur={(event) => leaves(event) && onResume('focus')}
    >
      <Rail
        label={label}
        heading={heading}
        kind={kind}
        motion={{
          shown: view.slide,
          onEnd: onStart,
          onMoved: () => onPause('person'),
          tools: (
            <IconButton aria-label={view.stopped ? texts.railPlay(label) : texts.railPause(label)} onClick={onToggle}>
              {view.stopped ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
            </IconButton>
          ),
        }}
      >
        {children}
      </Rail>
    </div>
  );
}
