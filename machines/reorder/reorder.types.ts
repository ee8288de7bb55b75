import type { CartRef } from '../cart/index.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface Input {
  readonly session: Credentials;
  readonly orderID: string;
  readonly cart: CartRef;
  /** The path of the page on which the order is shown. */
  readonly page: string;
}

export interface Context extends Input {
  /** Why no item of the order can be bought, a sentence for each item. */
  readonly missing: readonly string[];
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export type Event = { readonly type: 'reorder.pressed' };

export type Emitted = Notice | Redirect;
