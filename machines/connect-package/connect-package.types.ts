import type { CartRequest } from '../cart/index.ts';
import type { Notice } from '../support/notices.ts';

export interface Context {
  /** The package that the person has chosen. */
  readonly itemID: number | null;
}

export type Event =
  | { readonly type: 'package.chosen'; readonly itemID: number }
  | {
      readonly type: 'package.submitted';
      /** The path of the page it was submitted on. */
      readonly from: string;
    };

/** A notice, or what it asks of the cart; the shop hands that on. */
export type Emitted = Notice | CartRequest;

export type Tag = 'none' | 'chosen';
