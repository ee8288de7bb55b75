import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { survivors } from '../tests/mutants/survivors.ts';
import type { MutantResult } from '../tests/mutants/test-mutants.ts';
import { folder, listWalkedTests } from '../tests/mutants/walked-tests.ts';

/**
 * `npm run mutants [-- <flow> …]`: mutation testing. Changes the machines in one place at a time and runs their tests
 * against each mutant. Fails when the tests detect less than 95 %, or when a mutant survives that
 * tests/mutants/survivors.ts does not explain.
 */

const least = 0.95;
const reports = '.cache/mutants';

const all = listWalkedTests();
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No machine is walked by ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
const names = requested.length > 0 ? requested : all;

for (const name of names) rmSync(`${reports}/${name}.json`, { force: true });
const started = performance.now();
const { status, error } = spawnSync(
  'vitest',
  ['run', '--config', 'vitest.mutants.config.ts', ...names.map((name) => `${folder}/${name}.test.ts`)],
  { stdio: 'inherit' },
);
if (error) console.error(error.message);
const seconds = ((performance.now() - started) / 1_000).toFixed(0);

const tried = names
  .filter((name) => existsSync(`${reports}/${name}.json`))
  .flatMap((name): MutantResult[] => JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8')));
const percent = (killed: number, all: number) => `${((100 * killed) / Math.max(1, all)).toFixed(1)} %`;
const row = (name: string, all: readonly MutantResult[]) => {
  const killed = all.filter(({ killedBy }) => killedBy !== null).length;
  return `${name.padEnd(20)}${String(all.length).padStart(8)}${String(killed).padStart(8)}${percent(killed, all.length).padStart(10)}`;
};

const byMachine = Map.groupBy(tried, ({ machine }) => machine);
console.log(`\n${'machine'.padEnd(20)}${'mutants'.padStart(8)}${'killed'.padStart(8)}${'score'.padStart(10)}`);
for (const [machine, all] of [...byMachine].sort(([a], [b]) => a.localeCompare(b))) console.log(row(machine, all));
console.log(`${row('all', tried)}   in ${seconds} s`);

const living = tried.filter(({ killedBy }) => killedBy === null);
const whyOf = ({ machine, mutant }: MutantResult) =>
  survivors.find((each) => each.machine === machine && each.mutant === mutant)?.why;
const unexplained = living.filter((each) => whyOf(each) === undefined);
const outdated = survivors.filter(
  ({ machine, mutant }) => byMachine.has(machine) && !living.some((each) => each.mutant === mutant),
);
if (living.length > 0) console.log('\nSurvivors:');
for (const each of living) console.log(`${whyOf(each) ? '–' : '✗'} ${each.mutant}: ${whyOf(each) ?? 'not explained'}`);
if (outdated.length > 0) console.log('\nExplained in tests/mutants/survivors.ts, but removed or killed:');
for (const { mutant } of outdated) console.log(`✗ ${mutant}`);

const isEnough = tried.length > 0 && (tried.length - living.length) / tried.length >= least;
if (!isEnough) console.log(`\nLess than ${100 * least} % of the mutants were killed.`);
process.exitCode = status === 0 && isEnough && unexplained.length === 0 && outdated.length === 0 ? 0 : 1;
