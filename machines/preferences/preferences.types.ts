/** The four interests of /preferences (spec section 2). */
export const interests = ['product', 'service', 'event', 'coaching'] as const;
export type Interest = (typeof interests)[number];

export interface Context {
  /** In the order of `interests`. */
  readonly chosen: readonly Interest[];
}

export type Event = { readonly type: 'interest.changed'; readonly interest: Interest; readonly chosen: boolean };

/** `stored`: the browser has stored what is shown; `failed`: it could not. */
export type Tag = 'stored' | 'failed';
