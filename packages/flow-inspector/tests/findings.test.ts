import { type Finding, inspectorEvents, inspectorMachine, viewInspector } from '@uwanja/flow-inspector/inspector';
import type { Recording } from '@uwanja/flow-inspector/recording';
import { flushPromises, startFlow } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { lampMachine } from './lamp-flow.ts';
import { recordFlow } from './record-flow.ts';

/** What the inspector finds in a recording: events that no transition took, late answers, and presses without an event. */

const record = (readPrice: () => unknown = () => 3) => recordFlow(lampMachine, { readPrice });

/** Opens the inspector on a recording. */
function inspect(recording: Recording) {
  const flow = startFlow(inspectorMachine, { input: { tab: null } });
  flow.send(inspectorEvents.reported(recording));
  return { flow, view: () => viewInspector(flow.snapshot) };
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
      flow.send(inspectorEvents.filterChanged({ effect }));
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

describe('an invoked actor', () => {
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
