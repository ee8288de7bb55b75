import { inspectorEvents, inspectorMachine, viewInspector } from '@uwanja/flow-inspector/inspector';
import { emptyRecording, restoredEvent, withEntry } from '@uwanja/flow-inspector/recording';
import { startFlow, walkMachine } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { compareRecordings } from '../src/inspector/comparison.ts';
import { effectOf, isEqual, isIgnored } from '../src/inspector/effects.ts';
import { exchangesOf } from '../src/inspector/exchanges.ts';
import { parsePayload } from '../src/inspector/requests.ts';
import { actorStarted, inspectorModel, recordingOf, sent, stepped, twoActors } from './inspector.model.ts';

const started = () => startFlow(inspectorMachine, { input: { tab: 't1' } });
const seen = (flow: ReturnType<typeof started>) => viewInspector(flow.snapshot);

describe('searching', () => {
  it('requests the recording of the tab that the URL names', () => {
    expect(started().inputOf('followTab')).toEqual({ tab: 't1' });
  });

  it('explains how to open a tab when none answers, and continues to wait', async () => {
    const flow = started();
    await flow.pass(3_000);
    expect(seen(flow).status).toBe('unanswered');
    flow.send(inspectorEvents.reported(twoActors));
    expect(seen(flow)).toMatchObject({ status: 'following', count: 3, position: 3, atLatestStep: true });
  });
});

describe('following', () => {
  const following = () => {
    const flow = started();
    flow.send(inspectorEvents.reported(twoActors));
    return flow;
  };

  it('goes on with the tab that answered first', () => {
    const flow = started();
    flow.send(inspectorEvents.reported(twoActors, 't9'));
    expect(seen(flow).tab).toBe('t9');
  });

  it('shows each step when it is recorded', () => {
    const flow = following();
    flow.send(inspectorEvents.continued(stepped(7, 'a', 'settled')));
    expect(seen(flow)).toMatchObject({ count: 4, step: { value: 'settled' }, atLatestStep: true });
  });

  it('steps back and forward through the recorded steps, and back to the latest', () => {
    const flow = following();
    const values = [
      () => inspectorEvents.wentBack(),
      () => inspectorEvents.wentBack(),
      () => inspectorEvents.wentForward(),
      () => inspectorEvents.wentForward(),
    ];
    const walked = values.map((event) => {
      flow.send(event());
      return seen(flow).step?.value;
    });
    expect(walked).toEqual(['asking', 'off', 'asking', 'on']);
    expect(seen(flow)).toMatchObject({ atLatestStep: true, canGoForward: false });
  });

  it('stays at the selected step while the tab continues', () => {
    const flow = following();
    flow.send(inspectorEvents.wentBack());
    flow.send(inspectorEvents.continued(stepped(7, 'a', 'settled')));
    expect(seen(flow)).toMatchObject({ atLatestStep: false, step: { value: 'asking' }, position: 2, count: 4 });
    flow.send(inspectorEvents.latestStepChosen());
    expect(seen(flow)).toMatchObject({ atLatestStep: true, step: { value: 'settled' } });
  });

  it('links a message to the step that it caused', () => {
    const flow = following();
    flow.send(inspectorEvents.actorChosen('b'));
    flow.send(inspectorEvents.stepChosen('a', 5));
    expect(seen(flow)).toMatchObject({ actor: { id: 'a' }, step: { value: 'asking' }, atLatestStep: false });
  });

  it('preserves the recording when the tab closes, and starts over when the tab returns', () => {
    const flow = following();
    flow.send(inspectorEvents.closed());
    flow.send(inspectorEvents.wentBack());
    expect(seen(flow)).toMatchObject({ status: 'ended', step: { value: 'asking' } });
    flow.send(inspectorEvents.reported(recordingOf(actorStarted(1, 'c'), stepped(2, 'c', 'off'))));
    expect(seen(flow)).toMatchObject({ status: 'following', actor: { id: 'c' }, atLatestStep: true });
  });
});

describe('a recording', () => {
  it('is empty before the first entry', () => {
    const flow = started();
    flow.send(inspectorEvents.reported(emptyRecording));
    expect(seen(flow)).toMatchObject({ actor: null, step: null, count: 0, canGoBack: false });
  });
});

walkMachine(inspectorModel);

describe('the data of a typed event', () => {
  it.each([
    ['', {}],
    ['  ', {}],
    ['{"method":"express"}', { method: 'express' }],
    ['{"method"', null],
    ['null', null],
    ['5', null],
    ['"x"', null],
    ['[1]', null],
  ])('%j is %j', (text, data) => {
    expect(parsePayload(text)).toEqual(data);
  });
});

describe('an actor of the tab', () => {
  const shown = (status: 'active' | 'stopped', isControllable: boolean) => {
    const flow = started();
    const entries = [actorStarted(1, 'a'), stepped(2, 'a', 'off', { type: 'xstate.init', status })];
    flow.send(inspectorEvents.reported(recordingOf(...entries), 't1', isControllable));
    return seen(flow).canControl;
  };

  it('is controlled where the tab allows it and the actor still runs', () => {
    expect([shown('active', true), shown('active', false), shown('stopped', true)]).toEqual([true, false, false]);
  });

  it.each([true, false])('gets an event where the tab allows it: %s', (isControllable) => {
    const flow = started();
    flow.send(inspectorEvents.reported(twoActors, 't1', isControllable));
    expect(flow.snapshot.can(inspectorEvents.sent('a', 'pressed'))).toBe(isControllable);
  });

  it('is compared with a step only while it has one', () => {
    const flow = started();
    flow.send(inspectorEvents.reported(twoActors));
    flow.send(inspectorEvents.baseChosen());
    expect(flow.snapshot.can(inspectorEvents.baseCleared())).toBe(true);
    flow.send(inspectorEvents.reported(emptyRecording));
    expect(flow.snapshot.can(inspectorEvents.baseCleared())).toBe(false);
  });
});

describe('the messages', () => {
  const any = { actor: '', event: '', state: '', effect: 'any' } as const;
  const stepsOf = (...entries: Parameters<typeof recordingOf>) =>
    exchangesOf(recordingOf(...entries), any).map(({ step }) => step?.number ?? null);

  it('lead to the next step of their receiver, unless it was discarded', () => {
    const off = stepped(2, 'a', 'off', { type: 'xstate.init' });
    expect(stepsOf(actorStarted(1, 'a'), off, sent(4, 'a'), stepped(5, 'a', 'asking'))).toEqual([5]);
    expect(stepsOf(actorStarted(1, 'a'), off, sent(4, 'a'), stepped(9, 'a', 'asking'))).toEqual([9]);
    expect(stepsOf(actorStarted(1, 'a'), sent(4, 'a'), stepped(9, 'a', 'asking'))).toEqual([null]);
    expect(stepsOf(actorStarted(1, 'a'), sent(2, 'a'), stepped(3, 'a', 'asking'))).toEqual([3]);
    expect(stepsOf(actorStarted(1, 'a'), off, sent(4, 'a'))).toEqual([null]);
    expect(stepsOf(sent(4, 'elsewhere'))).toEqual([null]);
  });

  it('are all shown where the state that they are searched by is blank', () => {
    const all = recordingOf(actorStarted(1, 'a'), sent(4, 'a'), stepped(5, 'a', 'asking'));
    expect(exchangesOf(all, { ...any, state: '  ' })).toHaveLength(1);
    expect(exchangesOf(all, { ...any, state: 'Asking' })).toHaveLength(1);
    expect(exchangesOf(all, { ...any, state: 'on' })).toHaveLength(0);
  });
});

describe('the effect of a step', () => {
  const [a] = twoActors.actors;
  const [first, second] = a?.steps ?? [];
  const chart = a?.chart ?? { id: '', transitions: [] };
  const ofType = (type: string) => ({ ...second, event: { type }, transitions: [] }) as never;

  it('is that it was ignored, where the flow has transitions and expects such an event', () => {
    expect(isIgnored(ofType('pressed'), { chart } as never)).toBe(true);
    expect(isIgnored(ofType('xstate.done.actor.readPrice'), { chart } as never)).toBe(true);
    expect(isIgnored(ofType('xstate.done.actor.elsewhere'), { chart } as never)).toBe(false);
    expect(isIgnored(ofType(restoredEvent), { chart } as never)).toBe(false);
    expect(isIgnored(ofType('pressed'), { chart: { ...chart, transitions: [] } } as never)).toBe(false);
  });

  it('is not that it was ignored, where the flow expects another ending of the actor, or only follows it', () => {
    const expecting = (kind: string) =>
      ({ chart: { ...chart, transitions: [{ cause: { kind, name: 'load' } }] } }) as never;
    expect(isIgnored(ofType('xstate.done.actor.load'), expecting('done'))).toBe(true);
    expect(isIgnored(ofType('xstate.error.actor.load'), expecting('done'))).toBe(false);
    expect(isIgnored(ofType('xstate.snapshot.load'), expecting('moved'))).toBe(false);
  });

  it('is unknown for the first recorded step', () => {
    expect(
      effectOf({ ...first, event: { type: 'pressed' }, transitions: [{}] } as never, undefined, {
        chart,
      } as never),
    ).toBeNull();
  });

  it('compares data by their values', () => {
    expect([
      isEqual(5, {}),
      isEqual({}, 5),
      isEqual(null, {}),
      isEqual([], {}),
      isEqual({ a: [1] }, { a: [1] }),
    ]).toEqual([false, false, false, false, true]);
  });
});

it('compares two recordings by the types of their events too', () => {
  const recording = (type: string) =>
    recordingOf(
      actorStarted(1, 'a'),
      stepped(2, 'a', 'off', { type: 'xstate.init' }),
      stepped(3, 'a', 'asking', { type }),
    );
  const divergence = (type: string) => compareRecordings(recording('pressed'), recording(type))[0]?.divergence;
  expect(divergence('pressed')).toBeNull();
  expect(divergence('dimmed')).toMatchObject({ position: 2 });
});

describe('the sequence of messages', () => {
  const started = () => {
    const flow = startFlow(inspectorMachine, { input: { tab: null } });
    const ticks = [sent(7, 'a'), sent(8, 'a'), sent(9, 'a'), sent(10, 'b'), stepped(11, 'b', 'settled')];
    flow.send(inspectorEvents.reported(ticks.reduce(withEntry, twoActors)));
    return flow;
  };
  const shown = (flow: ReturnType<typeof started>) =>
    viewInspector(flow.snapshot).exchanges.map(({ message, times, step }) => [message.to, times, step?.value ?? null]);

  it('folds equal messages in a row', () => {
    expect(shown(started())).toEqual([
      ['a', 3, null],
      ['b', 1, 'settled'],
    ]);
  });

  it.each([
    [{ actor: 'b' }, ['b']],
    [{ event: 'PRESSED' }, ['a', 'b']],
    [{ event: 'dimmed' }, []],
    [{ state: 'settl' }, ['b']],
  ])('is narrowed by %o', (filter, receivers) => {
    const flow = started();
    flow.send(inspectorEvents.filterChanged(filter));
    expect(shown(flow).map(([to]) => to)).toEqual(receivers);
  });
});
