import { execFileSync } from 'node:child_process';
import { finish, runProjects, staticChecks } from './suite/run.ts';
import { unaffectedToolTests } from './suite/tool-tests.ts';

/**
 * `npm run check [-- --since <commit>]`: the checks after each change. Types, lint, unused code, every machine, and the
 * views that import a file changed since the commit (by default `main`, or the last commit without a `main`). Slow tests
 * of developers' commands run only when a file that they read has changed.
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
const changed = [...list('diff', '--name-only', since), ...list('ls-files', '--others', '--exclude-standard')];
const excluded = unaffectedToolTests(changed).flatMap((test) => ['--exclude', test]);

const checks = staticChecks();
const tests = runProjects('machines', ['machines'], excluded).then(async (machines) => [
  machines,
  await runProjects(`views changed since ${since}`, ['views'], ['--changed', since, '--passWithNoTests']),
]);
finish([...(await checks), ...(await tests)]);
