import { coverageOf, startFlow, takeVerified, verify } from '@uwanja/flow-paths';
import { brokenStatements, rankStatements } from '@uwanja/flow-paths/report';
import { describe, expect, it } from 'vitest';
import { noteMachine } from '../note-flow.ts';

/** The statements of a specification: which of them a walk verifies, and which of them a run breaks. */

describe('a check of a statement', () => {
  const failing = () => expect(1).toBe(2);
  const statementsOf = async (run: () => unknown) => {
    const coverage = coverageOf({ machine: noteMachine }, 'machine');
    const walk = async () => {
      await run();
      return startFlow(noteMachine);
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
    const coverage = coverageOf({ machine: noteMachine }, 'machine');
    expect(() => coverage.check('takes every event', failing)).toThrow();
    expect(coverage.checks).toMatchObject([{ title: 'takes every event', failure: { message: expect.any(String) } }]);
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

describe('the statements of a model', () => {
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
