import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Rule, folder of the file, what it holds, what the linter must say; null where it must let it through. */
const samples = [
  ['machines know no React', 'machines', "export { useState } from 'react';", 'Machines are pure'],
  ['machines know no network', 'machines', "export { ofetch } from 'ofetch';", 'Machines are pure'],
  ['machines know no window', 'machines', 'export const a = window.name;', 'global variable window'],
  ['machines know no storage', 'machines', 'export const a = localStorage.length;', 'global variable localStorage'],
  ['machines know no clock', 'machines', 'export const a = Date.now();', 'Machines are pure'],
  ['machines know no chance', 'machines', 'export const a = Math.random();', 'Machines are pure'],
  ['machines do not import the site', 'machines', "export * from '#src/api/client.ts';", 'machines import'],
  ['machines do not import the server', 'machines', "export * from '#server/app.ts';", 'machines import'],
  ['a machine enters another by its door', 'machines', "export * from '../cart/cart.view.ts';", 'by its door'],
  ['the site enters a machine by its door', 'src', "export * from '#machines/cart/cart.view.ts';", 'by its door'],
  ['the site does not import the server', 'src', "export * from '#server/app.ts';", 'src imports'],
  ['the server does not import machines', 'server', "export * from '#machines/cart/index.ts';", 'server imports'],
  [
    'the server does not go round the door',
    'server',
    "export * from '#machines/payment-attempt/payment-attempt.view.ts';",
    'server imports',
  ],
  [
    'the server does not enter that door by another way',
    'server',
    "export * from '../../machines/payment-attempt/index.ts';",
    'server imports',
  ],
  ['the server may import the payment attempt', 'server', "export * from '#machines/payment-attempt/index.ts';", null],
  ['the server does not import the site', 'server', "export * from '#src/api/client.ts';", 'server imports'],
  ['the contract imports nothing of ours', 'contract', "export * from '#machines/cart/index.ts';", 'contract imports'],
  ['nothing imports tests', 'server', "export * from '#tests/support/paths.ts';", 'server imports'],
  ['machines may import a door', 'machines', "export * from '../cart/index.ts';", null],
  ['the site may import a door', 'src', "export * from '#machines/cart/index.ts';", null],
  ['tests may import everything', 'tests', "export * from '#machines/cart/cart.view.ts';", null],
] as const;

const fileOf = (index: number) => join(samples[index]?.[1] ?? '', `sample-${index}`, 'sample.ts');

let folder = '';
let said = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const path of ['biome.json', 'scripts/lint']) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [index, [, , source]] of samples.entries()) {
    const file = join(folder, fileOf(index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${source}\n`);
  }
  const flags = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), flags, { cwd: folder, encoding: 'utf8' });
  said = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter', () => {
  it.each(samples.map((sample, index) => [...sample, index] as const))('holds that %s', (_, __, ___, words, index) => {
    const lines = said.split('\n').filter((line) => line.includes(fileOf(index)));
    if (words === null) expect(lines).toEqual([]);
    else expect(lines.join('\n')).toContain(words);
  });
});
