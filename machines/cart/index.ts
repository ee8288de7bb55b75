export type { ShownItem } from './cart.changes.ts';
export { type CartRef, cartMachine } from './cart.machine.ts';
export type { CartFacts, ItemKey } from './cart.types.ts';
export {
  type CartView,
  cartEvents,
  cartFacts,
  factsOf,
  item,
  viewCart,
  viewCartCount,
  viewCartItem,
} from './cart.view.ts';
