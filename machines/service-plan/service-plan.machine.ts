import { assign, emit, setup } from 'xstate';
import { cartEvents, item } from '../cart/index.ts';
import type { Context, Emitted, Event, Observed, Tag } from './service-plan.types.ts';

interface Selection {
  readonly subscriptionItemID: number;
  readonly from: string;
}
const keyOf = ({ subscriptionItemID }: Selection) => ({ itemID: subscriptionItemID, itemType: 'service' }) as const;

/**
 * Which plan of one service is chosen (spec section 4, design section 5). The cart alone knows: this only asks it for
 * changes and watches what it confirms, so that a change that fails puts back what was. Another plan is simply added;
 * the server takes out the one that was chosen.
 */
export const servicePlanMachine = setup({
  types: {} as { context: Context; events: Event; input: Observed; tags: Tag; emitted: Emitted },
  actions: {
    keepObserved: assign((_, { chosenID, pendingID, failed }: Observed) => ({ chosenID, pendingID, failed })),
    keepWanted: assign((_, { subscriptionItemID }: Selection) => ({ wantedID: subscriptionItemID })),
    keepPending: assign(({ context }) => ({ wantedID: context.pendingID })),
    forgetWanted: assign({ wantedID: null }),
    askToAdd: emit((_, selection: Selection) => item.added(keyOf(selection), selection.from)),
    askToRemove: emit((_, selection: Selection) => item.removed(keyOf(selection), selection.from)),
    askAgain: emit(cartEvents.retried()),
  },
  guards: {
    isPending: ({ context }) => context.pendingID !== null,
    isStillLeaving: ({ context }, { chosenID, pendingID }: Observed) =>
      chosenID === null && pendingID === context.wantedID,
    isSwitching: ({ context }) => context.pendingID !== null && context.chosenID !== null,
    hasChosen: ({ context }) => context.chosenID !== null,
    isChosen: ({ context }, { subscriptionItemID }: Selection) => context.chosenID === subscriptionItemID,
    /** What was asked for waits for a cart that could not be loaded. */
    isStalled: ({ context }, { subscriptionItemID }: Selection) =>
      context.failed && context.wantedID === subscriptionItemID,
  },
}).createMachine({
  id: 'servicePlan',
  context: ({ input }) => ({ ...input, wantedID: null }),
  initial: 'settling',
  on: { 'cart.observed': { target: '.settling', actions: { type: 'keepObserved', params: ({ event }) => event } } },
  states: {
    settling: {
      tags: 'settling',
      always: [
        { guard: 'isSwitching', target: 'switching', actions: 'keepPending' },
        { guard: 'isPending', target: 'choosing', actions: 'keepPending' },
        { guard: 'hasChosen', target: 'chosen', actions: 'forgetWanted' },
        { target: 'none', actions: 'forgetWanted' },
      ],
    },
    none: {
      tags: 'none',
      on: {
        'plan.selected': {
          target: 'choosing',
          actions: [
            { type: 'keepWanted', params: ({ event }) => event },
            { type: 'askToAdd', params: ({ event }) => event },
          ],
        },
      },
    },
    choosing: {
      tags: 'choosing',
      on: {
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'askAgain' },
      },
    },
    chosen: {
      tags: 'chosen',
      on: {
        'plan.selected': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            target: 'leaving',
            actions: [
              { type: 'keepWanted', params: ({ event }) => event },
              { type: 'askToRemove', params: ({ event }) => event },
            ],
          },
          {
            target: 'switching',
            actions: [
              { type: 'keepWanted', params: ({ event }) => event },
              { type: 'askToAdd', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    switching: {
      tags: 'switching',
      on: {
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'askAgain' },
      },
    },
    leaving: {
      tags: 'leaving',
      on: {
        'cart.observed': {
          guard: { type: 'isStillLeaving', params: ({ event }) => event },
          actions: { type: 'keepObserved', params: ({ event }) => event },
        },
        'plan.selected': { guard: { type: 'isStalled', params: ({ event }) => event }, actions: 'askAgain' },
      },
    },
  },
});
