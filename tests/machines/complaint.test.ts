import type { Expectation, RecordingFile } from '@uwanja/flow-inspector/format';
import { choicesFor, typedValue } from '@uwanja/flow-inspector/page';
import { complaintOf, judgeComplaint } from '@uwanja/flow-inspector/replay';
import { flushPromises } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { allowList } from '#contract/recordings/fields.ts';
import * as cart from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { flowsTexts } from '#messages/flows.ts';
import { notices } from '#messages/toasts.ts';
import { createAttachment, withMark } from '#src/platform/inspection/attach-recording.ts';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { createRecentSteps } from '#src/platform/recent-steps.ts';
import { createShopRecorder } from '#tests/support/models/record-flow.ts';
import { cartOf, line } from '../models/purchases.ts';

/** A marked recording says what a person expected, and today's code is judged by that. */

const item = { itemID: 1, itemType: 'product' } as const;

/** A cart of two, whose quantity is raised and then lowered. */
async function used(machine = cart.cartMachine) {
  const recent = createRecentSteps();
  const recorder = createShopRecorder();
  const actors = {
    readCart: fromPromise(async () => cartOf([line(1, 2)])),
    storeCartID: fromPromise(async () => {}),
    updateCartItem: fromPromise(async () => cartOf([line(1, 3)])),
  };
  const inspect = (event: Parameters<typeof recent.observe>[0]) => {
    recent.observe(event);
    recorder.observe(event);
  };
  const actor = createActor(machine.provide({ actors } as never), { inspect });
  recent.observeView(actor, cart.viewCart);
  recorder.observeView(actor, cart.viewCart);
  actor.start();
  actor.send(sessionChanged(null));
  await flushPromises();
  actor.send(cart.itemEvents.increased(item, '/cart'));
  await flushPromises();
  return { recorder, ...createAttachment(recent.actors(), 'abc') };
}

/** A complaint about the press of plus, with today's code as the recorded one unless given. */
async function verdict(expected: Expectation, { recorded = cart.cartMachine, today = cart.cartMachine } = {}) {
  const { text, moments } = await used(recorded);
  const moment = moments.find(({ type }) => type === 'item.increased');
  if (!moment) throw new Error('the press is not offered');
  const marked = withMark(text, { actor: moment.actor, step: moment.step, expected });
  const complaint = complaintOf(JSON.parse(marked) as RecordingFile);
  if (!complaint) throw new Error('the recording has no mark');
  return judgeComplaint(rules, complaint, [{ ...cart, cartMachine: today }]).kind;
}
const deaf = cart.cartMachine.provide({ guards: { isShown: () => false } });
const met: readonly Expectation[] = [
  { kind: 'something' },
  { kind: 'state', state: 'cart.updating' },
  { kind: 'value', field: 'view.count', value: 3 },
  { kind: 'value', field: 'view.totalsStale', value: true },
  { kind: 'asBefore', field: 'view.isEmpty' },
  { kind: 'notice', message: 'updatingCart' },
  { kind: 'notice' },
];
const unmet: readonly Expectation[] = [
  { kind: 'nothing' },
  { kind: 'other' },
  { kind: 'state', state: 'cart.ready' },
  { kind: 'value', field: 'view.count', value: 4 },
  { kind: 'value', field: 'view.nothing', value: true },
  { kind: 'asBefore', field: 'view.count' },
  { kind: 'otherwise', field: 'view.count' },
  { kind: 'otherwise', field: 'view.isEmpty' },
  { kind: 'notice', message: 'orderMade' },
  { kind: 'redirect' },
  { kind: 'redirect', to: '/cart' },
];

describe('a complaint', () => {
  it.each(met)('is met where the step does %o', async (expected) => {
    expect(await verdict(expected)).toBe('met');
  });

  it.each(unmet)('is unmet where the step does not do %o', async (expected) => {
    expect(await verdict(expected)).toBe('unmet');
  });

  it('about anything else is met once the code does anything else', async () => {
    expect(await verdict({ kind: 'other' }, { recorded: deaf, today: deaf })).toBe('unmet');
    expect(await verdict({ kind: 'other' }, { recorded: deaf })).toBe('met');
    expect(await verdict({ kind: 'otherwise', field: 'view.count' }, { recorded: deaf })).toBe('met');
  });

  it('is unreached where the code goes another way before the marked step', async () => {
    const today = cart.cartMachine.provide({ guards: { hasPending: () => true } });
    expect(await verdict({ kind: 'something' }, { today })).toBe('unreached');
  });

  it('is about none of the steps without a mark', async () => {
    expect(complaintOf(JSON.parse((await used()).text) as RecordingFile)).toBeNull();
    expect(withMark(withMark((await used()).text, { actor: 0, step: 1, expected: { kind: 'nothing' } }), null)).toBe(
      (await used()).text,
    );
  });
});

describe('the choices of a step in /flows', () => {
  it('are what the machine could have done: states, fields, notices and pages', async () => {
    const [actor] = (await used()).recorder.recording().actors;
    const place = actor?.path.findIndex(({ event }) => event.type === 'item.increased') ?? -1;
    const [step, before] = [actor?.steps[place], actor?.steps[place - 1]];
    if (!actor || !step || !before) throw new Error('the step is not recorded');
    const choices = choicesFor(actor, step, before, place, {
      texts: flowsTexts.marking,
      notices,
      pages: allowList.pages,
    }).flatMap((group) => group.choices);
    const expected = choices.map((choice) => choice.expected);
    for (const one of [
      { kind: 'nothing' },
      { kind: 'state', state: 'cart.ready' },
      { kind: 'asBefore', field: 'view.count' },
      { kind: 'value', field: 'view.count', value: null },
      { kind: 'notice', message: 'updatingCart' },
      { kind: 'redirect', to: '/login' },
    ])
      expect(expected).toContainEqual(one);
    // An amount is replaced by a placeholder, so that no exact one can be expected.
    expect(expected).toContainEqual({ kind: 'otherwise', field: 'view.totals.subtotal' });
    expect(expected).not.toContainEqual({ kind: 'value', field: 'view.totals.subtotal', value: null });
    expect(expected).not.toContainEqual({ kind: 'state', state: 'cart.updating' });
  });

  it.each([
    ['true', true],
    ['null', null],
    ['-2.5', -2.5],
    ['2 items', '2 items'],
    ['', ''],
  ])('read the typed value %s', (text, value) => {
    expect(typedValue(text)).toBe(value);
  });
});
