import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commands } from '#server/ops/commands.ts';
import { help, parseArguments } from '#server/ops/parse-command.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const operations = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');

/** Splits a command line such as `settle 12 --note 'all well'` into its arguments. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it('documents only commands that are accepted', () => {
  const given = [...operations.matchAll(/npm run (?:--silent )?ops -- ([^\n#;>`]+)/g)]
    .map(([, line = '']) => line.trim())
    .filter((line) => !line.includes('…'));
  expect(given.length).toBeGreaterThan(15);
  for (const line of given) expect(() => parseArguments(wordsOf(line)), line).not.toThrow();
});

it('documents every command', () => {
  for (const [name, { usage }] of Object.entries(commands)) {
    expect(operations).toContain(name);
    expect(help).toContain(usage);
  }
});

it('names only existing metrics', async () => {
  const key = Buffer.alloc(32).toString('base64');
  const server = await startTestServer({ METRICS_TOKEN: 'm'.repeat(16), VAULT_KEY: key }, { database: 'empty' });
  const headers = { authorization: `Bearer ${'m'.repeat(16)}` };
  const measured = await (await server.app.request('/metrics', { headers })).text();
  await server.stop();
  const named = new Set([...operations.matchAll(/\b(?:uwanja|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(8);
  for (const name of named) expect(measured, name).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
});
