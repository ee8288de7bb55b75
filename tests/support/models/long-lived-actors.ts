import { startFlow } from '@uwanja/flow-paths';
import type { AnyActorRef } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { cartOf, line } from '#tests/models/purchases.ts';
import { ada as session } from '#tests/models/session.model.ts';

/** Long-lived machines for pages that need them beside the walked machine. */

/** A session with Ada signed in. */
export const adaSignedIn = (): AnyActorRef =>
  startFlow(sessionMachine, {
    snapshot: sessionMachine.resolveState({
      value: { account: 'signedIn', revocation: 'idle' },
      context: { session, to: '/dashboard', fields: { phoneNumber: '', password: '' }, errors: {}, failure: null },
    }),
  }).actor;

/** A session of a visitor. */
export const nobodySignedIn = (): AnyActorRef =>
  startFlow(sessionMachine, {
    snapshot: sessionMachine.resolveState({
      value: { account: { signedOut: 'editing' }, revocation: 'idle' },
      context: {
        session: null,
        to: '/dashboard',
        fields: { phoneNumber: '', password: '' },
        errors: {},
        failure: null,
      },
    }),
  }).actor;

/** Ada's cart, with one product unless other lines are given. */
export const adasCart = (lines = [line(1)]): AnyActorRef =>
  startFlow(cartMachine, {
    snapshot: cartMachine.resolveState({
      value: 'ready',
      context: {
        session: { token: session.token, userID: session.userId },
        cart: cartOf(lines),
        owner: session.userId,
        queue: [],
        sentCount: 0,
        failure: null,
        isCheckoutRequested: false,
      },
    }),
  }).actor;
