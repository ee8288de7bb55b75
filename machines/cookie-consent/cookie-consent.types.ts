/** The person's answer to the cookie banner, kept under a key of the product's own (spec section 3, local storage). */
export type CookieChoice = 'accepted' | 'rejected';

export interface Context {
  /** Null until the person has chosen. */
  readonly choice: CookieChoice | null;
}

export type Event =
  | { readonly type: 'cookies.accepted' }
  | { readonly type: 'cookies.rejected' }
  /** Another tab has asked, and stored what it was told. */
  | { readonly type: 'cookies.answeredElsewhere'; readonly choice: CookieChoice };

export type Tag = 'loading' | 'asking';
