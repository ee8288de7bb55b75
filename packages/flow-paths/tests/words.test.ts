import { createChart } from '@uwanja/flow-inspector/chart';
import { eventWords, factsOf, startFlow, type Texts, type Walk } from '@uwanja/flow-paths';
import { failedEvent, titleOf, wordsOf } from '@uwanja/flow-paths/report';
import { describe, expect, it } from 'vitest';
import { copierMachine } from './copier-flow.ts';

/** The words of the report: no keys of XState, no ids and no JSON. */

class OfflineError extends Error {}

const texts: Texts = {
  errorText: (error) => (error instanceof OfflineError ? 'You are offline. Check your connection.' : undefined),
  dataText: ({ ResultDesc }) => (typeof ResultDesc === 'string' && ResultDesc !== '' ? ResultDesc : undefined),
};
/** An answer of a foreign API, without a text of its own. */
const accepted = { ResponseCode: '0', ResultDesc: '', RequestID: 'request-1', isOver: false };

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
      { type: 'xstate.done.actor.queryExpress', output: { ...accepted, ResultDesc: 'Cancelled by user.' } },
      'query express is answered: ‘Cancelled by user.’',
    ],
    [
      { type: 'xstate.done.actor.initiateExpress', output: accepted },
      'initiate express is answered: response code ‘0’, not over',
    ],
    [{ type: 'xstate.error.actor.getUser', error: new Error('broken') }, 'get user fails: a fault'],
    [
      { type: 'xstate.error.actor.getUser', error: new OfflineError() },
      'get user fails: ‘You are offline. Check your connection.’',
    ],
    [
      { type: 'xstate.snapshot.sorter', snapshot: { value: { trays: { upper: 'nearlyFull', lower: 'empty' } } } },
      'sorter moves: trays.upper.nearly full + trays.lower.empty',
    ],
    [{ type: 'xstate.done.state.copier.working' }, 'working is finished'],
    [{ type: '' }, 'at once'],
  ])('names what happens and its data: %j', (event, words) => {
    expect(eventWords(event, texts)).toBe(words);
  });

  it('states the time that passes, which depends on the state', () => {
    const flow = startFlow(copierMachine);
    const restEnds = { type: 'xstate.after.coolDown.resting' };
    expect(eventWords(restEnds, texts)).toBe('the time of cool down passes');
    flow.send({ type: 'heat.reported', ms: 7_500 });
    expect(eventWords(restEnds, texts, flow.snapshot)).toBe('7.5 s pass (cool down)');
  });
});

describe('a machine in words', () => {
  const { state, transition, fact, message } = wordsOf(copierMachine);

  it('names a state with the one around it, and with more where that is not enough', () => {
    expect(state('off')).toBe('off');
    expect(state('working.job.attended.choosing.size + working.heat.cool')).toBe('choosing: size + heat: cool');
    expect(state('working.job.attended.tray.open')).toBe('attended: tray: open');
  });

  it('names a transition by its state, its cause, its guard and its target', () => {
    expect(transition('copier.working.heat.cool --heat.reported[0]-->')).toBe(
      'heat: cool: the heat is reported, if is positive → heat: resting',
    );
    expect(transition('printing --xstate.error.actor.printPages[1]-->')).toBe(
      'unattended: printing: print pages fails, otherwise → attended: tray',
    );
    expect(transition('resting --xstate.after.coolDown.resting[0]-->')).toBe(
      'heat: resting: the time of cool down passes → heat: cool',
    );
    expect(transition('copier.working.job.attended.ready --start.pressed[0]-->')).toBe(
      'attended: ready: the start is pressed, if has pages and not in #resting → job: unattended',
    );
    expect(transition('copier --power.failed[0]-->')).toBe('the whole machine: the power is failed → off');
  });

  it('names every transition of every kind by words of its own', () => {
    const { transitions } = createChart(copierMachine);
    expect([...new Set(transitions.map(({ cause }) => cause.kind))].sort()).toEqual([
      'after',
      'always',
      'done',
      'error',
      'event',
      'finished',
      'moved',
    ]);
    const keys = [...factsOf(copierMachine).transitions];
    const named = keys.map(transition);
    expect(named).toHaveLength(transitions.length);
    expect(new Set(named).size).toBe(keys.length);
    expect(named.filter((text) => /xstate|\[\d|--|[{}]/.test(text))).toEqual([]);
  });

  it('names facts of the coverage, and events in the message of a check', () => {
    expect(fact('states', 'printing')).toBe('the state ‘unattended: printing’');
    expect(fact('guards', 'hasPages: no')).toBe('the guard ‘has pages’ answers no');
    expect(fact('actions', 'countDown')).toBe('the action ‘count down’');
    expect(message('after xstate.done.actor.readCard: expected 1')).toBe('after ‘read card is answered’: expected 1');
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
