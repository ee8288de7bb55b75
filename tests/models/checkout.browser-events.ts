import type { IsEventPossible, PathMemory } from '@uwanja/flow-paths';
import type { ContextFrom } from 'xstate';
import type { CartSummary } from '#machines/cart/index.ts';
import { nextStep } from '#machines/checkout/checkout.step.ts';
import type { checkoutMachine } from '#machines/checkout/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { ada } from './purchases.ts';

/** Which events are possible in a browser, and when: redirects and changes of the cart follow by themselves. */

/** The same customer, signed in once more. */
export const adaAgain: Credentials = { ...ada, token: 'another-token-of-ada' };

type Context = ContextFrom<typeof checkoutMachine>;

/** Storage and redirects answer immediately, and half a second of a timer is too short for another event. */
export const isEventPossible: IsEventPossible = (
  { value, context },
  event,
  { isNewCartDue, redirectTo, canCartChange, hasAddress },
) => {
  const { cart, session, draft } = context as Context;
  if (session === 'unknown') return event.type === 'session.changed' && event.session !== adaAgain;
  const state = JSON.stringify(value);
  if (isNewCartDue) return event.type === 'cart.changed' && event.cart === null;
  if (redirectTo !== null) return event.type === 'route.entered' && event.path === redirectTo;
  if (/attached/.test(state)) return event.type.startsWith('xstate.after.');
  if (state === '"placed"') return event.type.startsWith('xstate.after.');
  // The account's number arrives before anybody can type.
  if (/prefilling/.test(state)) return event.type === 'xstate.done.actor.getUser';
  if (state === '"findingPayment"') return event.type === 'xstate.done.actor.findPayment';
  switch (event.type) {
    case 'session.changed':
      if (event.session === null) return session !== null;
      return event.session === adaAgain ? session?.token === ada.token : session === null;
    case 'cart.changed':
      // No walk pays a wrong amount.
      if (event.cart === null || event.cart.held !== null) return false;
      return cart === null || (canCartChange === true && !cart.isEmpty && isOneChangeAway(cart, event.cart));
    case 'xstate.done.actor.listAddresses':
      return hasAddress !== true || event.output.length > 0;
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
const isOneChangeAway = (from: CartSummary, to: CartSummary) => to.isEmpty || to.addressNeeded || !from.addressNeeded;

const redirects: Readonly<Record<string, string>> = {
  signInFirst: '/login',
  emptyCart: '/cart',
  addressFirst: '/checkout-address',
};

/** Returns the redirect of a step; null if there is none. */
function redirectAfter(type: string, before: unknown, after: unknown, context: Context): string | null {
  if (type === 'payment.opened') return '/payment-overlay';
  if (after !== 'away') return null;
  if (type.includes('addressToPayment') || type.startsWith('xstate.done.actor.payment')) return '/checkout-payment';
  if (type.includes('orderToOrders')) return '/orders';
  if (type.endsWith('.findPayment')) return context.method === 'paybill' ? '/orders' : '/cart';
  return before === 'away' && type !== 'route.entered' ? null : (redirects[nextStep(context)] ?? null);
}

export const pathMemory: PathMemory = {
  start: () => ({ isNewCartDue: false, redirectTo: null, canCartChange: false, hasAddress: false }),
  after: ({ redirectTo, canCartChange, hasAddress }, event, before, after) => {
    const contextBefore = before.context as Context;
    const contextAfter = after.context as Context;
    const isOtherCustomer = event.type === 'session.changed' && event.session !== adaAgain;
    const isPlaced = after.value === 'placed' && before.value !== 'placed' && contextBefore.unsettledCartID === null;
    return {
      // A cart belongs to one customer and one order: after a sign-in or an order there is another cart.
      isNewCartDue: contextAfter.cart !== null && (isOtherCustomer || isPlaced),
      redirectTo:
        event.type === 'cart.changed' && event.cart === null
          ? redirectTo
          : redirectAfter(event.type, before.value, after.value, contextAfter),
      // A change can be started only before a step is entered, outside the checkout and not during a redirect.
      canCartChange:
        event.type === 'route.entered'
          ? redirectTo === null && before.value === 'away'
          : /^(cart|session)\./.test(event.type)
            ? false
            : canCartChange,
      hasAddress: hasAddress === true || event.type.endsWith('.addAddress') || event.output?.length > 0,
    };
  },
};
