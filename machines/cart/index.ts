export type { ShownItem } from './cart.changes.ts';
export { type CartRef, cartMachine } from './cart.machine.ts';
export type { CartSummary, ItemKey } from './cart.types.ts';
export {
  type CartView,
  cartEvents,
  cartSummary,
  itemEvents,
  summarizeCart,
  viewCart,
  viewCartCount,
  viewCartItem,
  viewCartPending,
} from './cart.view.ts';
