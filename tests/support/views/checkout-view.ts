import { act } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import type { Address, Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import { cartMachine, cartSummary } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { ada } from '#tests/models/purchases.ts';
import { ada as adasSession } from '#tests/models/session.model.ts';

interface Options {
  readonly cart: Cart;
  readonly addresses?: () => Promise<Address[]>;
}

/** Starts a customer's session, cart and checkout at a path, connected as in the shop. */
export async function arriveAt(path: string, { cart: goods, addresses = async () => [] }: Options) {
  const session = createActor(
    sessionMachine.provide({
      actors: { readSession: fromPromise<Session | null, undefined>(async () => adasSession) },
    }),
  ).start();
  const cart = createActor(
    cartMachine.provide({
      actors: { readCart: fromPromise(async () => goods), storeCartID: fromPromise(async () => {}) },
    }),
  ).start();
  const saved: unknown[] = [];
  const attached: number[] = [];
  const checkout = createActor(
    checkoutMachine.provide({
      actors: {
        listAddresses: fromPromise(addresses),
        addAddress: fromPromise(async ({ input }) => {
          saved.push(input.address);
          return { addressID: 9 };
        }),
        attachAddress: fromPromise(async ({ input }) => {
          attached.push(input.addressID);
          return { ...goods, addressNeeded: false };
        }),
      },
    }),
  );
  const redirects: string[] = [];
  checkout.on('redirect', ({ to }) => redirects.push(to));
  checkout.start();
  await act(async () => cart.send(sessionChanged(ada)));
  checkout.send(sessionChanged(ada));
  checkout.send({ type: 'cart.changed', cart: cartSummary(cart.getSnapshot()) });
  await act(async () => checkout.send({ type: 'route.entered', path }));
  return { children: { session, cart, checkout }, redirects, saved, attached };
}
