import type { Saver } from '@uwanja/flow-inspector';
import { describe, expect, it } from 'vitest';
import { doorMachine } from './door-flow.ts';
import { lampMachine, roomMachine } from './lamp-flow.ts';
import { recordFlow, settled } from './record-flow.ts';

const never = () => new Promise<never>(() => {});

/** Opens the door while it is recorded, and builds the recording again from its entries, as another page does. */
async function recordDoor() {
  const flow = recordFlow(doorMachine, { check: () => true });
  flow.actor.send({ type: 'door.pushed' });
  flow.actor.send({ type: 'code.typed', code: '1234' });
  flow.actor.send({ type: 'door.pushed' });
  await settled();
  const [actor] = flow.replica().actors;
  if (!actor) throw new Error('nothing was recorded');
  return { ...flow, recorded: actor };
}

describe('the recorder', () => {
  it('records each event with the state after it, and its entries rebuild the recording', async () => {
    const { recorded, recording, replica } = await recordDoor();
    expect(recorded.path.map(({ event, value }) => [event.type, value])).toEqual([
      ['xstate.init', 'closed'],
      ['door.pushed', 'closed'],
      ['code.typed', 'closed'],
      ['door.pushed', 'checking'],
      ['xstate.done.actor.check', 'open'],
    ]);
    expect(replica()).toEqual(structuredClone(recording()));
  });

  it('records every step of an actor with its active states and the sender of the event', async () => {
    const answers = [() => Promise.reject(new Error('no line')), () => true];
    const { actor, recording } = recordFlow(doorMachine, { check: () => answers.shift()?.() });
    actor.send({ type: 'code.typed', code: '1234' });
    for (let push = 0; push < 2; push += 1) {
      actor.send({ type: 'door.pushed' });
      await settled();
    }
    const { actors, messages } = recording();
    expect(actors.map(({ name, status }) => [name, status])).toEqual([['door', 'active']]);
    expect(actors[0]?.steps.map(({ value, activeStates }) => [value, activeStates])).toEqual([
      ['closed', ['door', 'door.closed']],
      ['closed', ['door', 'door.closed']],
      ['checking', ['door', 'door.checking']],
      ['closed', ['door', 'door.closed']],
      ['checking', ['door', 'door.checking']],
      ['open', ['door', 'door.open']],
    ]);
    expect(messages.map(({ from, to, event }) => [from, to, event.type])).toEqual([
      [null, 'door', 'code.typed'],
      [null, 'door', 'door.pushed'],
      ['check', 'door', 'xstate.error.actor.check'],
      [null, 'door', 'door.pushed'],
      ['check', 'door', 'xstate.done.actor.check'],
    ]);
  });

  it('records which guard refused an event, and the request from its start to its answer', async () => {
    const { recorded } = await recordDoor();
    expect(recorded.steps[1]).toMatchObject({ transitions: [], guards: [{ guard: 'hasCode', passed: false }] });
    expect(recorded.invocations).toMatchObject([{ id: 'check', isAwaited: true, end: { kind: 'done', output: true } }]);
  });

  it('records no secret', async () => {
    const { recorded, replica } = await recordDoor();
    expect(JSON.stringify(replica())).not.toContain('1234');
    expect(recorded.steps[2]).toMatchObject({ event: { code: '•••' }, context: { code: '•••' } });
  });

  it('adds the masked view models of the components that are mounted', () => {
    const { actor, recorder } = recordFlow(doorMachine);
    const end = recorder.observeView(actor, (snapshot: { value: unknown }) => ({ at: snapshot.value, code: '1234' }));
    recorder.observeView(actor, () => true);
    actor.send({ type: 'code.typed', code: '1234' });
    end();
    actor.send({ type: 'code.typed', code: '1234' });
    const views = recorder.recording().actors[0]?.steps.map((step) => step.views);
    expect(views).toEqual([undefined, [{ at: 'closed', code: '•••' }], []]);
  });

  it('adds the masked input of each actor that a step invokes', () => {
    const { actor, recording } = recordFlow(doorMachine, { check: never });
    actor.send({ type: 'code.typed', code: '1234' });
    actor.send({ type: 'door.pushed' });
    // The request is still open in this step, which does not invoke it again.
    actor.send({ type: 'door.pushed' });
    const started = recording().actors[0]?.steps.map((step) => step.started);
    expect(started).toEqual([
      undefined,
      undefined,
      [{ id: 'check', input: { code: '•••', door: 'front' } }],
      undefined,
    ]);
  });

  it('publishes entries that rebuild the recording elsewhere, as serializable data', async () => {
    const saver: Saver = {
      start: ({ id }) => ({ saved: { input: id }, step: ({ type }) => ({ event: { type }, did: { state: 'same' } }) }),
    };
    const { actor, clock, recorder, recording, replica } = recordFlow(roomMachine, {}, { saver });
    const lamp = actor.getSnapshot().children.lamp;
    lamp?.send({ type: 'asked' } as never);
    await settled();
    recorder.notePress('PLUS')();
    clock.increment(300);
    actor.send({ type: 'left' });
    const { actors, messages, presses } = replica();
    expect(actors.map(({ name, parent, status }) => [name, parent, status])).toEqual([
      ['room', null, 'active'],
      ['lamp', 'actor-1', 'stopped'],
    ]);
    expect(actors[0]).toMatchObject({ saved: { input: 'room' }, path: [{ saved: { did: { state: 'same' } } }, {}] });
    expect([messages.length, presses?.length]).toEqual([3, 1]);
    expect(replica()).toEqual(recording());
  });

  it('records the state to which an actor was restored', () => {
    const snapshot = doorMachine.resolveState({ value: 'closed', context: { code: '1234' } });
    const { replica } = recordFlow(doorMachine, {}, { snapshot });
    expect(replica().actors[0]?.restored).toEqual({ value: 'closed', context: { code: '•••' } });
  });

  it('records that an actor has stopped', async () => {
    const { actor, recording } = await recordDoor();
    actor.stop();
    expect(recording().actors[0]?.status).toBe('stopped');
  });
});

describe('the guards of a step', () => {
  it('have the result of each of their terms', () => {
    const { actor, replica } = recordFlow(lampMachine);
    actor.send({ type: 'pressed' });
    expect(replica().actors[0]?.steps.at(-1)?.guards).toMatchObject([
      {
        key: 'lamp.off --pressed[0]-->',
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
    ]);
  });

  it('are those that decided about the event, and those that the state then refused', async () => {
    const { actor, replica } = recordFlow(lampMachine, { readPrice: () => 3 });
    actor.send({ type: 'asked' });
    await settled();
    const last = replica().actors[0]?.steps.at(-1);
    expect(last?.guards).toMatchObject([
      { key: 'lamp.on --always[0]-->', guard: 'not isSafe', passed: false, terms: [{ guard: 'isSafe', passed: true }] },
    ]);
  });
});

describe('an invoked actor', () => {
  it('is open with its input until it answers, and then has its output', async () => {
    const { actor, replica } = recordFlow(lampMachine, { readPrice: () => 3 });
    actor.send({ type: 'asked' });
    const started = replica().actors[0]?.invocations;
    expect(started).toMatchObject([{ id: 'readPrice', input: { watts: 5 }, isAwaited: true, end: null }]);
    await settled();
    expect(replica().actors[0]?.invocations).toMatchObject([{ end: { kind: 'done', output: 3 } }]);
  });

  it('is stopped when its state is left', () => {
    const { actor, clock, replica } = recordFlow(lampMachine, { readPrice: never });
    actor.send({ type: 'asked' });
    clock.increment(200);
    actor.send({ type: 'pressed' });
    expect(replica().actors[0]?.invocations).toMatchObject([{ at: 0, end: { at: 200, kind: 'stopped' } }]);
  });
});

describe('a press', () => {
  it('is recorded with its masked label when no flow got an event from outside', () => {
    const { actor, recorder, replica } = recordFlow(lampMachine, { readPrice: never });
    const [first, second] = [recorder.notePress('MINUS 0712 345 678'), recorder.notePress('PLUS')];
    first();
    actor.send({ type: 'asked' });
    second();
    expect(replica().presses).toMatchObject([{ label: 'MINUS •••' }]);
  });
});
