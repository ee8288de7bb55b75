import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import {
  type FlowResult,
  isKilled,
  isKilledByPaths,
  type Kind,
  kinds,
  type Options,
  optionsVariable,
  reportOf,
} from '@uwanja/flow-paths/mutants';
import { survivors } from '../tests/mutants/survivors.ts';
import { folder, listWalkedTests } from '../tests/mutants/walked-tests.ts';
import { documentPath, writeDocument } from './mutants/document.ts';
import { readArguments, refusal } from './support/arguments.ts';
import { currentCommit } from './support/commit.ts';

/** `npm run mutants`: mutation testing of the machines and view models by their generated paths and their tests. */

const usage = `Usage: npm run mutants [-- [<flow> …] [--paths] [--statements] [--part <i>/<n>] [--kinds <kind>,…]]
  <flow>        test the mutants of these flows alone, by the name of their test, such as cart
  --paths       by the generated paths alone, without hand-written tests
  --statements  also look for a mutant that turns each verified statement red
  --part        test every n-th mutant alone, starting with the i-th: parts of a long run
  --kinds       test mutants of these kinds alone: ${kinds.join(', ')}
Exit status: 0 when at least 97 % are killed by paths, 99 % by paths and tests together, and each survivor is explained
in tests/mutants/survivors.ts; 1 when not, 2 for a wrong command.`;

const leastByPaths = 0.97;
const leastTogether = 0.99;

const refuse: (reason: string) => never = refusal(usage);
const { values, positionals } = readArguments(usage, {
  paths: { type: 'boolean' },
  statements: { type: 'boolean' },
  part: { type: 'string' },
  kinds: { type: 'string' },
});
const flows = listWalkedTests();
const unknown = positionals.filter((name) => !flows.includes(name));
if (unknown.length > 0) refuse(`No machine is walked by ${unknown.join(', ')}. There are: ${flows.join(', ')}.`);
const [, part = 1, parts = 1] = (/^(\d+)\/(\d+)$/.exec(values.part ?? '1/1') ?? refuse('--part is like 1/3.')).map(
  Number,
);
if (part < 1 || part > parts) refuse(`There is no part ${part} of ${parts}.`);
const wantedKinds = (values.kinds?.split(',') ?? kinds) as readonly Kind[];
const unknownKinds = wantedKinds.filter((kind) => !kinds.includes(kind));
if (unknownKinds.length > 0) refuse(`No mutants are of kind ${unknownKinds.join(', ')}.`);
const names = positionals.length > 0 ? positionals : flows;
const options: Options = {
  pathsOnly: values.paths ?? false,
  statements: values.statements ?? false,
  part: [part, parts],
  commit: currentCommit(),
  kinds: wantedKinds,
};

for (const name of names) rmSync(reportOf(name, options.part), { force: true });
const started = performance.now();
const { status, error } = spawnSync(
  'vitest',
  ['run', '--config', 'vitest.mutants.config.ts', ...names.map((name) => `${folder}/${name}.test.ts`)],
  { stdio: 'inherit', env: { ...process.env, [optionsVariable]: JSON.stringify(options) } },
);
if (error) console.error(error.message);
const seconds = ((performance.now() - started) / 1_000).toFixed(0);

const results = names
  .map((name) => reportOf(name, options.part))
  .filter((report) => existsSync(report))
  .map((report): FlowResult => JSON.parse(readFileSync(report, 'utf8')));
const tested = results.flatMap(({ flow, mutants }) => mutants.map((mutant) => ({ ...mutant, flow })));
type Tested = (typeof tested)[number];

const percent = (count: number, all: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;
const row = (name: string, all: readonly Tested[]) => {
  const [byPaths, killed] = [all.filter(isKilledByPaths).length, all.filter(isKilled).length];
  const cells = [all.length, byPaths, percent(byPaths, all.length)];
  if (!options.pathsOnly) cells.push(killed, percent(killed, all.length));
  return `${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
};

const heading = ['mutants', 'by paths', 'score', ...(options.pathsOnly ? [] : ['killed', 'score'])];
console.log(`\n${'flow'.padEnd(24)}${heading.map((cell) => cell.padStart(10)).join('')}`);
const byFlow = Map.groupBy(tested, ({ flow }) => flow);
for (const [flow, all] of [...byFlow].sort(([a], [b]) => a.localeCompare(b))) console.log(row(flow, all));
for (const [kind, all] of [...Map.groupBy(tested, (each) => each.kind)].sort()) console.log(row(`  ${kind}`, all));
console.log(`${row('all', tested)}   in ${seconds} s`);

const living = tested.filter((each) => !isKilled(each));
const whyOf = ({ flow, mutant }: Tested) => survivors.find((each) => each.flow === flow && each.mutant === mutant)?.why;
const unexplained = living.filter((each) => whyOf(each) === undefined);
/** Explained mutants that are killed, or that a run of all mutants of their flow did not meet. */
const isWhole = parts === 1 && values.kinds === undefined;
const outdated = survivors.filter(({ flow, mutant }) => {
  const own = tested.filter((each) => each.flow === flow);
  const met = own.find((each) => each.mutant === mutant);
  return met ? isKilled(met) : isWhole && own.length > 0;
});
if (living.length > 0) console.log('\nSurvivors:');
for (const each of living)
  console.log(
    `${whyOf(each) ? '–' : '✗'} ${each.flow} [${each.kind}] ${each.mutant}: ${whyOf(each) ?? 'not explained'}`,
  );
if (outdated.length > 0) console.log('\nExplained in tests/mutants/survivors.ts, but killed or gone:');
for (const { mutant } of outdated) console.log(`✗ ${mutant}`);

const unproven = results.flatMap(({ flow, statements }) =>
  Object.entries(statements).flatMap(([statement, mutant]) => (mutant === null ? [`${flow}: ${statement}`] : [])),
);
if (unproven.length > 0) console.log('\nNot verified, because no mutant turns a check of the statement red:');
for (const each of unproven) console.log(`✗ ${each}`);

/** Returns the results of all parts of a flow; null while some are missing. */
function allParts(flow: string): FlowResult[] | null {
  const reports = Array.from({ length: parts }, (_, index) => reportOf(flow, [index + 1, parts]));
  if (!reports.every((report) => existsSync(report))) return null;
  const found = reports.map((report): FlowResult => JSON.parse(readFileSync(report, 'utf8')));
  return found.every(({ commit }) => commit === options.commit) ? found : null;
}

if (options.statements) {
  const complete = names.flatMap((name) => {
    const found = allParts(name);
    return found ? [[name, found] as const] : [];
  });
  if (complete.length > 0) {
    writeDocument(new Map(complete), `${new Date().toISOString().slice(0, 10)} at ${options.commit}`, wantedKinds);
    console.log(`\n${documentPath}`);
  }
}

const isEnough = (count: number, least: number) => tested.length > 0 && count / tested.length >= least;
const enoughByPaths = isEnough(tested.filter(isKilledByPaths).length, leastByPaths);
const enough = options.pathsOnly || isEnough(tested.filter(isKilled).length, leastTogether);
if (!enoughByPaths) console.log(`\nLess than ${100 * leastByPaths} % of the mutants were killed by paths.`);
if (!enough) console.log(`\nLess than ${100 * leastTogether} % of the mutants were killed.`);
const isClean = unexplained.length === 0 && outdated.length === 0 && unproven.length === 0;
process.exitCode = status === 0 && results.length === names.length && enoughByPaths && enough && isClean ? 0 : 1;
