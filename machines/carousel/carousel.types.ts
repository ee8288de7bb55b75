/** Why the slides are paused. `person`: the pause button; `motion`: the person prefers reduced motion. */
export type PauseReason = 'hover' | 'focus' | 'hidden' | 'motion' | 'person';

/** Whether the pause button shows and removes this reason. */
export const isStop = (reason: PauseReason): boolean => reason === 'person' || reason === 'motion';

export interface Input {
  /** The number of slides. */
  readonly count: number;
}

export interface Context {
  readonly count: number;
  /** The index of the shown slide, from 0. */
  readonly slide: number;
  /** Without duplicates; the slides advance while the list is empty. */
  readonly reasons: readonly PauseReason[];
}

export type Event =
  | { readonly type: 'slide.chosen'; readonly slide: number }
  /** The number of slides changed. */
  | { readonly type: 'slides.counted'; readonly count: number }
  /** The pause button was pressed. */
  | { readonly type: 'carousel.toggled' }
  | { readonly type: 'carousel.paused'; readonly reason: PauseReason }
  | { readonly type: 'carousel.resumed'; readonly reason: PauseReason };
