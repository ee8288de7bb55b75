import type { SnapshotFrom } from 'xstate';
import type { AddressDraft } from '../support/address-draft.ts';
import { failureMessage } from '../support/failure.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { Event, PaymentMethod } from './checkout.types.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;
type AddressState = 'failed' | 'choosing' | 'entering' | 'saving' | 'attaching' | 'attached';

/** The view model of the three checkout pages. */
export function viewCheckout(snapshot: Snapshot) {
  const isAt = (address: AddressState) => snapshot.matches({ showing: { address } });
  const { addresses, chosenID, draft, errors, failure, method, cart, placedCartID, receipt } = snapshot.context;
  const settling = isAt('attaching') || isAt('attached');
  const listed = addresses.some(({ addressID }) => addressID === chosenID);
  const overlaid = snapshot.matches({ showing: 'overlay' });
  return {
    /** True while the session, the cart or the address book is loading. */
    loading: snapshot.hasTag('loading'),
    /** The address book could not be loaded. */
    failed: isAt('failed'),
    failure: failure && failureMessage(failure),
    addresses,
    chosenID,
    /** Whether to show the form of a new address instead of the book. */
    entering: isAt('entering') || isAt('saving') || (settling && !listed),
    draft,
    errors,
    /** The address is being saved or attached. */
    busy: snapshot.hasTag('busy'),
    /** The address is attached; the redirect to the payment page follows. */
    attached: isAt('attached'),
    canChooseAddress: isAt('choosing'),
    canChooseNew: snapshot.can(addressEvents.newChosen()),
    canChooseBook: snapshot.can(addressEvents.bookChosen()),
    canSubmitAddress: snapshot.can(addressEvents.submitted()),
    method,
    canChooseMethod: snapshot.can(paymentEvents.methodChosen(method)),
    canOpenPayment: snapshot.can(paymentEvents.opened()),
    /** The payment modal to show, or null. */
    overlay: overlaid ? method : null,
    /** The order is placed; the redirect to the orders page follows. */
    placed: snapshot.matches('placed'),
    placedCartID,
    /** The receipt of the payment, if known. */
    receipt,
    /** The amount to pay, in whole KES. */
    amount: cart?.amount ?? 0,
    /** Why nothing can be paid: money has arrived for the order and waits for a person. Null for none. */
    held: cart?.held ?? null,
  } as const;
}
export type CheckoutView = ReturnType<typeof viewCheckout>;

/** Returns the running payment machine under its method; the others are undefined. */
export const paymentChildren = ({ children }: Snapshot) => ({
  express: children.paymentExpress,
  paybill: children.paymentPaybill,
  card: children.paymentCard,
});

export const addressEvents = {
  retried: () => ({ type: 'address.retried' }) satisfies Event,
  chosen: (addressID: number) => ({ type: 'address.chosen', addressID }) satisfies Event,
  newChosen: () => ({ type: 'address.newChosen' }) satisfies Event,
  bookChosen: () => ({ type: 'address.bookChosen' }) satisfies Event,
  typed: (name: keyof AddressDraft, value: string) => ({ type: 'address.typed', name, value }) satisfies Event,
  submitted: () => ({ type: 'address.submitted' }) satisfies Event,
};

export const paymentEvents = {
  methodChosen: (method: PaymentMethod) => ({ type: 'method.chosen', method }) satisfies Event,
  opened: () => ({ type: 'payment.opened' }) satisfies Event,
};
