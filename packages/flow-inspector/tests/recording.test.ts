import { createChart } from '@uwanja/flow-inspector/chart';
import {
  type Entry,
  emptyRecording,
  invocationsOf,
  type Recording,
  recordingLimits,
  restoredEvent,
  type StartedActor,
  withEntry,
} from '@uwanja/flow-inspector/recording';
import { describe, expect, it } from 'vitest';
import { doorMachine } from './door-flow.ts';

const chart = createChart(doorMachine);

const started = (number: number, id: string): Entry => ({
  number,
  kind: 'started',
  actor: { id, name: id, parent: null, chart, input: undefined },
});

interface More {
  readonly type?: string;
  readonly status?: 'active' | 'stopped';
  readonly started?: readonly StartedActor[];
}
const stepped = (number: number, id: string, value: string, more: More = {}) =>
  ({
    number,
    kind: 'stepped',
    id,
    status: more.status ?? 'active',
    step: {
      number,
      at: number,
      event: { type: more.type ?? 'door.pushed' },
      activeStates: [`door.${value}`],
      transitions: [],
      value,
      context: { code: '' },
      ...(more.started && { started: more.started }),
    },
  }) satisfies Entry;

const sent = (number: number, to: string): Entry => ({
  number,
  kind: 'sent',
  message: { number, at: number, from: null, sender: null, to, actor: to, event: { type: 'door.pushed' } },
});

const recordingOf = (...entries: readonly Entry[]): Recording => entries.reduce(withEntry, emptyRecording);

describe('a recording', () => {
  it('adds an entry once', () => {
    const once = recordingOf(started(1, 'a'), stepped(2, 'a', 'closed'));
    expect(withEntry(once, stepped(2, 'a', 'closed'))).toBe(once);
  });

  it('preserves the last snapshots of an actor, and the start of its path', () => {
    const steps = Array.from({ length: recordingLimits.path + 10 }, (_, index) => stepped(index + 2, 'a', `s${index}`));
    const [actor] = recordingOf(started(1, 'a'), ...steps).actors;
    expect(actor?.steps).toHaveLength(recordingLimits.steps);
    expect(actor?.steps.at(-1)?.value).toBe(`s${recordingLimits.path + 9}`);
    expect(actor?.path).toHaveLength(recordingLimits.path);
    expect(actor?.path[0]?.value).toBe('s0');
    expect(actor?.cut).toBe(true);
  });

  it('ends the path of an actor where an inspector has restored another state', () => {
    const [actor] = recordingOf(
      started(1, 'a'),
      stepped(2, 'a', 'closed', { type: 'xstate.init' }),
      stepped(3, 'a', 'open', { type: restoredEvent }),
      stepped(4, 'a', 'checking'),
    ).actors;
    expect(actor?.path.map(({ value }) => value)).toEqual(['closed']);
    expect([actor?.cut, actor?.steps.length]).toEqual([true, 3]);
  });

  it('preserves the last messages, and the actors that ended last', () => {
    const messages = Array.from({ length: recordingLimits.messages + 5 }, (_, index) => sent(index + 1, 'a'));
    expect(recordingOf(...messages).messages).toHaveLength(recordingLimits.messages);
    const actors = Array.from({ length: recordingLimits.ended + 3 }, (_, index) => [
      started(index * 2 + 1, `n${index}`),
      stepped(index * 2 + 2, `n${index}`, 'open', { status: 'stopped' }),
    ]).flat();
    const ids = recordingOf(...actors, started(1000, 'live')).actors.map(({ id }) => id);
    expect(ids).toHaveLength(recordingLimits.ended + 1);
    expect(ids[0]).toBe('n3');
    expect(ids.at(-1)).toBe('live');
  });
});

describe('the invocations of a recording', () => {
  const starting = (number: number, ...ids: string[]) =>
    stepped(number, 'a', 'checking', { type: 'xstate.init', started: ids.map((id) => ({ id, input: 'stored' })) });
  const invocationsAfter = (...entries: readonly Entry[]) =>
    recordingOf(started(1, 'a'), ...entries).actors[0]?.invocations;
  const first = starting(2, 'check', 'elsewhere');
  /** How the invocation of the first state, and one of no state, ended by a later step; null for an open one. */
  const ends = (...entries: readonly Entry[]) =>
    invocationsAfter(first, ...entries)?.map(({ end }) => end?.kind ?? null);

  it('says whether the flow waits for an answer', () => {
    expect(invocationsAfter(starting(2, 'check', 'code.typed', 'elsewhere'))).toMatchObject([
      { id: 'check', number: 2, isAwaited: true, end: null },
      { id: 'code.typed', isAwaited: false },
      { id: 'elsewhere', isAwaited: false },
    ]);
  });

  it('says how each one ended', () => {
    expect(ends()).toEqual([null, null]);
    expect(ends(stepped(3, 'a', 'open', { type: 'xstate.done.actor.check' }))).toEqual(['done', null]);
    expect(ends(stepped(3, 'a', 'closed', { type: 'xstate.error.actor.check' }))).toEqual(['failed', null]);
    expect(ends(stepped(3, 'a', 'checking'))).toEqual([null, null]);
    expect(ends(stepped(3, 'a', 'open'))).toEqual(['stopped', null]);
    expect(ends(stepped(3, 'a', 'checking', { status: 'stopped' }))).toEqual(['stopped', 'stopped']);
    expect(ends(starting(3, 'check'))).toEqual(['stopped', null, null]);
  });

  it('are the same for the steps of a file', () => {
    const entries = [first, stepped(3, 'a', 'checking'), stepped(4, 'a', 'open', { status: 'stopped' })];
    const steps = entries.map(({ step }) => step);
    expect(invocationsOf(steps, 'stopped', chart)).toEqual(invocationsAfter(...entries));
  });
});
