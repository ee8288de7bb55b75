import type { ContextFrom } from 'xstate';
import type { CartSummary } from '#machines/cart/index.ts';
import { nextStep } from '#machines/checkout/checkout.step.ts';
import type { checkoutMachine } from '#machines/checkout/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import type { May, Memorised } from '#tests/support/models/covering-paths.ts';
import { ada } from './purchases.ts';

/** Which events are possible in a browser, and when: redirects and changes of the cart follow by themselves. */

/** The same customer, signed in once more. */
export const adaAgain: Customer = { ...ada, token: 'another-token-of-ada' };

type Context = ContextFrom<typeof checkoutMachine>;

/** Storage and redirects answer immediately, and half a second of a timer is too short for another event. */
export const may: May = ({ value, context }, event, { due, goes, changeable, booked }) => {
  const { cart, session, draft } = context as Context;
  if (session === 'unknown') return event.type === 'session.changed' && event.session !== adaAgain;
  const state = JSON.stringify(value);
  if (due) return event.type === 'cart.changed' && event.cart === null;
  if (goes !== null) return event.type === 'route.entered' && event.path === goes;
  if (/attached/.test(state)) return event.type.startsWith('xstate.after.');
  if (state === '"placed"') return event.type.startsWith('xstate.after.');
  if (state === '"findingPayment"') return event.type === 'xstate.done.actor.findPayment';
  switch (event.type) {
    case 'session.changed':
      if (event.session === null) return session !== null;
      return event.session === adaAgain ? session?.token === ada.token : session === null;
    case 'cart.changed':
      if (event.cart === null) return false;
      return cart === null || (changeable === true && !cart.isEmpty && canBecome(cart, event.cart));
    case 'xstate.done.actor.listAddresses':
      return booked !== true || event.output.length > 0;
    // A draft that the walk has typed is in the browser's storage; which one, a path of the model does not know.
    case 'xstate.done.actor.findDraft':
      return event.output === null && Object.values(draft).every((value) => value === '');
    case 'address.typed':
      return draft[event.name as keyof typeof draft] !== event.value;
    case 'route.entered':
      return event.path !== '/login' && event.path !== '/orders' && event.path !== context.path;
    default:
      return !/^xstate\.error\.actor\.(payment|findDraft)/.test(event.type);
  }
};
/** Whether one change can turn one cart into the other. */
const canBecome = (from: CartSummary, to: CartSummary) => to.isEmpty || to.addressNeeded || !from.addressNeeded;

const leads: Readonly<Record<string, string>> = {
  signInFirst: '/login',
  emptyCart: '/cart',
  addressFirst: '/checkout-address',
};

/** Returns the redirect of a step; null if there is none. */
function wayOn(type: string, before: unknown, then: unknown, context: Context): string | null {
  if (type === 'payment.opened') return '/payment-overlay';
  if (then !== 'away') return null;
  if (type.includes('addressToPayment') || type.startsWith('xstate.done.actor.payment')) return '/checkout-payment';
  if (type.includes('orderToOrders')) return '/orders';
  if (type.endsWith('.findPayment')) return context.method === 'paybill' ? '/orders' : '/cart';
  return before === 'away' && type !== 'route.entered' ? null : (leads[nextStep(context)] ?? null);
}

export const memorised: Memorised = {
  start: () => ({ due: false, goes: null, changeable: false, booked: false }),
  after: ({ goes, changeable, booked }, event, before, then) => {
    const was = before.context as Context;
    const now = then.context as Context;
    const another = event.type === 'session.changed' && event.session !== adaAgain;
    const placed = then.value === 'placed' && before.value !== 'placed' && was.unsettledCartID === null;
    return {
      // A cart belongs to one customer and one order: after a sign-in or an order there is another cart.
      due: now.cart !== null && (another || placed),
      goes:
        event.type === 'cart.changed' && event.cart === null ? goes : wayOn(event.type, before.value, then.value, now),
      // A change can be started only before a step is entered, outside the checkout and not during a redirect.
      changeable:
        event.type === 'route.entered'
          ? goes === null && before.value === 'away'
          : /^(cart|session)\./.test(event.type)
            ? false
            : changeable,
      booked: booked === true || event.type.endsWith('.addAddress') || event.output?.length > 0,
    };
  },
};
