/** The page to share. */
export interface Shared {
  readonly title: string;
  /** A path of this site, such as `/product/1/2`. */
  readonly path: string;
}

export interface Context {
  readonly shared: Shared;
}

/** The result of the device's share sheet; `unavailable` where the device has none. */
export type SheetOutcome = 'shared' | 'dismissed' | 'unavailable';

export type Event =
  | { readonly type: 'share.pressed' }
  | { readonly type: 'share.closed' }
  | { readonly type: 'copy.pressed' };

export type Tag = 'closed' | 'busy' | 'copied' | 'copyFailed';
