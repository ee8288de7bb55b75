export type { ShownItem } from './cart.changes.ts';
export { type CartRef, cartMachine } from './cart.machine.ts';
export type { CartSummary, ItemKey } from './cart.types.ts';
export {
  type CartView,
  cartEvents,
  cartSummary,
  item,
  summarizeCart,
  viewCart,
  viewCartCount,
  viewCartItem,
} from './cart.view.ts';
