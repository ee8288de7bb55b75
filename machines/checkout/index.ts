export { checkoutEvents, needsCheckout } from './checkout.events.ts';
export { checkoutMachine } from './checkout.machine.ts';
export type { PaymentMethod } from './checkout.types.ts';
export {
  addressEvents,
  type CheckoutView,
  paymentChildren,
  paymentEvents,
  viewCheckout,
} from './checkout.view.ts';
