import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processFlags } from '#tests/support/server/process-flags.ts';

/** Starts and stops of the shop as a process. A start takes two seconds of a processor, so tests share them. */

// A first start creates a database, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), 'uwanja-'));
const data = join(folder, 'data');
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `node server/main.ts`. */
function run(settings: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [...processFlags, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const output = { out: '', err: '' };
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.out += chunk;
      const url = /is open at (\S+)\n/.exec(output.out)?.[1];
      if (url) resolve(url);
    });
    ended.then(() => reject(new Error(`it ended: ${output.err}`)));
  });
  opened.catch(() => {});
  return { child, output, ended, opened };
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('prints one sentence about wrong settings, exits with 1 and creates no data folder', async () => {
  // config.test.ts tests which settings are refused, and with which sentence.
  const elsewhere = join(folder, 'elsewhere');
  const { ended, output } = run({ HOST: '0.0.0.0', DATA_DIR: elsewhere });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^HOST is 0\.0\.0\.0 and DARAJA_URL is not set.*\n$/);
  expect(existsSync(elsewhere)).toBe(false);
});

describe('a shop as a process', () => {
  let first: ReturnType<typeof run>;
  beforeAll(async () => {
    first = run({ DATABASE_ULR: 'postgres://shop@db/shop', LOG_LEVEL: 'warn' });
    await first.opened;
  });
  /** Stops the first process. @returns its exit status */
  const stopFirst = () => {
    first.child.kill('SIGTERM');
    return first.ended;
  };
  const isJson = (line: string) => line.startsWith('{');

  it('fills the shop of an empty data folder and prints its address', async () => {
    const url = await first.opened;
    expect(first.output.out.split('\n').filter((line) => !isJson(line))).toEqual([`Uwanja is open at ${url}`, '']);
    const list = await (await fetch(`${url}/v1/product/item?limit=1`)).json();
    expect(list.message.count).toBeGreaterThan(100);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('logs the names of misspelt settings', () => {
    expect(first.output.out).toContain('"settings":["DATABASE_ULR"]');
  });

  it('reports that another process has locked the data folder', async () => {
    const { ended, output } = run();
    expect(await ended).toBe(1);
    expect(output.err).toBe(
      `The data folder ${data} is in use by another process (${first.child.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
    );
  });

  it('closes everything and exits 0 after SIGTERM', async () => {
    expect(await stopFirst()).toBe(0);
    expect(existsSync(join(data, 'lock'))).toBe(false);
  });

  it('keeps its rows after a crash and replaces the lock that is left, and exits 0 after SIGINT', async () => {
    await stopFirst();
    const account = { phoneNumber: '0712345678', password: 'a long password' };
    const crashing = run();
    const registered = await post(`${await crashing.opened}/v1/register`, account);
    expect(registered.status).toBe(200);
    crashing.child.kill('SIGKILL');
    await crashing.ended;
    expect(existsSync(join(data, 'lock'))).toBe(true);

    const next = run();
    expect((await post(`${await next.opened}/v1/login`, account)).status).toBe(200);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
    expect(existsSync(join(data, 'lock'))).toBe(false);
  });
});
