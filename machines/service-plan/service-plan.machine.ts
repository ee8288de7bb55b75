import { assign, sendTo, setup } from 'xstate';
import { cartEvents, itemEvents } from '../cart/index.ts';
import { observeCart, observePlans } from './service-plan.observation.ts';
import type { Context, Event, Input, Observed } from './service-plan.types.ts';

interface Selection {
  readonly subscriptionItemID: number;
  readonly from: string;
}
const keyOf = ({ subscriptionItemID }: Selection) => ({ itemID: subscriptionItemID, itemType: 'service' }) as const;

/**
 * The chosen plan of one service (spec section 4). The cart is the only source of truth: this flow
 * sends it changes and observes what it confirms, so a failed change restores the previous choice. To switch plans it
 * adds the new one; the server removes the previous one (server/carts/update-cart.ts).
 */
export const servicePlanMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { observeCart },
  actions: {
    setObserved: assign((_, { chosenID, pendingID, failed }: Observed) => ({ chosenID, pendingID, failed })),
    setRequested: assign((_, requestedID: number) => ({ requestedID })),
    setPending: assign(({ context }) => ({ requestedID: context.pendingID })),
    clearRequested: assign({ requestedID: null }),
    addToCart: sendTo(
      ({ context }) => context.cart,
      (_, selection: Selection) => itemEvents.added(keyOf(selection), selection.from),
    ),
    removeFromCart: sendTo(
      ({ context }) => context.cart,
      (_, selection: Selection) => itemEvents.removed(keyOf(selection), selection.from),
    ),
    retryCart: sendTo(({ context }) => context.cart, cartEvents.retried()),
  },
  guards: {
    isPending: ({ context }) => context.pendingID !== null,
    isStillLeaving: ({ context }, { chosenID, pendingID }: Observed) =>
      chosenID === null && pendingID === context.requestedID,
    isSwitching: ({ context }) => context.pendingID !== null && context.chosenID !== null,
    hasChosen: ({ context }) => context.chosenID !== null,
    isChosen: ({ context }, { subscriptionItemID }: Selection) => context.chosenID === subscriptionItemID,
    /** The requested change is waiting for a cart that could not be loaded. */
    isStalled: ({ context }, { subscriptionItemID }: Selection) =>
      context.failed && context.requestedID === subscriptionItemID,
  },
}).createMachine({
  id: 'servicePlan',
  context: ({ input }) => ({ ...input, ...observePlans(input), requestedID: null }),
  initial: 'resolving',
  invoke: {
    id: 'observeCart',
    src: 'observeCart',
    input: ({ context: { cart, plans } }) => ({ cart, plans }),
    onError: '.unavailable',
  },
  on: { 'cart.observed': { target: '.resolving', actions: { type: 'setObserved', params: ({ event }) => event } } },
  states: {
    /** Derives the state from the observed cart. */
    resolving: {
      always: [
        { guard: 'isSwitching', target: 'switching', actions: 'setPending' },
        { guard: 'isPending', target: 'choosing', actions: 'setPending' },
        { guard: 'hasChosen', target: 'chosen', actions: 'clearRequested' },
        { target: 'none', actions: 'clearRequested' },
      ],
    },
    none: {
      on: {
        'plan.selected': {
          target: 'choosing',
          actions: [
            { type: 'setRequested', params: ({ event }) => event.subscriptionItemID },
            { type: 'addToCart', params: ({ event }) => event },
          ],
        },
      },
    },
    choosing: {
      on: {
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'retryCart' },
      },
    },
    chosen: {
      on: {
        'plan.selected': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            target: 'removing',
            actions: [
              { type: 'setRequested', params: ({ event }) => event.subscriptionItemID },
              { type: 'removeFromCart', params: ({ event }) => event },
            ],
          },
          {
            target: 'switching',
            actions: [
              { type: 'setRequested', params: ({ event }) => event.subscriptionItemID },
              { type: 'addToCart', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    switching: {
      on: {
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'retryCart' },
      },
    },
    removing: {
      on: {
        'cart.observed': {
          guard: { type: 'isStillLeaving', params: ({ event }) => event },
          actions: { type: 'setObserved', params: ({ event }) => event },
        },
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'retryCart' },
      },
    },
    /** Observing the cart failed. */
    unavailable: {},
  },
});
