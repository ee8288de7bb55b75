import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgres, noPostgres } from '#tests/support/server/postgres.ts';

/** During a rolling upgrade the previous release runs on the newer tables (docs/decisions/091). */

const git = (...parameters: string[]): string =>
  spawnSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout?.trim() ?? '';

/** Returns the commit before the newest migration, or the one that PREVIOUS_RELEASE names; '' without a history. */
function findPrevious(): string {
  const named = process.env.PREVIOUS_RELEASE;
  if (named) return git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/db/migrations/*.sql');
  return newest && git('rev-parse', '--verify', '--quiet', `${newest}^`);
}

/** The previous release runs with the libraries of this one. @returns the libraries that it needs and this one lacks */
function findMissingLibraries(previous: string): string[] {
  const namesIn = (json: string): string[] => {
    const { dependencies, devDependencies } = JSON.parse(json);
    return Object.keys({ ...dependencies, ...devDependencies });
  };
  const present = new Set(namesIn(readFileSync('package.json', 'utf8')));
  return namesIn(git('show', `${previous}:package.json`)).filter((name) => !present.has(name));
}

const previous = findPostgres() === null ? '' : findPrevious();
const missing = previous === '' ? [] : findMissingLibraries(previous);
const obstacle =
  findPostgres() === null
    ? noPostgres
    : previous === ''
      ? 'The previous release is not tried on the newer tables: this checkout has no history.'
      : missing.length > 0 && `The previous release is not tried on the newer tables: it needs ${missing.join(', ')}.`;
if (obstacle) console.log(`– ${obstacle}`);

it.skipIf(obstacle)('answers every call on the tables of this one, where its own fuzzer finds no failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'previous-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, previous);
  expect(spawnSync('tar', ['-xf', archive, '-C', folder]).status).toBe(0);
  rmSync(join(folder, 'server/db/migrations'), { recursive: true });
  cpSync('server/db/migrations', join(folder, 'server/db/migrations'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const isOutside = ([key]: [string, unknown]) => !/^(VITEST|FUZZ)/.test(key);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/fuzz.ts', '--engine', 'postgres', '--requests', '600', '--seed', '7'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(isOutside)),
        PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
      },
    },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain(': 0 findings');
});
