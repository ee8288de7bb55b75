import { type Invoke, onlyIn, type Step, type Steps } from '@uwanja/flow-paths';
import type { checkoutMachine } from '#machines/checkout/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import {
  addressed,
  arrival,
  backToMethod,
  type Context,
  type Does,
  facts,
  faultOf,
  fits,
  isShowing,
  leafOf,
  left,
  noDraft,
  redirect,
  required,
  type Snapshot,
  storedDraft,
  withoutCustomer,
} from './checkout.rules.ts';
import { failureOf, failureToast } from './failures.ts';

/** What each step of the checkout does, and which actors run when (spec section 4). */

const at = (step: string) => `showing.address.${step}`;
const customer = ({ session }: Context) => session as Exclude<Context['session'], null | 'unknown'>;
const paidCart = ({ unsettledCartID, cart }: Context) => unsettledCartID ?? cart?.cartID;
const trimmed = (text: string) => text.trim();
const msisdns: Readonly<Record<string, string>> = {
  '0712 345 678': '254712345678',
  '0798 765 432': '254798765432',
};

const attaches = 'A saved address is attached to the cart';

export const invokes: Readonly<Record<string, Invoke<Context>>> = {
  listAddresses: { in: at('loading'), input: (context) => ({ session: customer(context) }) },
  findDraft: { in: at('restoring'), input: (context) => ({ session: customer(context) }) },
  getUser: { in: at('entering.prefilling'), input: customer },
  addAddress: {
    in: at('saving'),
    input: (context) => {
      const { firstName, lastName, phoneNumber, city, area, street } = context.draft;
      return {
        session: customer(context),
        address: {
          firstName: trimmed(firstName),
          lastName: trimmed(lastName),
          phoneNumber: msisdns[phoneNumber],
          city,
          area: trimmed(area),
          street: trimmed(street),
        },
      };
    },
  },
  attachAddress: {
    in: at('attaching'),
    input: (context) => ({ session: customer(context), cartID: context.cart?.cartID, addressID: context.chosenID }),
    verifies: attaches,
  },
  findPayment: { in: 'findingPayment' },
  paymentExpress: {
    in: 'showing.overlay.express',
    // Of a cart that was ordered already the amount is not known.
    input: (context) => ({
      cartID: paidCart(context),
      amount: context.unsettledCartID === null ? context.cart?.amount : null,
      ...customer(context),
    }),
  },
  paymentPaybill: {
    in: 'showing.overlay.paybill',
    input: (context) => ({ cartID: paidCart(context), token: customer(context).token }),
  },
  paymentCard: { in: 'showing.overlay.card' },
};

/** The form of a new address starts with the account's phone number, unless something is typed already. */
const form = (draft: Context['draft']): string =>
  at(Object.values(draft).some((value) => value !== '') ? 'entering.ready' : 'entering.prefilling');

/** Shows the address book where it has addresses, else the form. */
const bookOrForm = ({ before: { context } }: Step<Snapshot>): Does => ({
  state: context.addresses.length > 0 ? at('choosing') : form(context.draft),
});

const noPayment = ({ before: { context } }: Step<Snapshot>): Does => ({
  state: 'away',
  emits: [redirect(context.method === 'paybill' ? '/orders' : '/cart', { replace: true })],
});

/** A payment that has ended: the order is placed, or the page returns to the methods. */
const ended = ({ before, event: { output } }: Step<Snapshot>): Does =>
  output.kind === 'placed'
    ? {
        state: 'placed',
        changes: { placedCartID: paidCart(before.context), receipt: output.receipt ?? null, method: 'express' },
      }
    : { state: 'away', emits: [backToMethod], verifies: 'Closing the modal returns to /checkout-payment' };
const broken = (): Does => ({
  state: 'away',
  emits: [toast('error', 'We could not reach the shop. Please try again.'), backToMethod],
});

export const steps: Steps<typeof checkoutMachine> = {
  'session.changed': ({ before, event: { session } }) => {
    const was = before.context.session;
    const isSame = was !== 'unknown' && was?.userID === session?.userID;
    const isFinding = leafOf(before) === 'findingPayment';
    // A customer never sees another customer's addresses.
    const changes = { session, ...((!isSame || isFinding) && withoutCustomer) };
    const isDecided = leafOf(before) === 'resolving' || isFinding || (isShowing(before) && !isSame);
    return isDecided ? arrival(before, changes) : { changes, restarts: [] };
  },
  'cart.changed': ({ before, event: { cart } }) => {
    const isDecided = leafOf(before) === 'resolving' || (isShowing(before) && !fits(before.context, cart));
    if (isDecided) return arrival(before, { cart });
    const { unsettledCartID, cart: was } = before.context;
    const isNewAmount = unsettledCartID === null && cart?.amount !== was?.amount;
    return {
      changes: { cart },
      // The details name the amount to type on the phone.
      restarts: isNewAmount && leafOf(before) === 'showing.overlay.paybill' ? ['paymentPaybill'] : [],
      ...(isNewAmount &&
        leafOf(before) === 'showing.overlay.express' && {
          sends: [{ id: 'paymentExpress', event: { type: 'amount.changed', amount: cart?.amount } }],
        }),
    };
  },
  'route.entered': ({ before, event: { path, method } }) => {
    const page = path.split('?')[0];
    if (page === before.context.path) return {};
    return arrival(before, { path: page, ...(method && { method }) });
  },
  'findPayment done': (step) => {
    const unsettledCartID = step.event.output;
    if (unsettledCartID === null) return noPayment(step);
    return { state: 'showing.overlay.express', changes: { unsettledCartID, method: 'express' } };
  },
  'findPayment error': noPayment,
  'listAddresses done': ({ before, event: { output } }) => {
    const ids = output.map(({ addressID }: { addressID: number }) => addressID);
    const { chosenID } = before.context;
    return {
      state: at('restoring'),
      changes: { addresses: output, failure: null, chosenID: ids.includes(chosenID) ? chosenID : (ids[0] ?? null) },
    };
  },
  'listAddresses error': ({ event: { error } }) => ({
    state: at('failed'),
    changes: { failure: failureOf(error) },
    emits: [failureToast(error)],
  }),
  'address.retried': onlyIn(at('failed'), () => ({ state: at('loading') })),
  // A half-typed address is continued.
  'findDraft done': (step) => {
    const draft = step.event.output;
    return draft === null ? bookOrForm(step) : { state: form(draft), changes: { draft, errors: {} } };
  },
  'findDraft error': bookOrForm,
  'getUser done': ({ before }) => ({
    state: at('entering.ready'),
    changes: { draft: { ...before.context.draft, phoneNumber: '0798 765 432' } },
  }),
  'getUser error': () => ({ state: at('entering.ready') }),
  'address.chosen': onlyIn(at('choosing'), ({ before: { context }, event: { addressID } }) =>
    context.addresses.some((each) => each.addressID === addressID)
      ? { changes: { chosenID: addressID, failure: null }, verifies: 'Pick an existing address' }
      : {},
  ),
  'address.newChosen': onlyIn(at('choosing'), ({ before }) => ({
    ...left(before),
    state: form(before.context.draft),
    verifies: 'Enter a new address',
  })),
  'address.bookChosen': onlyIn(at('entering'), ({ before }) =>
    before.context.addresses.length > 0 ? { ...left(before), state: at('choosing') } : {},
  ),
  'address.typed': onlyIn(at('entering'), ({ before: { context }, event: { name, value } }) => {
    const isKnown = name !== 'city' || value === 'nairobi';
    const draft = { ...context.draft, [name]: isKnown ? value : '' };
    return {
      state: at('entering.ready'),
      changes: { draft, errors: { ...context.errors, [name]: undefined }, failure: null },
      runs: [storedDraft({ session: context.session, draft })],
      verifies: 'Enter a new address',
    };
  }),
  'address.submitted': onlyIn([at('choosing'), at('entering')], ({ before }) => {
    if (before.matches({ showing: { address: 'choosing' } }))
      return { ...left(before), state: at('attaching'), verifies: 'Pick an existing address' };
    const fault = faultOf(before.context.draft);
    if (!fault) return { ...left(before), state: at('saving') };
    const missing = Object.keys(fault.errors) as (keyof typeof required)[];
    return {
      changes: { errors: fault.errors, failure: null },
      emits: [fault.notice],
      verifies: missing.map((name) => required[name]),
    };
  }),
  // @verifies That check may always fail (settled: it works as its message says)
  'addAddress done': ({ event: { output } }) => ({
    state: at('attaching'),
    changes: { chosenID: output.addressID, failure: null },
    runs: [storedDraft(null)],
    verifies: attaches,
  }),
  'addAddress error': ({ event: { error } }) => ({
    state: at('entering.ready'),
    changes: { failure: failureOf(error) },
    emits: [failureToast(error)],
  }),
  'attachAddress done': () => ({
    state: at('attached'),
    changes: { attachedCart: addressed, cart: facts() },
    verifies: attaches,
  }),
  // A new address is saved already, so it is looked up in the book and not saved again. One that was removed meanwhile
  // leaves the book.
  'attachAddress error': ({ before: { context }, event: { error } }) =>
    failureOf(error).kind !== 'missing' && context.addresses.some(({ addressID }) => addressID === context.chosenID)
      ? { state: at('choosing'), changes: { failure: failureOf(error) }, emits: [failureToast(error)] }
      : { state: at('loading'), changes: { draft: noDraft, errors: {} }, emits: [failureToast(error)] },
  'after addressToPayment': onlyIn(at('attached'), ({ before }) => ({
    ...left(before),
    state: 'away',
    emits: [redirect('/checkout-payment')],
    verifies: ['Then after 500 ms the page goes to /checkout-payment', 'Address-to-cart redirect 500 ms'],
  })),
  'method.chosen': onlyIn('showing.method', ({ event: { method } }) => ({
    changes: { method },
    verifies: `Choose: ${method}`,
  })),
  'payment.opened': onlyIn('showing.method', ({ before: { context } }) =>
    context.cart?.held === null
      ? {
          emits: [redirect('/payment-overlay', { state: { method: context.method } })],
          verifies: 'MAKE PAYMENT goes to /payment-overlay with the chosen method',
        }
      : {},
  ),
  'paymentExpress done': ended,
  'paymentPaybill done': ended,
  // A card cannot stay chosen, because card payments are not available.
  'paymentCard done': (step) => ({
    ...ended(step),
    changes: { method: 'express' },
    verifies: ['USE MPESA goes back to payment selection', 'Closing the modal returns to /checkout-payment'],
  }),
  'paymentExpress error': broken,
  'paymentPaybill error': broken,
  'paymentCard error': broken,
  'after orderToOrders': onlyIn('placed', () => ({
    state: 'away',
    emits: [redirect('/orders')],
    verifies: [
      'On success the page redirects to /orders after 2 s',
      'And goes to /orders after 2 seconds',
      'Redirect to /orders 2 s after order success',
      'Checkout in order: orders',
    ],
  })),
};
