import { type Effects, leavesOf } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { CartSummary } from '#machines/cart/index.ts';
import type { checkoutMachine, PaymentMethod } from '#machines/checkout/index.ts';
import type { AddressDraft } from '#machines/support/address-draft.ts';
import { toast } from '#tests/support/models/notices.ts';
import { cartOf, line } from './purchases.ts';

/** Which step of the checkout follows from the page, the session and the cart (spec sections 4 and 6). */

export type Snapshot = SnapshotFrom<typeof checkoutMachine>;
export type Context = Snapshot['context'];
export type Does = Effects<Context>;

/** What the checkout knows of a cart with one item, with these changes. */
export const facts = (changes: Partial<CartSummary> = {}): CartSummary => ({
  cartID: cartOf().cartID,
  isEmpty: false,
  addressNeeded: false,
  amount: 1_015,
  held: null,
  ...changes,
});

export const noDraft: AddressDraft = { firstName: '', lastName: '', phoneNumber: '', city: '', area: '', street: '' };

export const redirect = (to: string, options: object = {}) => ({ type: 'redirect', to, ...options });
const replaced = (to: string) => redirect(to, { replace: true });
export const backToMethod = replaced('/checkout-payment');

export const storedDraft = (params: unknown) => ({ type: 'storeDraft', params });

const modals: Readonly<Record<PaymentMethod, string>> = {
  express: 'Express opens the M-PESA Express modal',
  paybill: 'Paybill opens the paybill modal',
  card: '/payment-overlay: a modal per method',
};

/** Returns the state of a visit, and the redirect where its step cannot be shown. */
function stepOf({ path, session, cart, method }: Context): Does & { readonly state: string } {
  const isAddress = path === '/checkout-address';
  const isPayment = path === '/checkout-payment';
  if (!isAddress && !isPayment && path !== '/payment-overlay') return { state: 'away' };
  if (session === 'unknown') return { state: 'resolving' };
  if (session === null)
    return {
      state: 'away',
      // @verifies Redirects to /login if there is no user id
      emits: [redirect('/login', { replace: true, state: { to: path } })],
      verifies: isAddress
        ? 'Without a user id, redirect to /login: the address step'
        : 'Without a user id, redirect to /login: the payment step',
    };
  if (cart === null) return { state: 'resolving' };
  if (cart.isEmpty && !isAddress && !isPayment) return { state: 'findingPayment' };
  if (cart.isEmpty) return { state: 'away', emits: [replaced('/cart')], verifies: 'Checkout in order: cart' };
  const address = 'Checkout in order: address (if needed)';
  if (isAddress) return { state: 'showing.address.loading', verifies: address };
  if (cart.addressNeeded)
    return {
      state: 'away',
      emits: [replaced('/checkout-address')],
      verifies: address,
    };
  if (isPayment) return { state: 'showing.method', verifies: 'Checkout in order: payment method' };
  if (cart.held !== null) return { state: 'away', emits: [backToMethod] };
  return {
    state: `showing.overlay.${method}`,
    verifies: ['Checkout in order: payment overlay', modals[method]],
  };
}

/** Returns the leaf state, such as `showing.address.entering.ready`. */
export const leafOf = ({ value }: Snapshot): string => leavesOf(value)[0] ?? '';
export const isShowing = (snapshot: Snapshot): boolean => leafOf(snapshot).startsWith('showing.');
const addressPart = (snapshot: Snapshot) => /^showing\.address\.(\w+)/.exec(leafOf(snapshot))?.[1];

/** Returns what leaving a step of the address changes and stores: a failure and a used draft are over. */
export function left(snapshot: Snapshot): Does {
  switch (addressPart(snapshot)) {
    case 'choosing':
    case 'entering':
      return { changes: { failure: null } };
    case 'attached':
      return { changes: { draft: noDraft, errors: {} }, runs: [storedDraft(null)] };
    default:
      return {};
  }
}

/** The actors of the steps that another visit, customer or cart can show again. */
const actors: Readonly<Record<string, string>> = {
  findingPayment: 'findPayment',
  'showing.address.loading': 'listAddresses',
  'showing.overlay.express': 'paymentExpress',
  'showing.overlay.paybill': 'paymentPaybill',
  'showing.overlay.card': 'paymentCard',
};

/** Returns what happens when a visit, a customer or a cart leads to another step. */
export function arrival(before: Snapshot, changes: Partial<Context>): Does {
  const { changes: ended, ...leaving } = left(before);
  const step = stepOf({ ...before.context, ...changes });
  const actor = actors[step.state];
  return {
    ...leaving,
    ...step,
    restarts: actor && step.state === leafOf(before) ? [actor] : [],
    changes: { ...ended, ...changes, unsettledCartID: null },
  };
}

/** Distinguishes the states of the paths: the step, and within the address step what is known of the address. */
export function distinguished(context: Context): unknown {
  const { state } = stepOf(context);
  const { addresses, chosenID, draft, unsettledCartID } = context;
  if (state === 'findingPayment') return [state, unsettledCartID, addresses.length > 0];
  // In other steps the address book and the draft make no difference.
  if (!state.startsWith('showing.address')) return [state, context.path, context.session === null, unsettledCartID];
  const typed = Object.values(draft).filter((value) => value !== '').length;
  return [state, addresses.length > 0 ? chosenID === 3 : [chosenID, typed]];
}

/** What differs between two customers is removed with the first one's session. */
export const withoutCustomer = { addresses: [], chosenID: null, draft: noDraft, errors: {}, failure: null };

/** Whether a step that is shown for the current cart may stay for the next one. */
export function fits({ unsettledCartID, cart }: Context, next: CartSummary | null): boolean {
  if (unsettledCartID !== null) return true;
  if (next === null || next.isEmpty || next.cartID !== cart?.cartID) return false;
  return cart.addressNeeded || !next.addressNeeded;
}

type Errors = Partial<Record<keyof AddressDraft, 'nameMissing' | 'requiredDetailsMissing' | 'phoneInvalid'>>;
/** What a draft lacks, field by field, with the notice that reports it; null if it can be sent (spec section 5). */
export function faultOf(draft: AddressDraft): { errors: Errors; notice: object } | null {
  const errors: Errors = {};
  const isBlank = (name: keyof AddressDraft) => draft[name].trim() === '';
  for (const name of ['firstName', 'lastName'] as const) if (isBlank(name)) errors[name] = 'nameMissing';
  for (const name of ['phoneNumber', 'city', 'area'] as const)
    if (isBlank(name)) errors[name] = 'requiredDetailsMissing';
  if (!errors.phoneNumber && draft.phoneNumber !== '0712 345 678' && draft.phoneNumber !== '0798 765 432')
    errors.phoneNumber = 'phoneInvalid';
  const found = Object.values(errors);
  if (found.length === 0) return null;
  const title = { title: 'Address' };
  if (found.includes('nameMissing')) return { errors, notice: toast('error', 'First or last name missing.') };
  if (found.includes('requiredDetailsMissing'))
    return { errors, notice: toast('error', 'Required details missing.', title) };
  const text = 'Enter a Kenyan mobile number, such as +254 712 345 678.';
  return { errors, notice: toast('error', text, title) };
}

/** The fields that a new address requires, each with its statement. */
export const required = {
  firstName: 'Checkout address requires: first name',
  lastName: "Checkout address requires: last name ('First or last name missing.')",
  phoneNumber: 'A new address requires: phone',
  city: 'A new address requires: city',
  area: "A new address requires: area (alert titled Address, 'Required details missing.')",
} as const;

/** The cart that the server returns with an address. */
export const addressed = cartOf([line(1)], { addressID: 2 });
