import type { FocusEvent, MouseEvent } from 'react';
import type { CarouselView, PauseReason } from '#machines/carousel/index.ts';

/** The view and the events of a carousel's flow. */
export interface CarouselControls {
  readonly view: CarouselView;
  readonly onChoose: (slide: number) => void;
  readonly onPause: (reason: PauseReason) => void;
  readonly onResume: (reason: PauseReason) => void;
  /** The pause button. */
  readonly onToggle: () => void;
}

const leaves = ({ currentTarget, relatedTarget }: FocusEvent | MouseEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** The handlers of an element that pauses its carousel while it is hovered or contains the focus. */
export const pauseHandlers = ({ onPause, onResume }: Pick<CarouselControls, 'onPause' | 'onResume'>) => ({
  onMouseEnter: () => onPause('hover'),
  onMouseLeave: (event: MouseEvent) => leaves(event) && onResume('hover'),
  onFocus: () => onPause('focus'),
  onBlur: (event: FocusEvent) => leaves(event) && onResume('focus'),
});
