import type { Notice } from '../support/notices.ts';

/** The article and the reader; a visitor has no user id. */
export interface Input {
  readonly articleID: number;
  readonly userID: string | null;
}

export type Event = { readonly type: 'like.pressed' } | { readonly type: 'dislike.pressed' };

export type Emitted = Notice;

export type Tag = 'liked' | 'disliked' | 'liking' | 'disliking';
