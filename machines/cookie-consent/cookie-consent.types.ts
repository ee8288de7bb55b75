/**
 * The choice in the cookie banner, stored under a key that the spec does not define (spec section 3, local storage).
 */
export type CookieChoice = 'accepted' | 'rejected';

export interface Context {
  /** Null until the person has chosen. */
  readonly choice: CookieChoice | null;
}

export type Event =
  | { readonly type: 'cookies.accepted' }
  | { readonly type: 'cookies.rejected' }
  /** The person chose in another tab, which stored the choice. */
  | { readonly type: 'cookies.answeredElsewhere'; readonly choice: CookieChoice };
