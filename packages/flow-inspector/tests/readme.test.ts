import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { causes, svg } from '../example.tsx';

const read = (url: URL) => readFileSync(url, 'utf8');

it('the README has the example, of at most 20 lines', () => {
  const example = read(new URL('../example.tsx', import.meta.url));
  expect(read(new URL('../README.md', import.meta.url))).toContain(`\`\`\`tsx\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the example names the causes of the transitions, and draws the active state', () => {
  expect(causes).toEqual(['switch.pressed', 'after pause (2 s)']);
  expect(svg).toMatch(/^<svg .*flow-active[^>]*data-state="lamp.off"/s);
  expect(svg).toContain('switch.pressed');
});
