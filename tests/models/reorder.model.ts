import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { reorderEvents, reorderMachine, viewReorder } from '#machines/reorder/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada, cartOf, line } from './purchases.ts';

const cart = cartOf([line(1)]);
const soldOut = ['Item 2 (Standard) is out of stock.', 'Item 3 (Standard) is no longer sold.'];
const order = { session: ada, orderID: 'ORDER1' };
const input = { ...order, cart: cartActor, page: '/orders' };

export const reorderModel = describeModel({
  machine: reorderMachine,
  view: viewReorder,
  inputs: { "ada's order": input },
  events: { 'reorder.pressed': [reorderEvents.pressed()] },
  invokeResults: {
    reorder: {
      done: [
        { cart, available: 1, missing: [] },
        { cart, available: 1, missing: soldOut },
        { cart: cartOf(), available: 0, missing: soldOut },
      ],
      error: [failed.of('offline'), failed.refused('A payment for this cart is under way.')],
    },
  },
  stateKey: ({ missing, failure }) => [missing.length, failure?.kind],
  start: () => ({ ...input, missing: [], failure: null }),
  invokes: { reorder: { in: 'reordering', input: () => order } },
  steps: {
    // A second press while the items are being added is ignored.
    'reorder.pressed': onlyIn('idle', () => ({ state: 'reordering', changes: { missing: [], failure: null } })),
    'reorder done': ({ event: { output } }) =>
      output.available === 0
        ? { state: 'idle', changes: { missing: soldOut } }
        : {
            state: 'idle',
            sends: [{ id: 'cart', event: { type: 'cart.refreshed', cart } }],
            emits: [
              ...output.missing.map((text: string) => toast('error', text)),
              { type: 'redirect', to: '/cart', from: ['/orders'] },
            ],
          },
    'reorder error': ({ event: { error } }) => ({
      state: 'idle',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  shows: ({ value, context: { missing, failure } }) => ({
    busy: value === 'reordering',
    reasons: [...missing.map((text) => ({ text })), ...(failure ? [messageOf(failure)] : [])],
  }),
});
