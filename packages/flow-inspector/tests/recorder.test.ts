import { createMasking, createRecorder } from '@uwanja/flow-inspector';
import { emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';

type DoorEvent = { readonly type: 'code.typed'; readonly code: string } | { readonly type: 'door.pushed' };

const doorMachine = setup({
  types: { context: {} as { readonly code: string }, events: {} as DoorEvent },
  actors: { check: fromPromise(async () => true) },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: { setCode: assign({ code: ({ event }) => (event.type === 'code.typed' ? event.code : '') }) },
}).createMachine({
  id: 'door',
  context: { code: '' },
  initial: 'closed',
  states: {
    closed: { on: { 'code.typed': { actions: 'setCode' }, 'door.pushed': { guard: 'hasCode', target: 'checking' } } },
    checking: { invoke: { id: 'check', src: 'check', onDone: 'open' } },
    open: {},
  },
});

/** Opens the door while it is recorded, and builds the recording again from its entries, as another page does. */
async function recordDoor() {
  let copy: Recording = emptyRecording;
  let time = 0;
  const recorder = createRecorder({
    onEntry: (entry) => {
      copy = withEntry(copy, structuredClone(entry));
    },
    now: () => (time += 1),
    masked: createMasking({ keys: /^code$/, texts: [/(^|\D)07\d{8}/g] }),
  });
  const door = createActor(doorMachine, { inspect: recorder.observe }).start();
  door.send({ type: 'door.pushed' });
  door.send({ type: 'code.typed', code: '1234' });
  door.send({ type: 'door.pushed' });
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  const [actor] = copy.actors;
  if (!actor) throw new Error('nothing was recorded');
  return { actor, copy, original: recorder.recording() };
}

describe('the recorder', () => {
  it('records each event with the state after it, and its entries rebuild the recording', async () => {
    const { actor, copy, original } = await recordDoor();
    expect(actor.path.map(({ event, value }) => [event.type, value])).toEqual([
      ['xstate.init', 'closed'],
      ['door.pushed', 'closed'],
      ['code.typed', 'closed'],
      ['door.pushed', 'checking'],
      ['xstate.done.actor.check', 'open'],
    ]);
    expect(copy).toEqual(structuredClone(original));
  });

  it('records which guard refused an event, and the request from its start to its answer', async () => {
    const { actor } = await recordDoor();
    expect(actor.steps[1]).toMatchObject({ transitions: [], guards: [{ guard: 'hasCode', passed: false }] });
    expect(actor.invocations).toMatchObject([{ id: 'check', isAwaited: true, end: { kind: 'done', output: true } }]);
  });

  it('records no secret', async () => {
    const { copy, actor } = await recordDoor();
    expect(JSON.stringify(copy)).not.toContain('1234');
    expect(actor.steps[2]).toMatchObject({ event: { code: '•••' }, context: { code: '•••' } });
  });
});

it('masking does not change what the first group of a pattern matches, nor the shape of the value', () => {
  const masked = createMasking({ keys: /^pin$/, texts: [/(^|\D)07\d{8}/g] });
  expect(masked({ pin: 1234, note: 'call 0712345678', list: [{ pin: '' }], act: () => {} })).toEqual({
    pin: '•••',
    note: 'call •••',
    list: [{ pin: '' }],
  });
});
