import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '../tests/support/server/postgres.ts';
import { readModuleGraph } from './suite/module-graph.ts';
import { checkLintAndUnused, checkTypes, finish, runProjects } from './suite/run.ts';
import { selectTests } from './suite/selection.ts';

/**
 * `npm run check [-- --since <commit>]`: the checks after each change. Types, lint of the changed files, unused code, and
 * the tests that reach a file changed since the commit (by default `main`, or the last commit without a `main`).
 */

const flag = process.argv.indexOf('--since');
const exists = (commit: string) => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', commit], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const commit = flag < 0 ? undefined : process.argv[flag + 1];
if (flag >= 0 && (commit === undefined || !exists(commit))) {
  console.error(`'${commit ?? ''}' is not a commit.\n\nUsage: npm run check [-- --since <commit>]`);
  process.exit(2);
}
const since = commit ?? (exists('main') ? 'main' : 'HEAD');

const list = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...list('diff', '--name-only', '--no-renames', since),
  ...list('ls-files', '--others', '--exclude-standard'),
];

const graph = readModuleGraph();
const { run, left } = selectTests(graph, changed);
console.log(
  `${changed.length} files changed since ${since} reach ${run.length + left.length} of ${graph.tests.length} test files.`,
);
const shown = 12;
if (run.length > 0)
  console.log(`Runs ${run.length}: ${run.slice(0, shown).join(', ')}${run.length > shown ? ', …' : ''}`);
if (left.length > 0) {
  const kinds = Map.groupBy(left, (test) => test.split('/')[1]);
  const counts = [...kinds].map(([kind, { length }]) => `${length} of ${kind}`);
  console.log(`Leaves to npm test: ${counts.join(', ')}`);
}
const longest = 60;
if (run.length > longest) console.log('So many take some minutes.');

// A server test runs on one engine: PostgreSQL where it is installed, because it opens faster.
const onServer = findPostgres() === null ? 'server' : 'server-postgres';
const projects = [
  'packages',
  'machines',
  'repository',
  'views',
  'views-own-modules',
  'server-pure',
  'server-own-modules',
  onServer,
];
const modules = list('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter(existsSync);
const checks = Promise.all([checkTypes(modules), checkLintAndUnused(changed)]);
const tests = run.length > 0 ? [await runProjects('tests', projects, run)] : [];
finish([...(await checks).flat(), ...tests]);
