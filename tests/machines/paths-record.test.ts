import { describe, expect, it } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { coverageOf, type Walk } from '#tests/support/models/coverage.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { differingLines, failedWalks, type LevelRecord, missingIn, share } from '../../scripts/paths/records.ts';

/** What `npm run paths` decides its exit status by, and what it shows of a path that failed. */

const record = (due: LevelRecord['due'], walks: readonly Walk[] = []): LevelRecord => ({
  machine: 'cart',
  level: 'browser',
  all: { states: ['a', 'b'], transitions: ['x', 'y'], guards: ['is: yes', 'is: no'], actions: [] },
  due,
  covered: { states: ['a'], transitions: ['x'], guards: ['is: yes'], actions: [] },
  walks,
});

describe('the record of a level', () => {
  it('lacks nothing when its walks cover what it must, whatever else the machine has', () => {
    expect(missingIn(record({ transitions: ['x'] }))).toEqual([]);
    expect(share(record({ transitions: ['x'] }), 'transitions')).toEqual([1, 1]);
    expect(share(record({ transitions: ['x'] }), 'guards')).toBeNull();
  });

  it('names each fact that it must cover and does not', () => {
    expect(missingIn(record({ transitions: ['x', 'y'], guards: ['is: no'] }))).toEqual([
      'transitions: y',
      'guards: is: no',
    ]);
  });

  it('lists the walks that failed', () => {
    const [good, bad] = ['good', 'bad'].map((path) => ({ path, steps: [], milliseconds: 1 }));
    const failed = { ...bad, failure: { message: 'no' } } as Walk;
    expect(failedWalks(record({}, [good as Walk, failed]))).toEqual([failed]);
  });
});

describe('a walk that fails', () => {
  const step = { words: 'accepts the cookies', sees: '' };

  it('stays red, and is recorded with the steps that held and the difference', async () => {
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
        failure: {
          message: expect.stringContaining('to deeply equal'),
          expected: expect.stringContaining('storing'),
          actual: expect.stringContaining('asking'),
        },
      },
    ]);
  });

  it('covers nothing', async () => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine', { states: ['cookieConsent.reading'] });
    await coverage.walk('start', () => Promise.reject(new Error('no'))).catch(() => {});
    expect(coverage.missing()).toEqual(['states: cookieConsent.reading']);
    await coverage.walk('start', () => Promise.resolve(startFlow(cookieConsentMachine)));
    expect(coverage.missing()).toEqual([]);
  });

  it('shows the lines that differ, with some around them', () => {
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
