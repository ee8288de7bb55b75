export { checkDraft, type DraftFault, emptyDraft, toNewAddress, withField } from './checkout.draft.ts';
export { checkoutEvents, needsCheckout } from './checkout.events.ts';
export { checkoutMachine } from './checkout.machine.ts';
export type { AddressDraft, PaymentMethod } from './checkout.types.ts';
export {
  addressEvents,
  type CheckoutView,
  paymentChildren,
  paymentEvents,
  viewCheckout,
} from './checkout.view.ts';
