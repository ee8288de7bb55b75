import type { CartRequest } from '../cart/index.ts';

/** What the cart says of the plans of one service. */
export interface Observed {
  /** The plan that the cart has. */
  readonly chosenID: number | null;
  /** The plan on its way into the cart or out of it, which the cart does not count as there. */
  readonly pendingID: number | null;
  /** The cart could not be loaded; what is on its way waits for another try. */
  readonly failed: boolean;
}

export interface Context extends Observed {
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

/** What it asks of the cart; the shop hands it on. */
export type Emitted = CartRequest;

export type Tag = 'settling' | 'none' | 'choosing' | 'chosen' | 'switching' | 'leaving';
