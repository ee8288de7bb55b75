import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outcome, pushed, reason } from '../example.ts';

const read = (url: URL) => readFileSync(url, 'utf8');

it('the example of the README has at most 20 lines, and sends a prompt', () => {
  const example = read(new URL('../example.ts', import.meta.url));
  expect(read(new URL('../README.md', import.meta.url))).toContain(`\`\`\`ts\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  expect(pushed).toMatchObject({ kind: 'accepted', checkoutRequestID: 'ws_CO_1' });
  expect([outcome, reason]).toEqual(['cancelled', 'cancelled']);
});
