import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  changesSince,
  count,
  findingsOf,
  headlineOf,
  idOf,
  kinds,
  type Level,
  levels,
  readCoverage,
  readFailedTests,
  readHistory,
  readRecords,
  recordsFolder,
  secondsOf,
  selectLevels,
  selectMachines,
  verdictOf,
  wordsOfAll,
  writeHistory,
} from '@uwanja/flow-paths/report';
import { createServer, transformWithOxc } from 'vite';
import { timing } from '../machines/support/timing.ts';
import { readConfig } from '../server/config.ts';
import { provenStatements, readDocument } from './mutants/document.ts';
import { readRequirements } from './paths/requirements.ts';
import { allMachines } from './statecharts/machines.ts';
import { readArguments, refusal } from './support/arguments.ts';
import { currentCommit } from './support/commit.ts';

/** `npm run paths`: runs the tests of the generated paths, prints coverage and failures, and writes the report. */

const usage = `Usage: npm run paths [-- [<machine> …] [--level machine|screen|browser …] [--path <id>] [--last-run]]
  <machine>  walk the paths of these machines alone: cart, paymentExpress, or its folder payment-express
  --level    walk these levels alone: --level machine,screen or --level machine --level screen
  --path     walk one path alone, by the id that its test's title and the report end with, such as cart-3fa92c1b
  --last-run read what the last run of the tests recorded instead of walking again
Exit status: 0 when every path passed and every level covers what it must, 1 when not, 2 for a wrong command.
One path covers little: with --path only the path itself decides.`;

const report = `${recordsFolder}/report.html`;
const testsOf: Record<Level, string> = {
  machine: 'tests/machines',
  screen: 'tests/views/paths',
  browser: 'tests/browser/paths',
};

const refuse: (reason: string) => never = refusal(usage);
const { values, positionals } = readArguments(usage, {
  level: { type: 'string', multiple: true },
  path: { type: 'string' },
  'last-run': { type: 'boolean' },
});
const machines = await allMachines();
const ids = machines.map(({ machine }) => machine.id);
const named = selectMachines(machines, values.path === undefined ? positionals : [values.path.replace(/-[^-]*$/, '')]);
if (named.unknown.length > 0) refuse(`No machine is called ${named.unknown.join(', ')}. There are: ${ids.join(', ')}.`);
const wanted = named.ids;
const { selected: walkedLevels, unknown: unknownLevels } = selectLevels(values.level);
if (unknownLevels.length > 0) refuse(`There is no level '${unknownLevels.join("', '")}'.`);

/** Returns the test files below a path that import the wanted machines' models; the path itself for all machines. */
function filesOf(where: string): string[] {
  if (wanted.length === 0) return [where];
  const walking = machines.filter(({ machine }) => wanted.includes(machine.id)).map(({ folder: of }) => of);
  const prefix = where.slice(where.lastIndexOf('/') + 1);
  const [base, start] = where === testsOf.browser ? [dirname(where), prefix] : [where, ''];
  const files = readdirSync(base)
    .filter((name) => name.startsWith(start) && /\.test\.tsx?$/.test(name))
    .map((name) => `${base}/${name}`)
    .filter((file) => walking.some((of) => readFileSync(file, 'utf8').includes(`models/${of}.`)));
  return files;
}

/** Runs the tests of the paths. @returns whether all passed */
function walkAll(): boolean {
  rmSync(recordsFolder, { recursive: true, force: true });
  const files = walkedLevels.flatMap((level) => filesOf(testsOf[level]));
  const one = values.path?.replace(/^.*-/, '');
  const titles =
    one === undefined ? `^(${wanted.join('|')}), (generated|on the page|in a browser|all in all)` : `${one}$`;
  const { status, error } = spawnSync(
    'vitest',
    [
      'run',
      `--reporter=${fileURLToPath(import.meta.resolve('@uwanja/flow-paths/reporter'))}`,
      ...(files.length > 0 ? files : walkedLevels.map((level) => testsOf[level])),
      ...(wanted.length > 0 ? ['-t', titles] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, PATHS_SCREENS: '1' } },
  );
  if (error) console.error(error.message);
  return status === 0;
}

const started = performance.now();
const testsPassed = values['last-run'] ? true : walkAll();
const seconds = (performance.now() - started) / 1_000;
const records = readRecords();
const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index === 0 ? 20 : 8) : String(cell).padStart(11)))
      .join(' '),
  );

row(['machine', 'level', 'paths', ...kinds, 'seconds']);
const all = [...records.values()].flatMap((byLevel) => levels.flatMap((level) => byLevel[level] ?? []));
for (const [index, record] of all.entries())
  row([
    record.machine === all[index - 1]?.machine ? '' : record.machine,
    record.level,
    record.walks.length,
    ...kinds.map((kind) => {
      const [covered, due = 0] = readCoverage(record, kind) ?? [];
      if (covered === undefined) return '–';
      const whole = record.all[kind].length;
      return due === whole ? `${covered}/${due}` : `${covered}/${due} of ${whole}`;
    }),
    secondsOf(record).toFixed(1),
  ]);
for (const level of levels) {
  const walked = all.filter((record) => record.level === level);
  const paths = walked.reduce((sum, { walks }) => sum + walks.length, 0);
  const walking = walked.reduce((sum, record) => sum + secondsOf(record), 0);
  if (walked.length === 0) continue;
  const machinesWalked = walked.length === 1 ? '1 machine' : `${walked.length} machines`;
  console.log(`${level}: ${machinesWalked}, ${paths} paths, ${walking.toFixed(1)} s`);
}
const words = wordsOfAll(machines);
const findings = findingsOf(all, readFailedTests(), values.path !== undefined);
const { failed, causes, checks, tests, missing } = findings;
const passed = testsPassed && all.length > 0 && [failed, checks, tests, missing].every((found) => found.length === 0);
console.log(`\n${verdictOf(findings, passed)}`);
for (const { machine, paths } of causes) {
  const [{ walk }] = paths;
  const headline = words.get(machine)?.message(walk.failure ? headlineOf(walk.failure) : '') ?? '';
  console.log(`✗ ${machine}: ${count(paths.length, 'path')}: ${headline}`);
  for (const statement of walk.failure?.statements ?? []) console.log(`  statement: ${statement}`);
  console.log(`  for example npm run paths -- --path ${idOf(walk)}`);
}
for (const { record, check } of checks) console.log(`✗ ${record.machine} (${record.level}): ${check.title}`);
for (const { title, message } of tests) console.log(`✗ ${title}: ${message}`);
for (const { machine, level, kind, fact } of missing)
  console.log(`✗ not covered: ${machine} (${level}): ${words.get(machine)?.fact(kind, fact)}`);

const run = { date: new Date().toISOString(), commit: currentCommit() };
const history = readHistory();
const { host, port } = readConfig(process.env);

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { explorerFile, reportPage } = (await vite.ssrLoadModule(
  '@uwanja/flow-paths/report-page',
)) as typeof import('@uwanja/flow-paths/report-page');
mkdirSync(recordsFolder, { recursive: true });
writeFileSync(
  report,
  reportPage({
    machines,
    records,
    passed,
    findings,
    words,
    run,
    seconds: values['last-run'] ? null : seconds,
    changes: changesSince(history, all),
    requirements: readRequirements(),
    proven: provenStatements(readDocument()),
    project: {
      pathCommand: 'npm run paths -- --path',
      walkCommand: 'npm run dev',
      walkerUrl: `http://${host}:${port}/__walk?path=`,
      specification: 'docs/spec-map.md',
      mutants: 'docs/mutants.md',
      delays: timing,
    },
    script: (await transformWithOxc(readFileSync(explorerFile, 'utf8'), explorerFile)).code,
  }),
);
await vite.close();
// Stores the results that the next run is compared with, unless this run only read old records or walked one path.
if (!values['last-run'] && values.path === undefined) writeHistory(history, run, all);
console.log(report);
process.exitCode = passed ? 0 : 1;
