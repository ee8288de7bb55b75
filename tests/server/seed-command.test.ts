import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readScale } from '#server/seed/scale-argument.ts';

describe('npm run seed', () => {
  it.each([
    [[], 0],
    [['--scale', '1'], 1],
    [['--scale', '1000000'], 1_000_000],
    [['--scale'], null],
    [['--scale', '0'], null],
    [['--scale', 'many'], null],
    [['--scale', '1000001'], null],
    [['--scale', '9999999'], null],
    [['--size', '4'], null],
    [['4'], null],
  ])('reads the arguments %j as the scale %j', (args, scale) => {
    expect(readScale(args)).toBe(scale);
  });

  it('answers wrong arguments with its usage and exits with 2', () => {
    const main = fileURLToPath(new URL('../../server/seed/main.ts', import.meta.url));
    const { status, stderr, stdout } = spawnSync(process.execPath, [main, '--scale'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: 'memory:' },
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Usage: npm run seed -- \[--scale N\]/);
  });
});
