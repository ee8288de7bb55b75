import type { ReviewPage } from '#contract/reviews.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Input {
  /** The product. */
  readonly itemID: number;
}

export interface Context extends Input {
  /** The reviews loaded so far, newest first; null before the first page. */
  readonly loaded: ReviewPage | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'reviews.retried' }
  /** The person requested the next page. */
  | { readonly type: 'reviews.requested' };

export type Emitted = Notice;
