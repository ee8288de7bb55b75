import { readdirSync, readFileSync } from 'node:fs';

/** Where the tests of the machines are. */
export const folder = 'tests/machines';

/** The tests that walk the paths of a machine, by name: `cart`. */
export const walking = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts') && /^walkEveryPath\(/m.test(readFileSync(`${folder}/${file}`, 'utf8')))
    .map((file) => file.replace('.test.ts', ''));
