import type { Recording } from '@uwanja/flow-inspector/recording';
import { flushPromises, startFlow } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { and, assign, not, or, setup, stateIn } from 'xstate';
import {
  type Finding,
  flowsInspectorEvents,
  flowsInspectorMachine,
  viewFlowsInspector,
} from '#machines/flows-inspector/index.ts';
import { unprovided } from '#machines/support/unprovided.ts';
import { recordFlow } from '#tests/support/models/record-flow.ts';

/** What /flows finds in a recording: events that no transition took, late answers, and presses without an event. */

/** A lamp with a combined guard, a request, a timer and an event that one state alone knows. */
const lamp = setup({
  types: {} as {
    context: { watts: number; answers: number };
    events: { type: 'pressed' } | { type: 'dimmed' } | { type: 'asked' };
  },
  actors: { readPrice: unprovided<number, { watts: number }>('readPrice') },
  guards: { hasPower: ({ context }) => context.watts > 5, isSafe: () => true },
  delays: { burning: 10_000 },
  actions: { count: assign(({ context }) => ({ answers: context.answers + 1 })) },
}).createMachine({
  id: 'lamp',
  context: { watts: 5, answers: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        pressed: { guard: and(['isSafe', or(['hasPower', stateIn('on')])]), target: 'on' },
        asked: 'asking',
      },
    },
    asking: {
      invoke: {
        id: 'readPrice',
        src: 'readPrice',
        input: ({ context }) => ({ watts: context.watts }),
        onDone: { target: 'on', actions: 'count' },
        onError: 'off',
      },
      on: { pressed: 'off' },
    },
    on: { on: { dimmed: 'off' }, after: { burning: 'off' }, always: { guard: not('isSafe'), target: 'off' } },
  },
});

const never = () => new Promise<number>(() => {});
const record = (readPrice: () => unknown = () => 3) => recordFlow(lamp, { readPrice });

/** Opens /flows on a recording. */
function inspect(recording: Recording) {
  const flow = startFlow(flowsInspectorMachine, { input: { tab: null } });
  flow.send(flowsInspectorEvents.reported(recording));
  return { flow, view: () => viewFlowsInspector(flow.snapshot) };
}
const findingsOf = (recording: Recording): readonly Finding[] => inspect(recording).view().findings;

describe('an event that no transition took', () => {
  it('names the guard that refused it, with the result of each term', () => {
    const { actor, replica } = record();
    actor.send({ type: 'pressed' });
    const { view } = inspect(replica());
    expect(view().effect).toBe('ignored');
    expect(view().reason).toMatchObject({
      kind: 'refused',
      guards: [
        {
          guard: 'isSafe and (hasPower or in on)',
          passed: false,
          terms: [
            { guard: 'isSafe', passed: true },
            {
              guard: 'hasPower or in on',
              passed: false,
              terms: [
                { guard: 'hasPower', passed: false },
                { guard: 'in on', passed: false },
              ],
            },
          ],
        },
      ],
    });
  });

  it('names the states that have a transition for it, or says that none has', () => {
    const { actor, replica } = record();
    actor.send({ type: 'dimmed' });
    expect(findingsOf(replica())).toMatchObject([{ kind: 'ignored', reason: { kind: 'otherStates', states: ['on'] } }]);
    actor.send({ type: 'misspelt' } as never);
    expect(findingsOf(replica())[0]).toMatchObject({ kind: 'ignored', reason: { kind: 'unknown' } });
  });

  it('counts equal events in a row once, and differs from an event that changed nothing', () => {
    const { actor, replica } = record();
    for (let press = 0; press < 3; press += 1) actor.send({ type: 'pressed' });
    expect(findingsOf(replica())).toMatchObject([{ kind: 'ignored', times: 3 }]);
    const { flow, view } = inspect(replica());
    for (const [effect, shown] of [
      ['ignored', 1],
      ['unchanged', 0],
      ['any', 1],
    ] as const) {
      flow.send(flowsInspectorEvents.filterChanged({ effect }));
      expect(view().exchanges, effect).toHaveLength(shown);
    }
  });

  it('is lost where its flow has ended', () => {
    const { actor, recorder, replica } = record();
    actor.stop();
    recorder.observe({
      type: '@xstate.event',
      rootId: '',
      actorRef: actor,
      sourceRef: undefined,
      event: { type: 'pressed' },
    });
    expect(findingsOf(replica())).toMatchObject([{ kind: 'lost', event: 'pressed' }]);
  });
});

describe('the guards of a step', () => {
  it('are those that decided about the event, and those that the state then refused', async () => {
    const { actor, replica } = record();
    actor.send({ type: 'asked' });
    await flushPromises();
    const last = replica().actors[0]?.steps.at(-1);
    expect(last?.guards).toMatchObject([
      { key: 'lamp.on --always[0]-->', guard: 'not isSafe', passed: false, terms: [{ guard: 'isSafe', passed: true }] },
    ]);
  });
});

describe('an invoked actor', () => {
  it('is open with its input until it answers, and then has its output', async () => {
    const { actor, replica } = record();
    actor.send({ type: 'asked' });
    const started = replica().actors[0]?.invocations;
    expect(started).toMatchObject([{ id: 'readPrice', input: { watts: 5 }, isAwaited: true, end: null }]);
    await flushPromises();
    expect(replica().actors[0]?.invocations).toMatchObject([{ end: { kind: 'done', output: 3 } }]);
  });

  it('is stopped when its state is left', () => {
    const { actor, clock, replica } = record(never);
    actor.send({ type: 'asked' });
    clock.increment(200);
    actor.send({ type: 'pressed' });
    expect(replica().actors[0]?.invocations).toMatchObject([{ at: 0, end: { at: 200, kind: 'stopped' } }]);
  });

  it('is a finding when its answer came late, and none when it came at once', async () => {
    let answer = (_: number) => {};
    const { actor, clock, replica } = record(() => new Promise<number>((resolve) => (answer = resolve)));
    actor.send({ type: 'asked' });
    clock.increment(7_000);
    answer(1);
    await flushPromises();
    expect(findingsOf(replica())).toMatchObject([
      { kind: 'awaited', invocation: { id: 'readPrice', at: 0, end: { at: 7_000, kind: 'done' } } },
    ]);
    const prompt = record();
    prompt.actor.send({ type: 'asked' });
    await flushPromises();
    expect(findingsOf(prompt.replica())).toEqual([]);
  });
});

describe('a press', () => {
  it('is a finding when no flow got an event from outside', () => {
    const { actor, recorder, replica } = record();
    const [first, second] = [recorder.notePress('MINUS 0712 345 678'), recorder.notePress('PLUS')];
    first();
    actor.send({ type: 'asked' });
    second();
    const presses = findingsOf(replica()).filter(({ kind }) => kind === 'unsent');
    expect(presses).toMatchObject([{ press: { label: 'MINUS •••' } }]);
  });
});

describe('/flows', () => {
  it('sends an event that the flow knows, and no other one', () => {
    const { actor, control, replica } = record(never);
    const [id = ''] = replica().actors.map((each) => each.id);
    const send = (type: string) => control.respond({ kind: 'eventSent', tab: 't', id, event: { type } });
    expect(send('asked')).toEqual({ kind: 'sent', event: 'asked' });
    expect(actor.getSnapshot().value).toBe('asking');
    for (const type of ['misspelt', 'xstate.done.actor.readPrice'])
      expect(send(type)).toEqual({ kind: 'refused', reason: 'unknownEvent' });
    actor.stop();
    expect(send('asked')).toEqual({ kind: 'refused', reason: 'ended' });
  });

  it('restores a recorded state: its request is sent again, and an older one is stopped', async () => {
    const answers: ((price: number) => void)[] = [];
    const { actor, control, replica } = record(() => new Promise<number>((resolve) => answers.push(resolve)));
    actor.send({ type: 'asked' });
    await flushPromises();
    const { id, steps } = replica().actors[0] as Recording['actors'][number];
    const restore = (number = 0) => control.respond({ kind: 'stepRestored', tab: 't', id, number });
    expect(restore(steps[1]?.number)).toEqual({ kind: 'restored' });
    await flushPromises();
    expect(answers).toHaveLength(2);
    answers[0]?.(1);
    await flushPromises();
    expect(actor.getSnapshot().value).toBe('asking');
    answers[1]?.(2);
    await flushPromises();
    expect(actor.getSnapshot()).toMatchObject({ value: 'on', context: { answers: 1 } });
    expect(restore(steps[0]?.number)).toEqual({ kind: 'restored' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'off', context: { answers: 0 } });
    expect(restore(-1)).toEqual({ kind: 'refused', reason: 'unknownStep' });
  });

  it('restores a state with a timer, which starts from its beginning, and ends the recorded path there', async () => {
    const { actor, clock, control, replica } = record();
    actor.send({ type: 'asked' });
    await flushPromises();
    clock.increment(9_000);
    const { id, steps } = replica().actors[0] as Recording['actors'][number];
    control.respond({ kind: 'stepRestored', tab: 't', id, number: steps.at(-1)?.number ?? 0 });
    clock.increment(9_000);
    expect(actor.getSnapshot().value).toBe('on');
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toBe('off');
    expect(replica().actors[0]).toMatchObject({ cut: true, path: { length: 3 } });
  });

  it('restores no state that needs a flow which has ended', () => {
    const parent = setup({ actors: { lamp } }).createMachine({
      id: 'room',
      initial: 'lit',
      states: { lit: { invoke: { id: 'lamp', src: 'lamp' }, on: { left: 'dark' } }, dark: {} },
    });
    const { actor, control, replica } = recordFlow(parent, {});
    const [room] = replica().actors;
    actor.send({ type: 'left' } as never);
    const number = room?.steps[0]?.number ?? 0;
    expect(control.respond({ kind: 'stepRestored', tab: 't', id: room?.id ?? '', number })).toEqual({
      kind: 'refused',
      reason: 'otherFlow',
    });
  });
});
