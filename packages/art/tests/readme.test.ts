import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { card, covers, kinds, size } from '../example.ts';
import { families, palettes } from '../src/index.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('the README has the example, of at most 20 lines', () => {
  const example = read('example.ts');
  expect(read('README.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the example draws a card, and a cover in each theme', () => {
  expect(card).toContain('viewBox="0 0 640 400"');
  expect(size).toEqual({ width: 640, height: 400 });
  expect(new Set(covers).size).toBe(Object.keys(palettes).length);
  expect(kinds).toBe(families.length);
});
