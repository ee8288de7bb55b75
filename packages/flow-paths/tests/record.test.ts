import { coverageOf, generatePaths, pathID, startFlow, type Texts, type Walk } from '@uwanja/flow-paths';
import {
  changesSince,
  failedWalks,
  findingsOf,
  groupByCause,
  headlineOf,
  type LevelRecord,
  markDifferences,
  missingIn,
  readCoverage,
  resultOf,
  selectLevels,
  selectMachines,
  verdictOf,
} from '@uwanja/flow-paths/report';
import { describe, expect, it } from 'vitest';
import { noteMachine } from '../note-flow.ts';
import { lockModel } from './lock-flow.ts';

/** How a run of the paths computes its verdict, and what it shows of a failed path. */

const record = (due: LevelRecord['due'], walks: readonly Walk[] = []): LevelRecord => ({
  machine: 'cart',
  level: 'browser',
  all: { states: ['a', 'b'], transitions: ['x', 'y'], guards: ['is: yes', 'is: no'], actions: [] },
  due,
  covered: { states: ['a'], transitions: ['x'], guards: ['is: yes'], actions: [] },
  walks,
});

describe('the record of a level', () => {
  it('is complete when its walks cover what is required, although the machine has more', () => {
    expect(missingIn(record({ transitions: ['x'] }))).toEqual([]);
    expect(readCoverage(record({ transitions: ['x'] }), 'transitions')).toEqual([1, 1]);
    expect(readCoverage(record({ transitions: ['x'] }), 'guards')).toBeNull();
  });

  it('names each required fact that no walk covers', () => {
    expect(missingIn(record({ transitions: ['x', 'y'], guards: ['is: no'] }))).toEqual([
      { kind: 'transitions', fact: 'y' },
      { kind: 'guards', fact: 'is: no' },
    ]);
  });

  it('lists the walks that failed', () => {
    const [good, bad] = ['good', 'bad'].map((path) => ({ path, steps: [], milliseconds: 1, transitions: [] }));
    const failed = { ...bad, failure: { message: 'no' } } as Walk;
    expect(failedWalks(record({}, [good as Walk, failed]))).toEqual([failed]);
  });
});

describe('a walk that fails', () => {
  const step = { words: 'saves the note', state: 'storing', sees: '' };

  it('fails the test and records the passed steps and the difference', async () => {
    const coverage = coverageOf({ machine: noteMachine }, 'machine');
    const walk = coverage.walk('start: note.saved', async (steps) => {
      steps.push(step);
      expect({ value: 'editing' }).toEqual({ value: 'storing' });
      return startFlow(noteMachine);
    });
    await expect(walk).rejects.toThrow();
    expect(coverage.walks).toEqual([
      {
        path: 'start: note.saved',
        steps: [step],
        milliseconds: expect.any(Number),
        transitions: [],
        statements: [],
        failure: {
          message: expect.stringContaining('to deeply equal'),
          expected: expect.stringContaining('storing'),
          actual: expect.stringContaining('editing'),
        },
      },
    ]);
  });

  it('counts a failed walk as covering nothing', async () => {
    const coverage = coverageOf({ machine: noteMachine }, 'machine', {
      bound: { states: ['note.editing'] },
    });
    await coverage.walk('start', () => Promise.reject(new Error('no'))).catch(() => {});
    expect(coverage.missing()).toEqual(['states: note.editing']);
    await coverage.walk('start', () => Promise.resolve(startFlow(noteMachine)));
    expect(coverage.missing()).toEqual([]);
  });

  // The kind of a notice may be the id of a message too.
  const messages = { locked: 'Wait until the lock is open', error: 'It failed' };
  const texts: Texts = {
    messageText: (id, key) => (key === 'kind' ? undefined : messages[id as keyof typeof messages]),
  };

  it('shows both values whole, with the texts of messages, and marks the lines that differ', async () => {
    const coverage = coverageOf({ machine: noteMachine }, 'machine', { texts });
    const locked = (kind: string) => [{ type: 'notice', kind, message: 'locked' }];
    await coverage
      .walk('start', async () => {
        expect(locked('info')).toEqual(locked('error'));
        return startFlow(noteMachine);
      })
      .catch(() => {});
    const { expected = '', actual = '' } = coverage.walks[0]?.failure ?? {};
    const text = "message: 'Wait until the lock is open (locked)'";
    expect([expected, actual]).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
    const marked = markDifferences(expected, actual);
    const differing = [...marked.expected, ...marked.actual].filter(({ differs }) => differs);
    expect(differing.map((line) => line.text.trim())).toEqual(["kind: 'error',", "kind: 'info',"]);
    expect(marked.expected.map((line) => line.text).join('\n')).toBe(expected);
  });
});

const walked = (path: string, failure?: Walk['failure']): Walk => ({
  path: `start · ${path}`,
  steps: [],
  milliseconds: 1,
  transitions: [],
  ...(failure && { failure }),
});

describe('what a run has found', () => {
  const [locked, lower] = [
    { message: 'after press: expected 15000 to be 20000', expected: '20000', actual: '15000' },
    { message: 'expected 1 to be 2', expected: 'a\nb\nd', actual: 'a\nc\ne', statements: ['Minus acts above 1'] },
  ];

  it('joins the paths that failed alike, also on other levels and with other numbers, the shortest first', () => {
    const step = { words: 'presses', state: 'ready', sees: '' };
    const long = { ...walked('cart-1', locked), steps: [step] };
    const other = { ...locked, message: 'after press: expected 14000 to be 20000', actual: '14000' };
    const records = [
      record({}, [walked('cart-4', lower), long]),
      { ...record({}, [walked('cart-2', other), walked('cart-3')]), level: 'machine' as const },
    ];
    const causes = findingsOf(records, []).causes;
    expect(causes.map(({ paths }) => paths.map(({ walk }) => walk.path))).toEqual([
      ['start · cart-2', 'start · cart-1'],
      ['start · cart-4'],
    ]);
    const elsewhere = { ...record({}, [walked('session-1', locked)]), machine: 'session' };
    expect(groupByCause(findingsOf([...records, elsewhere], []).failed)).toHaveLength(3);
  });

  it('names short values in one line and leaves long ones to what stands below', () => {
    expect(headlineOf(locked)).toBe('after press: expected 20000, but it is 15000');
    expect(headlineOf({ ...locked, expected: "[\n  kind: 'error',\n]", actual: "[\n  kind: 'info',\n]" })).toBe(
      "after press: expected kind: 'error', but it is kind: 'info'",
    );
    expect(headlineOf(lower)).toBe('the value is not the expected one');
    expect(headlineOf({ message: 'item.added is lost\nmore' })).toBe('item.added is lost');
  });

  it('is counted once, also where a failed test says what is listed already', () => {
    const checked = {
      ...record({ transitions: ['x', 'y'] }),
      checks: [{ title: 'takes every event', failure: locked }],
    };
    const tests = [
      'cart, generated > takes every event',
      'cart, generated > covers every state',
      'cart › is written by hand',
    ].map((title) => ({ title, message: 'no' }));
    const findings = findingsOf([checked, record({}, [walked('cart-1', locked), walked('cart-2')])], tests);
    expect(findings.tests.map(({ title }) => title)).toEqual(['cart › is written by hand']);
    expect(verdictOf(findings, false)).toBe('1 of 2 paths failed, 1 cause; 2 other tests failed; 1 fact not covered');
    expect(findingsOf([checked], [], true).missing).toEqual([]);
    expect(verdictOf(findingsOf([record({}, [walked('cart-1')])], []), true)).toBe('All 1 path passed');
  });
});

describe('two runs', () => {
  const run = { date: '2026-11-22', commit: 'abc' };
  const historyOf = (...walks: Walk[]) => ({ 'cart browser': resultOf(run, record({ transitions: ['x'] }, walks)) });

  it('differ by the paths that fail now, pass again, are new or removed, and by what is covered no more', () => {
    const before = historyOf(walked('cart-1'), walked('cart-2', { message: 'no' }), walked('cart-3'));
    const after = record({ transitions: ['x', 'y'] }, [
      walked('cart-1', { message: 'no' }),
      walked('cart-2'),
      walked('cart-4'),
    ]);
    expect(changesSince(before, [after])).toEqual([
      {
        machine: 'cart',
        level: 'browser',
        since: run,
        failedNow: ['cart-1'],
        mended: ['cart-2'],
        added: ['cart-4'],
        removed: ['cart-3'],
        uncovered: [{ kind: 'transitions', fact: 'y' }],
      },
    ]);
  });

  it('are compared machine by machine and level by level: one that was not walked before has no changes', () => {
    const other = { ...record({}, [walked('cart-9')]), level: 'machine' as const };
    const [compared] = changesSince(historyOf(walked('cart-1')), [other]);
    expect(compared).toMatchObject({ since: null, added: [], removed: [] });
  });
});

describe('the selection of a run', () => {
  const machines = [
    { name: 'payment-express', folder: 'payment-express', machine: { id: 'paymentExpress' } },
    { name: 'account', folder: 'account', machine: { id: 'account' } },
    { name: 'account-deletion', folder: 'account', machine: { id: 'accountDeletion' } },
  ] as unknown as Parameters<typeof selectMachines>[0];

  it('names machines by id or by folder, which selects all of its machines', () => {
    expect(selectMachines(machines, ['payment-express', 'paymentExpress', 'account', 'basket'])).toEqual({
      ids: ['paymentExpress', 'account', 'accountDeletion'],
      unknown: ['basket'],
    });
  });

  it('has several levels, separated by commas or repeated', () => {
    expect(selectLevels(['screen,machine'])).toEqual({ selected: ['machine', 'screen'], unknown: [] });
    expect(selectLevels(['browser', 'page'])).toEqual({ selected: ['browser'], unknown: ['page'] });
    expect(selectLevels()).toEqual({ selected: ['machine', 'screen', 'browser'], unknown: [] });
  });
});

describe('the paths of a model', () => {
  it('gives every path an id that is unique and equal in every run', () => {
    const codes = ['1234', '5678'].map((code) => ({ type: 'code.entered' as const, code }));
    const model: typeof lockModel = {
      ...lockModel,
      inputs: { start: undefined, again: undefined },
      events: { 'code.entered': codes },
      stateKey: ({ code }) => code,
    };
    const ids = () => generatePaths(model).map(pathID);
    const [first, second] = [ids(), ids()];
    expect(first).toHaveLength(8);
    expect(new Set(first).size).toBe(first.length);
    expect(first[0]).toMatch(/^lock-[0-9a-f]{8}$/);
    expect(first).toEqual(second);
  });
});
