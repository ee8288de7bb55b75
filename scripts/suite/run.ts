import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs commands and Vitest projects for `npm test` and `npm run check`, and counts passed and failed tests. */

/** Numbers of tests. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

function run(
  command: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
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

const secondsSince = (started: number) => ((performance.now() - started) / 1_000).toFixed(1);

/** Runs a command that counts as one test, and prints its output when it fails. */
export async function check(
  name: string,
  command: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const started = performance.now();
  const { ok, output } = await run(command, parameters, env);
  console.log(`${ok ? '✓' : '✗'} ${name} (${secondsSince(started)} s)`);
  if (!ok) console.log(output);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Files that decide how others are linted. */
const ofLint = /^(biome\.json|package(-lock)?\.json|scripts\/lint\/)/;

/** What the compiler has recorded of the last check (`tsBuildInfoFile` of tsconfig.json). */
const typesPath = '.cache/types.tsbuildinfo';

/**
 * Whether a check of types was one of these modules.
 * @param record the file that the compiler has written
 */
export function isOfModules(record: string, modules: readonly string[]): boolean {
  if (!existsSync(record)) return false;
  const { fileNames } = JSON.parse(readFileSync(record, 'utf8')) as { readonly fileNames: readonly string[] };
  const isLibrary = (path: string) => path.startsWith('node_modules/') || /(^|\/)lib\.[\w.]+\.d\.ts$/.test(path);
  const checked = new Set(fileNames.map((name) => join(dirname(record), name)).filter((path) => !isLibrary(path)));
  return checked.size === modules.length && modules.every((path) => checked.has(path));
}

/**
 * Checks types. With the modules of the last time it checks the changed files and what depends on their types; else it
 * checks all, because the compiler (7.0) misses errors in files that it takes for unaffected when modules were added or
 * moved.
 * @param modules the paths of all modules; without them all are checked
 */
export function checkTypes(modules?: readonly string[]): Promise<Count> {
  if (!modules || !isOfModules(typesPath, modules)) rmSync(typesPath, { force: true });
  // Collecting garbage half as often saves the compiler, a Go program, a sixth of its processor time for a fifth more memory.
  return check('types', 'tsc', [], { GOGC: '200' });
}

/**
 * Checks lint and unused code. The rules of the linter look at one file at a time, so the changed ones suffice while its
 * settings are the same.
 * @param changed the changed files; without them all files are linted
 */
export function checkLintAndUnused(changed?: readonly string[]): Promise<Count[]> {
  const linted =
    changed === undefined || changed.some((path) => ofLint.test(path)) ? ['.'] : changed.filter(existsSync);
  return Promise.all([
    ...(linted.length === 0
      ? []
      : [check('lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched', ...linted])]),
    check('unused code', 'knip', ['--cache', '--cache-location', '.cache/knip']),
  ]);
}

/** The fields of Vitest's report that are used. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** The length limits of printed errors: enough for the diff of two values, not for a whole page. */
const maxLines = 80;
const maxLineLength = 600;
const maxErrors = 50;

function cutToSize(error: string): string {
  const lines = error
    .split('\n')
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line));
  const left = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(left > 0 ? [`… and ${left} lines more`, ''] : [])].join('\n');
}

/**
 * Extracts the errors from Vitest's output, because its JSON report lacks the expected and received values. Returns the
 * end of the output when it has no errors.
 */
function errorsIn(output: string): string {
  const from = output.search(/^⎯+ ?(Failed|Unhandled) /m);
  if (from < 0) return output.slice(-20_000);
  const errors = output.slice(from).split(/^⎯+\[\d+\/\d+\]⎯+$/m);
  const left = errors.length - maxErrors;
  return [...errors.slice(0, maxErrors).map(cutToSize), ...(left > 0 ? [`… and ${left} more`] : [])].join('');
}

/** Runs Vitest projects and counts their tests from its JSON report. */
export async function runProjects(
  name: string,
  projects: readonly string[],
  parameters: readonly string[] = [],
): Promise<Count> {
  const report = `.cache/report-${name.replaceAll(' ', '-')}.json`;
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const started = performance.now();
  const { ok, output } = await run('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...parameters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests: passed, numFailedTests } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { numPassedTests: 0, numFailedTests: 0 };
  // A run that fails without a failed test (a file that does not load, an unhandled error) counts as one.
  const failed = !ok && numFailedTests === 0 ? 1 : numFailedTests;
  console.log(`${ok ? '✓' : '✗'} ${name}: ${passed} tests (${secondsSince(started)} s)`);
  if (!ok) console.log(errorsIn(output));
  return { passed, failed };
}

/** Prints the line with the totals, and sets the exit status. */
export function finish(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
