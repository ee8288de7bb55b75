import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/** `npm test`: types, lint, unused code, then every test, then one line `N passed, N failed`. */

interface Count {
  passed: number;
  failed: number;
}

function run(command: string, parameters: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
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
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    count.passed = numPassedTests;
    count.failed = numFailedTests;
  }
  // A run that fails without a failed test (a file that does not load, an unhandled error) counts as one.
  if (!ok && count.failed === 0) count.failed = 1;
  console.log(
    `${ok ? '✓' : '✗'} ${name}: ${count.passed} tests (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (!ok) console.log(output.slice(-20_000));
  return count;
}

const counts: Count[] = await Promise.all([
  check('types', 'tsc', []),
  check('lint', 'biome', ['ci', '--error-on-warnings', '.']),
  check('unused code', 'knip', []),
]);
counts.push(await check('build', process.execPath, ['scripts/build.ts']));
counts.push(await tests('machines, views and server', ['machines', 'views', 'server']));
counts.push(await tests('browser', ['browser']));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
