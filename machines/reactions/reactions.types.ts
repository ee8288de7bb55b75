import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** The article and the reader; a visitor has no user id. */
export interface Input {
  readonly articleID: number;
  readonly userID: string | null;
}

/** `failure` is that of the latest press, until the next one. */
export interface Context extends Input {
  readonly failure: Failure | null;
}

export type Event = { readonly type: 'like.pressed' } | { readonly type: 'dislike.pressed' };

export type Emitted = Notice;

export type Tag = 'liked' | 'disliked' | 'liking' | 'disliking';
