import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outcome, pushed, reason } from '../example.ts';
import { listed, paid } from '../example-simulator.ts';

const read = (url: URL) => readFileSync(url, 'utf8');

it.each(['example.ts', 'example-simulator.ts'])('the README has %s, of at most 20 lines', (file) => {
  const example = read(new URL(`../${file}`, import.meta.url));
  expect(read(new URL('../README.md', import.meta.url))).toContain(`\`\`\`ts\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the example of the client sends a prompt', () => {
  expect(pushed).toMatchObject({ kind: 'accepted', checkoutRequestID: 'ws_CO_1' });
  expect([outcome, reason]).toEqual(['cancelled', 'cancelled']);
});

it('the example of the simulator pays a bill, which is listed then', () => {
  expect(paid).toEqual({ status: 200, text: 'Ksh100.00 was paid to Shop for account INVOICE1.' });
  expect(listed).toMatchObject([{ account: 'INVOICE1', amount: '100.00', msisdn: '254712345678' }]);
});
