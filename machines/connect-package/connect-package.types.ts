import type { ConnectPackage } from '#contract/shop-facts.ts';
import type { CartRef } from '../cart/index.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Notice } from '../support/notices.ts';

export interface Input {
  /** The packages that the shop sells. */
  readonly packages: readonly ConnectPackage[];
  /** Receives the chosen package. */
  readonly cart: CartRef;
}

export interface Context extends Input {
  /** The chosen package, or null. */
  readonly itemID: number | null;
  /** The cause of the notice that asks for a package, until one is chosen. */
  readonly errors: FieldErrors<{ itemID: number }>;
}

export type Event =
  | { readonly type: 'package.chosen'; readonly itemID: number }
  | {
      readonly type: 'package.submitted';
      /** The path of the current page. */
      readonly from: string;
    };

export type Emitted = Notice;
