import { readdirSync, readFileSync } from 'node:fs';

// @reads tests/machines

/** The folder of the machines' tests. */
export const folder = 'tests/machines';

/** Returns the names of the tests that walk the paths of a machine: `cart`. */
export const listWalkedTests = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts') && /^walkEveryPath\(/m.test(readFileSync(`${folder}/${file}`, 'utf8')))
    .map((file) => file.replace('.test.ts', ''));
