import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { mutationsOf } from './mutations.ts';
import { type CollectedTest, sharedState } from './shared-state.ts';

/** The result of one mutant. */
export interface MutantResult {
  readonly machine: string;
  readonly mutant: string;
  /** The name of the failed test; null if none failed. */
  readonly killedBy: string | null;
}

/** Returns the path of the results of a test file. */
export const reportOf = (name: string) => `.cache/mutants/${name}.json`;

/** A test that waits for something that no longer happens fails after this many milliseconds. */
const testTimeout = 5_000;
const { setTimeout, clearTimeout } = globalThis;

async function withTimeout(run: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the test never ends')), testTimeout);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How many mutants each test has killed: tests with more kills run first. */
const killCounts = new Map<string, number>();

/** Returns the name of the first test that fails; null if none does. Hand-written tests run before generated ones. */
async function findFailingTest(): Promise<string | null> {
  const { tests, before, generated, fault } = sharedState();
  for (const prepare of before) await prepare();
  const red = await findFailingTestIn(tests);
  if (red) return red;
  for (const { machine, register } of generated) {
    if (fault && machine !== fault.machine) continue;
    tests.length = 0;
    register();
    const redPath = await findFailingTestIn(tests);
    if (redPath) return redPath;
  }
  return null;
}

async function findFailingTestIn(tests: readonly CollectedTest[]): Promise<string | null> {
  // Kills of a coverage test are not counted: it adds up the walks, so it must stay after them.
  for (const { name, run } of tests.toSorted((a, b) => (killCounts.get(b.name) ?? 0) - (killCounts.get(a.name) ?? 0))) {
    try {
      await withTimeout(run);
    } catch {
      if (!name.includes('› covers ')) killCounts.set(name, (killCounts.get(name) ?? 0) + 1);
      return name;
    }
  }
  return null;
}

/**
 * Tests every mutant of the machines that a test file walks against that file, and writes down which test kills it.
 * @param name of the test file: `cart`
 * @param load loads the file's tests, and with them the machines
 */
export function testMutants(name: string, load: () => Promise<unknown>): void {
  const state = sharedState();

  /** Loads the machines and their tests again. */
  async function reload(): Promise<void> {
    state.machines.clear();
    state.tests.length = 0;
    state.titles.length = 0;
    state.generated.length = 0;
    state.before.length = 0;
    vi.resetModules();
    await load();
  }

  it(name, async () => {
    state.fault = null;
    await reload();
    const configs = [...state.machines].filter(([id]) => state.generated.some(({ machine }) => machine === id));
    expect(configs, 'walks no machine').not.toEqual([]);
    expect(await findFailingTest(), 'red without any fault').toBeNull();
    const results: MutantResult[] = [];
    for (const [machine, config] of configs)
      for (const [index, mutation] of mutationsOf(config).entries()) {
        state.fault = { machine, index };
        let killedBy: string | null;
        try {
          await reload();
          killedBy = await findFailingTest();
        } catch (error) {
          killedBy = `no path can be found: ${error instanceof Error ? error.message.slice(0, 100) : error}`;
        }
        results.push({ machine, mutant: mutation.name, killedBy });
      }
    state.fault = null;
    mkdirSync('.cache/mutants', { recursive: true });
    writeFileSync(reportOf(name), JSON.stringify(results));
  });
}
