import type { OwnReview } from '#contract/reviews.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Input {
  readonly session: Credentials;
  /** A completed order. */
  readonly orderID: string;
}

/** A review that is being written. */
export interface Draft {
  readonly variantID: number;
  /** One to five; null while none is chosen. */
  readonly stars: number | null;
  readonly words: string;
}

export interface Context extends Input {
  /** The goods of the order with the customer's reviews; null until loaded. */
  readonly items: readonly OwnReview[] | null;
  readonly draft: Draft | null;
  /** The variant whose review was saved last; null before. */
  readonly savedID: number | null;
  /** The missing field of the draft, until it is filled. */
  readonly errors: FieldErrors<{ stars: number }>;
  /** Why the last request failed; cleared by a change or the next request. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'reviews.opened' }
  | { readonly type: 'reviews.closed' }
  | { readonly type: 'reviews.retried' }
  /** The customer begins to write or change the review of a variant. */
  | { readonly type: 'review.started'; readonly variantID: number }
  | { readonly type: 'review.cancelled' }
  | { readonly type: 'stars.chosen'; readonly stars: number }
  | { readonly type: 'words.typed'; readonly words: string }
  | { readonly type: 'review.submitted' };

export type Emitted = Notice;
