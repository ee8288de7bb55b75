import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { mutationsOf } from './mutations.ts';
import { type KeptTest, stage } from './stage.ts';

/** The result of one mutant. */
export interface Tried {
  readonly machine: string;
  readonly mutant: string;
  /** The name of the failed test; null if none failed. */
  readonly killedBy: string | null;
}

/** Returns the path of the results of a test file. */
export const reportOf = (name: string) => `.cache/mutants/${name}.json`;

/** A test that waits for something that no longer happens fails after this many milliseconds. */
const patience = 5_000;
const { setTimeout, clearTimeout } = globalThis;

async function inTime(run: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the test never ends')), patience);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How many mutants each test has killed: tests with more kills run first. */
const noticed = new Map<string, number>();

/** Returns the name of the first test that fails; null if none does. Hand-written tests run before generated ones. */
async function firstRed(): Promise<string | null> {
  const { tests, before, generated, fault } = stage();
  for (const prepare of before) await prepare();
  const red = await firstRedOf(tests);
  if (red) return red;
  for (const { machine, register } of generated) {
    if (fault && machine !== fault.machine) continue;
    tests.length = 0;
    register();
    const redPath = await firstRedOf(tests);
    if (redPath) return redPath;
  }
  return null;
}

async function firstRedOf(tests: readonly KeptTest[]): Promise<string | null> {
  // Kills of a coverage test are not counted: it adds up the walks, so it must stay after them.
  for (const { name, run } of tests.toSorted((a, b) => (noticed.get(b.name) ?? 0) - (noticed.get(a.name) ?? 0))) {
    try {
      await inTime(run);
    } catch {
      if (!name.includes('› covers ')) noticed.set(name, (noticed.get(name) ?? 0) + 1);
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
export function tryMutants(name: string, load: () => Promise<unknown>): void {
  const kept = stage();

  /** Loads the machines and their tests again. */
  async function loadAnew(): Promise<void> {
    kept.machines.clear();
    kept.tests.length = 0;
    kept.titles.length = 0;
    kept.generated.length = 0;
    kept.before.length = 0;
    vi.resetModules();
    await load();
  }

  it(name, async () => {
    kept.fault = null;
    await loadAnew();
    const configs = [...kept.machines].filter(([id]) => kept.generated.some(({ machine }) => machine === id));
    expect(configs, 'walks no machine').not.toEqual([]);
    expect(await firstRed(), 'red without any fault').toBeNull();
    const tried: Tried[] = [];
    for (const [machine, config] of configs)
      for (const [index, mutation] of mutationsOf(config).entries()) {
        kept.fault = { machine, index };
        let killedBy: string | null;
        try {
          await loadAnew();
          killedBy = await firstRed();
        } catch (error) {
          killedBy = `no path can be found: ${error instanceof Error ? error.message.slice(0, 100) : error}`;
        }
        tried.push({ machine, mutant: mutation.name, killedBy });
      }
    kept.fault = null;
    mkdirSync('.cache/mutants', { recursive: true });
    writeFileSync(reportOf(name), JSON.stringify(tried));
  });
}
