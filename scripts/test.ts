import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findPostgres, noPostgres } from '../tests/support/postgres.ts';
import { askRegistry } from './audit.ts';

/** `npm test`: types, lint, unused code, known weaknesses, then every test, then one line `N passed, N failed`. */

interface Count {
  passed: number;
  failed: number;
}

function run(command: string, parameters: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function check(name: string, command: string, parameters: readonly string[]): Promise<Count> {
  const started = performance.now();
  const { ok, output } = await run(command, parameters);
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** As much of Vitest's report as is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  /** Why the file as a whole failed; empty where it did not. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** What of a file is red: each test with the beginning of its complaint. */
function redOf({ name, message, assertionResults }: TestFile): string {
  const red = assertionResults.filter(({ status }) => status === 'failed');
  if (red.length === 0 && message === '') return '';
  const complaints = red.map(
    ({ fullName, failureMessages }) =>
      `    ${fullName}\n${(failureMessages[0] ?? '').split('\n').slice(0, 8).join('\n')}\n`,
  );
  return `  ${name}\n${message.slice(0, 1_000)}\n${complaints.join('')}`;
}

/** Runs Vitest projects and counts their tests from its own report. */
async function tests(name: string, projects: readonly string[]): Promise<Count> {
  const report = `.cache/report-${name}.json`;
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const started = performance.now();
  const { ok, output } = await run('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const count: Count = { passed: 0, failed: 0 };
  let red = '';
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    count.passed = numPassedTests;
    count.failed = numFailedTests;
    red = testResults.map(redOf).join('');
  }
  // A run that fails without a failed test (a file that does not load, an unhandled error) counts as one.
  if (!ok && count.failed === 0) count.failed = 1;
  console.log(
    `${ok ? '✓' : '✗'} ${name}: ${count.passed} tests (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (!ok) console.log(red || output.slice(-20_000));
  return count;
}

/** A high or critical weakness of a package that the shop runs on is red; what the registry does not answer is neither. */
async function audit(): Promise<Count> {
  const found = await askRegistry();
  if (found.kind === 'unanswered') {
    console.log(`– known weaknesses: skipped, the registry did not answer (${found.reason})`);
    return { passed: 0, failed: 0 };
  }
  const ok = found.kind === 'answered' && found.bad === 0;
  console.log(`${ok ? '✓' : '✗'} known weaknesses of the packages`);
  if (found.kind === 'broken') console.log(found.reason);
  else {
    if (found.bad > 0) console.log(`  high or critical: ${found.named.join(', ')} (npm audit --omit=dev)`);
    const all = await askRegistry(true);
    const others = all.kind === 'answered' ? all.bad + all.milder - found.bad : 0;
    if (others > 0) console.log(`  for information: ${others} milder, or in what only development needs (npm audit)`);
  }
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

const counts: Count[] = await Promise.all([
  audit(),
  check('types', 'tsc', []),
  check('lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  check('unused code', 'knip', []),
]);
counts.push(await check('build', process.execPath, ['scripts/build.ts']));
counts.push(await tests('machines, views and server', ['machines', 'views', 'server']));
if (findPostgres() === null) console.log(`– ${noPostgres}`);
else counts.push(await tests('server on PostgreSQL', ['server-postgres']));
counts.push(await tests('crashes and races', ['crash']));
counts.push(await tests('browser', ['browser']));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
