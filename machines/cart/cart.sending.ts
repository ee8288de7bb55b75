import { toFailure } from '../support/failure.ts';
import { requireCart, requireChange, toUpdate } from './cart.changes.ts';
import { redirects } from './cart.redirects.ts';
import { cartSetup } from './cart.setup.ts';

/** After a failed change the cart is not what the customer wanted to pay for. */
const reportFailedChange = [
  { type: 'setCheckoutRequested', params: false },
  {
    type: 'notifyFailure',
    params: ({ event }: { readonly event: { readonly error: unknown } }) => toFailure(event.error),
  },
] as const;

/** Sends the first change of the queue. */
export const updating = cartSetup.createStateConfig({
  tags: 'busy',
  on: {
    // The current request completes first; then `ready` claims the cart.
    'session.changed': {
      guard: { type: 'isSignIn', params: ({ event }) => event.session },
      actions: { type: 'setSession', params: ({ event }) => event.session },
    },
    'page.hidden': { guard: 'hasWaiting', target: 'flushing' },
  },
  invoke: {
    id: 'updateCartItem',
    src: 'updateCartItem',
    input: ({ context }) => ({
      cartID: requireCart(context).cartID,
      token: context.session?.token ?? null,
      update: toUpdate(requireChange(context)),
    }),
    onDone: [
      ...redirects,
      {
        guard: 'isQuantityChange',
        target: 'settling',
        actions: { type: 'confirmChange', params: ({ event }) => event.output },
      },
      { target: 'ready', actions: { type: 'confirmChange', params: ({ event }) => event.output } },
    ],
    onError: [
      // The visitor has signed in meanwhile: the cart is claimed, which also reads it.
      {
        guard: 'isUnclaimed',
        target: 'claiming',
        actions: ['dequeueChange', ...reportFailedChange],
      },
      {
        target: 'reloading',
        actions: ['dequeueChange', ...reportFailedChange],
      },
    ],
  },
});

/**
 * The page was hidden, and may be closed before the current request is answered: the waiting changes are sent
 * without its response. The request itself continues. The cart is read once all are answered.
 */
export const flushing = cartSetup.createStateConfig({
  tags: 'busy',
  entry: 'markAllSent',
  on: {
    'session.changed': {
      guard: { type: 'isSignIn', params: ({ event }) => event.session },
      actions: { type: 'setSession', params: ({ event }) => event.session },
    },
  },
  invoke: {
    id: 'sendChanges',
    src: 'sendChanges',
    input: ({ context }) => ({
      cartID: requireCart(context).cartID,
      token: context.session?.token ?? null,
      updates: context.queue.slice(1).map(toUpdate),
    }),
    onDone: [
      { guard: 'isUnclaimed', target: 'claiming', actions: 'dequeueSent' },
      { target: 'reloading', actions: 'dequeueSent' },
    ],
    onError: [
      {
        guard: 'isUnclaimed',
        target: 'claiming',
        actions: ['dequeueSent', ...reportFailedChange],
      },
      {
        target: 'reloading',
        actions: ['dequeueSent', ...reportFailedChange],
      },
    ],
  },
});
