import { eventWords, factsOf, startFlow, type Walk } from '@uwanja/flow-paths';
import { failedEvent, titleOf, wordsOf } from '@uwanja/flow-paths/report';
import { describe, expect, it } from 'vitest';
import { cartMachine } from '#machines/cart/index.ts';
import { paymentExpressMachine } from '#machines/payment-express/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { shopTexts } from '#tests/support/models/shop-walks.ts';
import { paymentExpressModel } from '../models/payment-express.model.ts';
import { payments } from '../models/purchases.ts';

/** The words of the report: no keys of XState, no ids and no JSON. */

describe('a step in words', () => {
  it.each([
    [{ type: 'phone.typed', phone: '0712 345 678' }, 'the phone is typed: ‘0712 345 678’'],
    [{ type: 'overlay.closed' }, 'the overlay is closed'],
    [{ type: 'cookies.accepted' }, 'the cookies are accepted'],
    [{ type: 'address.bookChosen' }, 'the address book is chosen'],
    [{ type: 'address.newChosen' }, 'the new address is chosen'],
    [{ type: 'step.wentBack' }, 'the step went back'],
    [
      { type: 'session.changed', session: { token: 'secret', userID: 'id', phone: '0712 345 678', isAdmin: false } },
      'the session is changed: phone ‘0712 345 678’, not admin',
    ],
    [{ type: 'item.foundElsewhere', itemID: 3, link: null }, 'the item is found elsewhere: item 3'],
    [
      { type: 'session.changed', session: { token: 'secret', userID: 'id' } },
      'the session is changed: a token and a user',
    ],
    [{ type: 'xstate.done.actor.storeCartID', output: undefined }, 'store cart ID is answered: nothing'],
    [{ type: 'xstate.done.actor.getReceipt', output: null }, 'get receipt is answered: nothing'],
    [
      { type: 'xstate.done.actor.queryExpress', output: payments.cancelled },
      `query express is answered: ‘${payments.cancelled.ResultDesc}’`,
    ],
    [
      { type: 'xstate.done.actor.initiateExpress', output: payments.acceptedWithoutID },
      'initiate express is answered: response code ‘0’, not over',
    ],
    [{ type: 'xstate.error.actor.getUser', error: new Error('broken') }, 'get user fails: a fault'],
    [
      { type: 'xstate.error.actor.getUser', error: new FailureError({ kind: 'offline' }) },
      'get user fails: ‘You are offline. Check your connection and try again.’',
    ],
  ])('names what happens and its data: %j', (event, words) => {
    expect(eventWords(event, shopTexts)).toBe(words);
  });

  it('states the time that passes, which depends on the state', async () => {
    const rest = { CheckoutRequestID: 'ws_CO_0', phone: '254712345678', lockRemaining: 7_500 };
    const flow = startFlow(paymentExpressMachine, { input: paymentExpressModel.inputs.start });
    const lockEnds = { type: 'xstate.after.promptLock.locked' };
    expect(eventWords(lockEnds, shopTexts)).toBe('the time of prompt lock passes');
    await flow.answer('findAttempt', rest);
    expect(eventWords(lockEnds, shopTexts, flow.snapshot)).toBe('7.5 s pass (prompt lock)');
  });
});

describe('a machine in words', () => {
  const { state, transition, fact, message } = wordsOf(paymentExpressMachine);

  it('names a state with the one around it, and with more where that is not enough', () => {
    expect(state('closed')).toBe('closed');
    expect(state('paying.attempt.closable.awaitingPayer.cancelled + paying.lock.open')).toBe(
      'awaiting payer: cancelled + lock: open',
    );
  });

  it('names a transition by its state, its cause, its guard and its target', () => {
    expect(transition('paymentExpress.paying.lock.open --lock.acquired[0]-->')).toBe(
      'lock: open: the lock is acquired, if is positive → lock: locked',
    );
    expect(transition('completing --xstate.error.actor.completeOrder[1]-->')).toMatch(
      /^blocking: completing: complete order fails, otherwise → /,
    );
  });

  it('names every transition of every kind by words of its own', () => {
    for (const machine of [paymentExpressMachine, cartMachine]) {
      const words = wordsOf(machine);
      const keys = [...factsOf(machine).transitions];
      const named = keys.map(words.transition);
      expect(new Set(named).size).toBe(keys.length);
      expect(named.filter((text) => /xstate|\[\d|--|[{}]/.test(text))).toEqual([]);
    }
  });

  it('names facts of the coverage, and events in the message of a check', () => {
    expect(fact('guards', 'isCancelled: no')).toBe('the guard ‘is cancelled’ answers no');
    expect(fact('actions', 'notifyLocked')).toBe('the action ‘notify locked’');
    expect(message('after xstate.done.actor.queryExpress: expected 1')).toBe(
      'after ‘query express is answered’: expected 1',
    );
  });
});

describe('the title of a path', () => {
  const walk = (path: string, ...words: string[]): Pick<Walk, 'path' | 'steps'> => ({
    path,
    steps: words.map((each) => ({ words: each, state: '', sees: '' })),
  });

  it('names its steps without their data, and of many the first and the last ones', () => {
    expect(titleOf(walk('start: a → b · cart-1', 'the phone is typed: ‘12’', 'find fails: ‘no’'))).toBe(
      'start: the phone is typed → find fails: ‘no’',
    );
    const many = walk('signedIn: … · cart-1', ...Array.from({ length: 9 }, (_, step) => `step ${step}`));
    expect(titleOf(many)).toBe('signed in: step 0 → … 4 steps … → step 5 → step 6 → step 7 → step 8');
  });

  it('names the event that failed, which follows the passed steps', () => {
    const failed = { ...walk('start: a.b → phone.typed · x', 'one: 1'), failure: { message: 'no' } };
    expect(titleOf(failed)).toBe('start: one: 1 → the phone is typed ✗');
    const path = 'start: findAttempt done → after promptLock → initiate.pressed · cart-1';
    expect(failedEvent(walk(path, 'one'))).toBe('the time of prompt lock passes');
    expect(failedEvent(walk(path, 'one', 'two'))).toBe('the initiate is pressed');
    expect(failedEvent(walk('start: a.b → c · x'))).toBe('the a is b');
    expect(failedEvent(walk('start: a · x', 'one'))).toBeUndefined();
  });
});
