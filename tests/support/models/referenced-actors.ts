import { createActor } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { sessionMachine } from '#machines/session/index.ts';

/**
 * Long-lived flows as the partners of others. They are never started: they accept events and change nothing, so that
 * many paths can share them. The events that they are sent are in `sentEvents` of `startFlow`.
 */
export const sessionActor = createActor(sessionMachine, { id: 'session' });
export const cartActor = createActor(cartMachine, { id: 'cart' });
