import type { DeskOrder } from '#contract/desk/orders.ts';
import type { Reload } from '../../DeskContext.tsx';

/** A part of an order's page. `reload` loads the page again after a change. */
export interface Part {
  readonly order: DeskOrder;
  readonly reload: Reload;
}
