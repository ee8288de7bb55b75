import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, transformWithOxc } from 'vite';
import { readConfig } from '../server/config.ts';
import { changesSince, readLastRun, summaryOf, writeLastRun } from './paths/history.ts';
import {
  failedWalks,
  kinds,
  type Level,
  levels,
  missingIn,
  readCoverage,
  readRecords,
  secondsOf,
} from './paths/records.ts';
import { readRequirements } from './paths/requirements.ts';
import { allMachines } from './statecharts/machines.ts';

/** `npm run paths`: runs the tests of the generated paths, prints coverage and failures, and writes the report. */

const usage = `Usage: npm run paths [-- [<machine> …] [--level machine|screen|browser] [--path <id>] [--last-run]]
  <machine>  walk the paths of these machines alone, by id, such as cart or paymentExpress
  --level    walk this level alone
  --path     walk one path alone, by the id that its test's title and the report end with, such as cart-3fa92c1b
  --last-run read what the last run of the tests recorded instead of walking again
Exit status: 0 when every path passed and every level covers what it must, 1 when not, 2 for a wrong command.
One path covers little: with --path only the path itself decides.`;

const folder = '.cache/paths';
const report = `${folder}/report.html`;
const testsOf: Record<Level, string> = {
  machine: 'tests/machines',
  screen: 'tests/views/paths',
  browser: 'tests/browser/paths',
};

function refuse(reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        level: { type: 'string' },
        path: { type: 'string' },
        'last-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const machines = await allMachines();
const ids = machines.map(({ machine }) => machine.id);
const wanted = values.path === undefined ? positionals : [values.path.replace(/-[^-]*$/, '')];
const unknown = wanted.filter((id) => !ids.includes(id));
if (unknown.length > 0) refuse(`No machine is called ${unknown.join(', ')}. There are: ${ids.join(', ')}.`);
const walkedLevels = levels.filter((level) => values.level === undefined || values.level === level);
if (walkedLevels.length === 0) refuse(`'${values.level}' is no level.`);

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
  rmSync(folder, { recursive: true, force: true });
  const files = walkedLevels.flatMap((level) => filesOf(testsOf[level]));
  const one = values.path?.replace(/^.*-/, '');
  const titles =
    one === undefined ? `^(${wanted.join('|')}), (generated|on the page|in a browser|all in all)` : `${one}$`;
  const { status, error } = spawnSync(
    'vitest',
    [
      'run',
      '--reporter=dot',
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
    ...kinds.map((kind) => readCoverage(record, kind)?.join('/') ?? '–'),
    secondsOf(record).toFixed(1),
  ]);
for (const level of levels) {
  const walked = all.filter((record) => record.level === level);
  const paths = walked.reduce((sum, { walks }) => sum + walks.length, 0);
  const walking = walked.reduce((sum, record) => sum + secondsOf(record), 0);
  console.log(`${level}: ${walked.length} machines, ${paths} paths, ${walking.toFixed(1)} s`);
}
const failed = all.flatMap((record) => failedWalks(record).map((walk) => ({ record, walk })));
const missing = values.path
  ? []
  : all.flatMap((record) => missingIn(record).map((fact) => `${record.machine} (${record.level}): ${fact}`));
for (const { record, walk } of failed) console.log(`✗ ${record.machine} (${record.level}): ${walk.path}`);
for (const fact of missing) console.log(`✗ not covered: ${fact}`);

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;
const summary = summaryOf(new Date().toISOString(), commit, all);
const last = readLastRun();
const { host, port } = readConfig(process.env);
const passed = testsPassed && all.length > 0 && failed.length === 0 && missing.length === 0;

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { reportPage } = (await vite.ssrLoadModule('/scripts/paths/report.tsx')) as typeof import('./paths/report.tsx');
mkdirSync(folder, { recursive: true });
writeFileSync(
  report,
  reportPage({
    machines,
    records,
    passed,
    missing,
    run: summary,
    seconds: values['last-run'] ? null : seconds,
    changes: last && { since: last, ...changesSince(last, summary) },
    requirements: readRequirements(),
    walkerUrl: `http://${host}:${port}/__walk?path=`,
    script: (await transformWithOxc(readFileSync('scripts/paths/explorer.ts', 'utf8'), 'explorer.ts')).code,
  }),
);
await vite.close();
// Stores the summary that the next run is compared with, unless this run only read old records or walked one path.
if (!values['last-run'] && values.path === undefined) writeLastRun(summary);
console.log(report);
if (all.length === 0) console.error('Nothing was walked.');
else if (!testsPassed) console.error('The tests of the paths are red.');
process.exitCode = passed ? 0 : 1;
