/** What somebody may be interested in: the four checkboxes of /preferences (spec section 2). */
export const interests = ['product', 'service', 'event', 'coaching'] as const;
export type Interest = (typeof interests)[number];

export interface Context {
  /** In the order of `interests`. */
  readonly chosen: readonly Interest[];
}

export type Event = { readonly type: 'interest.changed'; readonly interest: Interest; readonly chosen: boolean };

/** `kept`: the browser holds what is shown; `failed`: it would not. */
export type Tag = 'stored' | 'failed';
