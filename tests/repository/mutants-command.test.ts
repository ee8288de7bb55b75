import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// @reads scripts/mutants.ts, tests/mutants, vitest.mutants.config.ts, tests/support/models, packages/flow-paths/src, machines/cookie-consent

it('walks the paths of a machine on each mutant in `npm run mutants`', { timeout: 300_000 }, () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/mutants.ts', 'cookie-consent', '--paths', '--kinds', 'field'],
    { encoding: 'utf8', env },
  );
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/^cookie-consent +[1-9]\d* +[1-9]\d* +100\.0 %$/m);
});
