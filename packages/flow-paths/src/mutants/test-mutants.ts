import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { listMutants, withMutant } from './mutants.ts';
import { type FlowResult, kinds, type MutantResult, type Options, optionsVariable, reportOf } from './options.ts';
import { createPathWalks, type PathWalker } from './path-walks.ts';
import { createProbe } from './probe.ts';
import { sharedState } from './shared-state.ts';
import { withTimeout } from './timeout.ts';

/** `savedItems` → `saved-items` */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const defaults: Options = { pathsOnly: false, statements: false, part: [1, 1], commit: '', kinds };

/** How many mutants each hand-written test has killed: tests with more kills run first. */
const killCounts = new Map<string, number>();

/** Returns the name of the first hand-written test that fails; null if none does. */
async function findFailingTest(): Promise<string | null> {
  const { tests, before } = sharedState();
  for (const prepare of before) await prepare();
  for (const { name, run } of tests.toSorted((a, b) => (killCounts.get(b.name) ?? 0) - (killCounts.get(a.name) ?? 0))) {
    try {
      await withTimeout(run);
    } catch {
      killCounts.set(name, (killCounts.get(name) ?? 0) + 1);
      return name;
    }
  }
  return null;
}

/**
 * Tests every mutant of the machines that a test file walks, and of their view models, and writes down what kills it.
 * @param name of the test file: `cart`
 * @param load loads the file's tests, and with them the machines
 * @param pathWalker walks a path as the tests do
 */
export function testMutants(name: string, load: () => Promise<unknown>, pathWalker: PathWalker): void {
  it(name, async () => {
    const started = performance.now();
    const options: Options = { ...defaults, ...JSON.parse(process.env[optionsVariable] ?? '{}') };
    const state = sharedState();
    const probe = createProbe();
    state.probe = probe;
    await load();
    expect(state.models, 'walks no machine').not.toEqual([]);
    const walks = await createPathWalks(state.models, probe, pathWalker);
    probe.startPath('hand-written');
    expect(await findFailingTest(), 'red without any fault').toBeNull();
    state.probe = null;
    const ids = state.models.map(({ machine }) => String(machine.id));
    const machines = new Map([...state.machines].filter(([id]) => ids.includes(id)));
    const folders = [...new Set([name, ...ids.map(kebab)].map((folder) => `${folder}/`)), `support/${name}.ts`];
    const [part, parts] = options.part;
    const mutants = listMutants(machines, state.views, folders, probe).filter(
      ({ kind }, index) => options.kinds.includes(kind) && index % parts === part - 1,
    );
    const unproven = new Map(options.statements ? [...walks.statements].map((each) => [each, null]) : []) as Map<
      string,
      string | null
    >;
    const results: MutantResult[] = [];
    for (const mutant of mutants) {
      const path = await withMutant(mutant, () => walks.findRedPath(mutant, unproven));
      const test = options.pathsOnly || path !== null ? undefined : await withMutant(mutant, findFailingTest);
      results.push({ kind: mutant.kind, mutant: mutant.name, path, ...(test !== undefined && { test }) });
    }
    if (!options.pathsOnly) expect(await findFailingTest(), 'red after all faults').toBeNull();
    const report = reportOf(name, options.part);
    mkdirSync(dirname(report), { recursive: true });
    const result: FlowResult = {
      flow: name,
      commit: options.commit,
      seconds: (performance.now() - started) / 1_000,
      mutants: results,
      statements: Object.fromEntries(unproven),
    };
    writeFileSync(report, JSON.stringify(result, null, 1));
  });
}
