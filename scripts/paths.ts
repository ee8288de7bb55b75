import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { chartOf } from '#machines/support/chart.ts';
import { kinds, levels, readRecords, secondsOf, share } from './paths/records.ts';
import { allMachines } from './statecharts/machines.ts';

/**
 * `npm run paths`: walks the generated paths on all levels, prints what they cover, and writes the report.
 * `npm run paths -- --kept` reads what the last run of the tests left instead of walking anew.
 */

const report = '.cache/paths/report.html';
if (!process.argv.includes('--kept')) {
  rmSync('.cache/paths', { recursive: true, force: true });
  spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  spawnSync('vitest', ['run', '--reporter=dot', 'tests/machines', 'tests/views/paths', 'tests/browser/paths'], {
    stdio: 'inherit',
    env: { ...process.env, PATHS_SCREENS: '1' },
  });
}

const records = readRecords();
const machines = await allMachines();
const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index === 0 ? 20 : 8) : String(cell).padStart(11)))
      .join(' '),
  );

row(['machine', 'level', 'paths', ...kinds, 'seconds']);
let short = 0;
for (const { machine } of machines) {
  for (const level of levels) {
    const record = records.get(machine.id)?.[level];
    if (!record) continue;
    const shares = kinds.map((kind) => share(record, kind));
    short += shares.filter(([covered, all]) => covered < all).length;
    row([
      level === levels[0] ? machine.id : '',
      level,
      record.walks.length,
      ...shares.map(([covered, all]) => `${covered}/${all}`),
      secondsOf(record).toFixed(1),
    ]);
  }
}
for (const level of levels) {
  const walked = [...records.values()].flatMap((kept) => kept[level] ?? []);
  const paths = walked.reduce((sum, { walks }) => sum + walks.length, 0);
  const seconds = walked.reduce((sum, record) => sum + secondsOf(record), 0);
  console.log(`${level}: ${walked.length} machines, ${paths} paths, ${seconds.toFixed(1)} s`);
}

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { reportPage } = (await vite.ssrLoadModule('/scripts/paths/report.tsx')) as typeof import('./paths/report.tsx');
mkdirSync('.cache/paths', { recursive: true });
writeFileSync(
  report,
  reportPage(
    machines.map(({ machine }) => chartOf(machine)),
    records,
  ),
);
await vite.close();
console.log(report);
if (short > 0) process.exitCode = 1;
