import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// It registers a test for each path of its model.
import '../example.ts';

const read = (url: URL) => readFileSync(url, 'utf8');

it('the README has the example, of at most 20 lines', () => {
  const example = read(new URL('../example.ts', import.meta.url));
  expect(read(new URL('../README.md', import.meta.url))).toContain(`\`\`\`ts\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});
