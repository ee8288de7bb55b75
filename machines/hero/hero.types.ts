/** Why the slides stand still. `person`: the pause button; `motion`: the person asked for less motion. */
export type PauseReason = 'hover' | 'focus' | 'hidden' | 'motion' | 'person';

/** What the pause button shows and takes away. */
export const isStop = (reason: PauseReason): boolean => reason === 'person' || reason === 'motion';

export interface Input {
  /** How many slides there are. */
  readonly count: number;
  readonly reducedMotion: boolean;
}

export interface Context {
  readonly count: number;
  /** The slide on show, from 0. */
  readonly slide: number;
  /** Each reason once; the slides move while there is none. */
  readonly reasons: readonly PauseReason[];
}

export type Event =
  | { readonly type: 'slide.chosen'; readonly slide: number }
  /** There are so many slides now. */
  | { readonly type: 'slides.counted'; readonly count: number }
  /** The pause button. */
  | { readonly type: 'hero.toggled' }
  | { readonly type: 'hero.paused'; readonly reason: PauseReason }
  | { readonly type: 'hero.resumed'; readonly reason: PauseReason };

export type Tag = 'playing';
