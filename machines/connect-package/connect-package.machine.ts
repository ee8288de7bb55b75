import { assign, emit, sendTo, setup } from 'xstate';
import { itemEvents } from '../cart/index.ts';
import { notice } from '../support/notices.ts';
import type { Context, Emitted, Event, Input } from './connect-package.types.ts';
import { findPackage } from './packages.ts';

/**
 * The Connect page (spec sections 2 and 9). The person chooses one package and adds it to the cart, which redirects to
 * /cart once the server has confirmed it. Only the cart knows what it contains.
 */
export const connectPackageMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actions: {
    setPackage: assign((_, itemID: number) => ({ itemID, errors: {} })),
    setMissing: assign({ errors: { itemID: 'selectPackage' } }),
    notifyNoneChosen: emit(notice('error', 'selectPackage')),
    addToCart: sendTo(
      ({ context }) => context.cart,
      ({ context }, from: string) => {
        if (context.itemID === null) throw new Error('no package is chosen');
        return itemEvents.added({ itemID: context.itemID, itemType: 'blog' }, from);
      },
    ),
  },
  guards: { isPackage: ({ context }, itemID: number) => findPackage(context.packages, itemID) !== null },
}).createMachine({
  id: 'connectPackage',
  context: ({ input }) => ({ ...input, itemID: null, errors: {} }),
  initial: 'none',
  on: {
    'package.chosen': {
      guard: { type: 'isPackage', params: ({ event }) => event.itemID },
      target: '.chosen',
      actions: { type: 'setPackage', params: ({ event }) => event.itemID },
    },
  },
  states: {
    none: { on: { 'package.submitted': { actions: ['setMissing', 'notifyNoneChosen'] } } },
    chosen: {
      on: { 'package.submitted': { actions: { type: 'addToCart', params: ({ event }) => event.from } } },
    },
  },
});
