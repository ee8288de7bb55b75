export { redirectAfter, type ShownItem } from './cart.changes.ts';
export { cartMachine } from './cart.machine.ts';
export type { CartFacts, ItemKey } from './cart.types.ts';
export {
  type CartRequest,
  type CartView,
  cartEvents,
  cartFacts,
  cartRequests,
  factsOf,
  item,
  viewCart,
} from './cart.view.ts';
