import { describe, expect, it } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { coverageOf, type Walk } from '#tests/support/models/coverage.ts';
import { generatePaths, pathID } from '#tests/support/models/generated-paths.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { takeVerified, verify } from '#tests/support/models/statements.ts';
import { changesSince, summaryOf } from '../../scripts/paths/history.ts';
import { differingLines, failedWalks, type LevelRecord, missingIn, readCoverage } from '../../scripts/paths/records.ts';
import { brokenStatements, rankStatements, readRequirements } from '../../scripts/paths/requirements.ts';
import { cartModel } from '../models/cart.model.ts';

/** How `npm run paths` computes its exit status, and what it shows of a failed path. */

const record = (due: LevelRecord['due'], walks: readonly Walk[] = []): LevelRecord => ({
  machine: 'cart',
  level: 'browser',
  all: { states: ['a', 'b'], transitions: ['x', 'y'], guards: ['is: yes', 'is: no'], actions: [] },
  due,
  covered: { states: ['a'], transitions: ['x'], guards: ['is: yes'], actions: [] },
  walks,
});

describe('the record of a level', () => {
  it('is complete when its walks cover what is required, whatever else the machine has', () => {
    expect(missingIn(record({ transitions: ['x'] }))).toEqual([]);
    expect(readCoverage(record({ transitions: ['x'] }), 'transitions')).toEqual([1, 1]);
    expect(readCoverage(record({ transitions: ['x'] }), 'guards')).toBeNull();
  });

  it('names each required fact that no walk covers', () => {
    expect(missingIn(record({ transitions: ['x', 'y'], guards: ['is: no'] }))).toEqual([
      'transitions: y',
      'guards: is: no',
    ]);
  });

  it('lists the walks that failed', () => {
    const [good, bad] = ['good', 'bad'].map((path) => ({ path, steps: [], milliseconds: 1, transitions: [] }));
    const failed = { ...bad, failure: { message: 'no' } } as Walk;
    expect(failedWalks(record({}, [good as Walk, failed]))).toEqual([failed]);
  });
});

describe('a walk that fails', () => {
  const step = { words: 'accepts the cookies', state: 'storing', sees: '' };

  it('fails the test and records the passed steps and the difference', async () => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine');
    const walk = coverage.walk('start: cookies.accepted', async (steps) => {
      steps.push(step);
      expect({ value: 'asking' }).toEqual({ value: 'storing' });
      return startFlow(cookieConsentMachine);
    });
    await expect(walk).rejects.toThrow();
    expect(coverage.walks).toEqual([
      {
        path: 'start: cookies.accepted',
        steps: [step],
        milliseconds: expect.any(Number),
        transitions: [],
        statements: [],
        failure: {
          message: expect.stringContaining('to deeply equal'),
          expected: expect.stringContaining('storing'),
          actual: expect.stringContaining('asking'),
        },
      },
    ]);
  });

  it('counts a failed walk as covering nothing', async () => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine', { states: ['cookieConsent.reading'] });
    await coverage.walk('start', () => Promise.reject(new Error('no'))).catch(() => {});
    expect(coverage.missing()).toEqual(['states: cookieConsent.reading']);
    await coverage.walk('start', () => Promise.resolve(startFlow(cookieConsentMachine)));
    expect(coverage.missing()).toEqual([]);
  });

  it('shows the lines that differ with some context', () => {
    const lines = (middle: string) => ['{', '  a', '  b', '  c', `  ${middle}`, '  d', '}'].join('\n');
    expect(differingLines(lines('one'), lines('two'))).toEqual([
      '    a',
      '    b',
      '    c',
      '-   one',
      '+   two',
      '    d',
      '  }',
    ]);
  });
});

describe('a check of a statement', () => {
  const failing = () => expect(1).toBe(2);
  const statementsOf = async (run: () => unknown) => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine');
    const walk = async () => {
      await run();
      return startFlow(cookieConsentMachine);
    };
    await coverage.walk('start', walk).catch(() => {});
    return { verified: coverage.walks[0]?.statements, failed: coverage.walks[0]?.failure?.statements };
  };

  it('adds its statement to the walk when it passes', async () => {
    const run = () => verify(['one', 'two'], () => expect(1).toBe(1));
    expect(await statementsOf(run)).toEqual({ verified: ['one', 'two'], failed: undefined });
    expect(takeVerified()).toEqual([]);
  });

  it('names its statement in the failure, and the innermost check wins', async () => {
    expect(await statementsOf(() => verify('outer', () => verify('inner', failing)))).toEqual({
      verified: [],
      failed: ['inner'],
    });
    const late = () => verify('outer', async () => failing());
    expect(await statementsOf(late)).toEqual({ verified: [], failed: ['outer'] });
  });

  it('records a failed check of the whole model', () => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine');
    expect(() => coverage.check('takes every event', failing)).toThrow();
    expect(coverage.checks).toMatchObject([{ title: 'takes every event', failure: { message: expect.any(String) } }]);
  });
});

describe('two runs', () => {
  const walk = (path: string, failure?: Walk['failure']): Walk => ({
    path: `start · ${path}`,
    steps: [],
    milliseconds: 1,
    transitions: [],
    ...(failure && { failure }),
  });
  const run = (...walks: Walk[]) => summaryOf('2026-11-22', 'abc', [record({}, walks)]);

  it('differ by the paths that fail now, pass again, are new or removed', () => {
    const before = run(walk('cart-1'), walk('cart-2', { message: 'no' }), walk('cart-3'));
    const after = run(walk('cart-1', { message: 'no' }), walk('cart-2'), walk('cart-4'));
    expect(changesSince(before, after)).toEqual({
      failedNow: ['browser cart-1'],
      mended: ['browser cart-2'],
      added: ['browser cart-4'],
      removed: ['browser cart-3'],
      uncovered: [],
    });
  });

  it('ignores machines that only the earlier run walked', () => {
    expect(changesSince(run(walk('cart-1'), walk('session-1')), run(walk('cart-1'))).removed).toEqual([]);
  });
});

describe('the statements of the specification', () => {
  it('reads the statements from the map with their place, their machines and their tests', () => {
    const map = [
      '## 4. States',
      '### Cart',
      '| Statement | Where it lives | Held by |',
      '|---|---|---|',
      '| Minus acts above 1 | `machines/cart/cart.machine.ts` | `tests/machines/cart.test.ts` › lowers only above 1 |',
      '| Nothing | `src/a.ts` | untested |',
    ].join('\n');
    expect(readRequirements(map)).toEqual([
      {
        id: '4.1',
        section: 'Cart',
        statement: 'Minus acts above 1',
        folders: ['cart'],
        tests: ['tests/machines/cart.test.ts › lowers only above 1'],
        note: '',
      },
      { id: '4.2', section: 'Cart', statement: 'Nothing', folders: [], tests: [], note: 'untested' },
    ]);
  });
});

describe('the statements that a run breaks', () => {
  const held = ['Plus adds one', 'Minus acts above 1', 'Each shows a notice'].map((statement, place) => ({
    id: `4.${place + 1}`,
    section: 'Cart',
    statement,
    folders: [],
    tests: [],
    note: '',
  }));
  const broken = (...failures: Parameters<typeof brokenStatements>[1]) =>
    brokenStatements(held, failures).map(({ requirement: { id }, failures: count }) => `${id}: ${count}`);

  it('are sorted by how many failures name them', () => {
    const [plus, minus] = [
      { statements: ['Plus adds one'], words: '' },
      { statements: ['Minus acts above 1'], words: '' },
    ];
    expect(broken(plus, minus, minus)).toEqual(['4.2: 2', '4.1: 1']);
    expect(broken()).toEqual([]);
  });

  it('are sorted by the words of a failure that names several', () => {
    const statements = ['Plus adds one', 'Minus acts above 1'];
    expect(broken({ statements, words: 'expected minus to act' })).toEqual(['4.2: 1', '4.1: 1']);
  });
});

describe('the paths of a model', () => {
  it('gives every path an id that is unique and equal in every run', () => {
    const ids = () => generatePaths(cartModel).map(pathID);
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids()[0]).toMatch(/^cart-[0-9a-f]{8}$/);
    expect(ids()).toEqual(ids());
  });

  it('names those first that share the rarest words with a failure', () => {
    const statements = [
      'Logout sets logged to 0',
      'Logout clears the stored values after 500 ms',
      'Logout goes to /login',
    ].map((statement) => ({ statement }));
    const message = 'after signOut: signOut ends earlier than after the 500 ms that the model states';
    expect(rankStatements(statements, message)).toEqual([statements[1]]);
    expect(rankStatements(statements, 'loggedOut')[0]).toBe(statements[0]);
  });
});
