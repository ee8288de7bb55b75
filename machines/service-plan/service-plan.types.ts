import type { CartRef } from '../cart/index.ts';

export interface Input {
  /** Knows which plan is chosen, and takes the changes. */
  readonly cart: CartRef;
  /** The plans of the service, by subscriptionItemID. */
  readonly plans: readonly number[];
}

/** What the cart says of the plans of one service. */
export interface Observed {
  /** The plan that the cart has. */
  readonly chosenID: number | null;
  /** The plan on its way into the cart or out of it, which the cart does not count as there. */
  readonly pendingID: number | null;
  /** The cart could not be loaded; what is on its way waits for another try. */
  readonly failed: boolean;
}

export interface Context extends Input, Observed {
  /** The plan that the change under way is about. */
  readonly wantedID: number | null;
}

export type Event =
  | {
      readonly type: 'plan.selected';
      readonly subscriptionItemID: number;
      /** The path of the page it was selected on. */
      readonly from: string;
    }
  | ({ readonly type: 'cart.observed' } & Observed);

export type Tag = 'chosen' | 'switching' | 'unavailable';
