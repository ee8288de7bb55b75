/** What is shared. */
export interface Shared {
  readonly title: string;
  /** Below the site: `/product/1/2`. */
  readonly path: string;
}

export interface Context {
  readonly shared: Shared;
}

/** What became of the device's own share sheet; `unavailable` where it has none. */
export type SheetOutcome = 'shared' | 'dismissed' | 'unavailable';

export type Event =
  | { readonly type: 'share.pressed' }
  | { readonly type: 'share.closed' }
  | { readonly type: 'copy.pressed' };

export type Tag = 'closed' | 'busy' | 'copied' | 'copyFailed';
