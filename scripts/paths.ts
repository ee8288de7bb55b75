import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { chartOf } from '#machines/support/chart.ts';
import { failedWalks, kinds, type Level, levels, missingIn, readRecords, secondsOf, share } from './paths/records.ts';
import { allMachines } from './statecharts/machines.ts';

/** `npm run paths`: walks the generated paths, prints what they cover and what failed, and writes the report. */

const usage = `Usage: npm run paths [-- [<machine> …] [--level machine|screen|browser] [--kept]]
  <machine>  walk the paths of these machines alone, by id, such as cart or paymentExpress
  --level    walk this level alone
  --kept     read what the last run of the tests recorded instead of walking again
Exit status: 0 when every path passed and every level covers what it must, 1 when not, 2 for a wrong command.`;

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
      options: { level: { type: 'string' }, kept: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals: wanted } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const machines = await allMachines();
const ids = machines.map(({ machine }) => machine.id);
const unknown = wanted.filter((id) => !ids.includes(id));
if (unknown.length > 0) refuse(`No machine is called ${unknown.join(', ')}. There are: ${ids.join(', ')}.`);
const walkedLevels = levels.filter((level) => values.level === undefined || values.level === level);
if (walkedLevels.length === 0) refuse(`'${values.level}' is no level.`);

/** @returns whether every test of the paths passed */
function walkAll(): boolean {
  rmSync(folder, { recursive: true, force: true });
  const { status, error } = spawnSync(
    'vitest',
    [
      'run',
      '--reporter=dot',
      ...walkedLevels.map((level) => testsOf[level]),
      ...(wanted.length > 0 ? ['-t', `^(${wanted.join('|')}), (generated|on the page|in a browser|all in all) `] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, PATHS_SCREENS: '1' } },
  );
  if (error) console.error(error.message);
  return status === 0;
}

const testsPassed = values.kept ? true : walkAll();
const records = readRecords();
const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index === 0 ? 20 : 8) : String(cell).padStart(11)))
      .join(' '),
  );

row(['machine', 'level', 'paths', ...kinds, 'seconds']);
const all = ids.flatMap((id) => levels.flatMap((level) => records.get(id)?.[level] ?? []));
for (const [index, record] of all.entries())
  row([
    record.machine === all[index - 1]?.machine ? '' : record.machine,
    record.level,
    record.walks.length,
    ...kinds.map((kind) => share(record, kind)?.join('/') ?? '–'),
    secondsOf(record).toFixed(1),
  ]);
for (const level of levels) {
  const walked = all.filter((record) => record.level === level);
  const paths = walked.reduce((sum, { walks }) => sum + walks.length, 0);
  const seconds = walked.reduce((sum, record) => sum + secondsOf(record), 0);
  console.log(`${level}: ${walked.length} machines, ${paths} paths, ${seconds.toFixed(1)} s`);
}
const failed = all.flatMap((record) => failedWalks(record).map((walk) => ({ record, walk })));
const missing = all.flatMap((record) =>
  missingIn(record).map((fact) => `${record.machine} (${record.level}): ${fact}`),
);
for (const { record, walk } of failed) console.log(`✗ ${record.machine} (${record.level}): ${walk.path}`);
for (const fact of missing) console.log(`✗ not covered: ${fact}`);

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { reportPage } = (await vite.ssrLoadModule('/scripts/paths/report.tsx')) as typeof import('./paths/report.tsx');
mkdirSync(folder, { recursive: true });
writeFileSync(
  report,
  reportPage(
    machines.map(({ machine }) => chartOf(machine)),
    records,
  ),
);
await vite.close();
console.log(report);
if (all.length === 0) console.error('Nothing was walked.');
else if (!testsPassed) console.error('The tests of the paths are red.');
process.exitCode = testsPassed && all.length > 0 && failed.length === 0 && missing.length === 0 ? 0 : 1;
