import type { CartRef } from '../cart/index.ts';

export interface Input {
  /** Holds the chosen plan and receives the changes. */
  readonly cart: CartRef;
  /** The subscriptionItemIDs of the service's plans. */
  readonly plans: readonly number[];
}

/** The state of one service's plans in the cart. */
export interface Observed {
  /** The plan in the cart; null where there is none. */
  readonly chosenID: number | null;
  /** The plan with a pending change; it does not count as being in the cart. */
  readonly pendingID: number | null;
  /** The cart could not be loaded; pending changes wait for a retry. */
  readonly failed: boolean;
}

export interface Context extends Input, Observed {
  /** The plan of the pending change. */
  readonly requestedID: number | null;
}

export type Event =
  | {
      readonly type: 'plan.selected';
      readonly subscriptionItemID: number;
      /** The path of the current page. */
      readonly from: string;
    }
  | ({ readonly type: 'cart.observed' } & Observed);
