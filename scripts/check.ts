import { execFileSync } from 'node:child_process';
import { finish, runProjects, staticChecks } from './suite/run.ts';

/**
 * `npm run check [-- --since <commit>]`: the checks after each change. Types, lint, unused code, every machine, and the
 * views that import a file changed since the commit (by default `main`, or the last commit without a `main`).
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

const checks = staticChecks();
const tests = runProjects('machines', ['machines']).then(async (machines) => [
  machines,
  await runProjects(`views changed since ${since}`, ['views'], ['--changed', since, '--passWithNoTests']),
]);
finish([...(await checks), ...(await tests)]);
