import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { components as texts } from '#messages/components.ts';
import { PauseIcon, PlayIcon } from '#src/components/icons/icons.tsx';
import { type CarouselControls, pauseHandlers } from './carousel-controls.ts';
import { Rail } from './Rail.tsx';
import type { RailKind } from './steps.ts';

/**
 * A carousel that advances automatically and restarts at its end. It pauses while it is hovered or contains the focus,
 * and until it is resumed by its button once a person has moved or paused it.
 */
export function MovingRail({
  label,
  heading,
  controls: { view, onChoose, onPause, onResume, onToggle },
  kind,
  children,
}: {
  label: string;
  heading?: ReactNode;
  controls: CarouselControls;
  kind: RailKind;
  children: ReactNode;
}) {
  return (
    <div {...pauseHandlers({ onPause, onResume })}>
      <Rail
        label={label}
        heading={heading}
        kind={kind}
        motion={{
          shown: view.slide,
          onEnd: () => onChoose(0),
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
