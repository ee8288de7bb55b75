import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig, readVaultKeys } from '#server/config.ts';
import { secureDataFolder } from '#server/db/data-folder.ts';
import { migrationsFolder, openDatabase, openOverPglite, openPglite } from '#server/db/open.ts';
import { newsletterSubscriptions, vaultCodes } from '#server/db/schema.ts';
import { startServer } from '#server/start.ts';
import { checkVault } from '#server/vault/check-vault.ts';
import { withSandboxVault } from '#server/vault/sandbox-key.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';

// These tests create databases and start shops as separate processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'uwanja-template-'));
  await (await openPglite(join(template, 'pg'), await testDatabase('sample'))).close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** Copies a data folder with the sample shop, which is faster than a first start. */
const openShop = () => cpSync(template, join(folder, 'data'), { recursive: true });

const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uwanja-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

const config = (settings: Record<string, string> = {}) =>
  readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...settings });

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Runs `node server/main.ts` as a separate process. */
function run(settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

describe('a start', () => {
  it('fills the shop of an empty data folder and prints its address', async () => {
    const { output, opened } = run();
    const url = await opened;
    expect(output.out).toBe(`Uwanja is open at ${url}\n`);
    const list = await (await fetch(`${url}/v1/product/item?limit=1`)).json();
    expect(list.message.count).toBeGreaterThan(100);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('keeps the rows of an existing data folder and adds none', async () => {
    const first = await startServer(config());
    await fetch(`${first.url}/v1/subscribe`, { method: 'POST', body: JSON.stringify({ email: 'kept@example.com' }) });
    const before = await (await fetch(`${first.url}/v1/product/item?limit=1`)).json();
    await first.close();
    const second = await startServer(config());
    const after = await (await fetch(`${second.url}/v1/product/item?limit=1`)).json();
    await second.close();
    expect(after).toEqual(before);
    const { db, close } = await openDatabase(config());
    expect(await db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions)).toEqual([
      { email: 'kept@example.com' },
    ]);
    await close();
  });

  it('migrates a schema of the first release and keeps its rows', async () => {
    const firstRelease = join(folder, 'migrations');
    cpSync(migrationsFolder, firstRelease, { recursive: true });
    const journal = join(firstRelease, 'meta/_journal.json');
    const all = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, 1) }));
    const old = await openPglite(join(folder, 'data/pg'));
    const oldDb = await openOverPglite(old, firstRelease);
    await oldDb.execute(sql`insert into newsletter_subscriptions (email, category) values ('old@example.com', 'all')`);
    const indexes = sql`select indexname from pg_indexes where indexname = 'products_name_trigrams'`;
    expect(
      (await old.query("select indexname from pg_indexes where indexname = 'products_name_trigrams'")).rows,
    ).toEqual([]);
    await old.close();

    const { db, close } = await openDatabase(config());
    expect(await db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions)).toEqual([
      { email: 'old@example.com' },
    ]);
    expect(await db.execute(indexes)).toMatchObject({ rows: [{ indexname: 'products_name_trigrams' }] });
    await close();
  });

  it('reports the port that it got, and can be closed twice', async () => {
    openShop();
    const server = await startServer(config());
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    await server.close();
    await server.close();
  });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  it('closes the data folder to other users, with everything in it, also where it was open before', async () => {
    openShop();
    const data = join(folder, 'data');
    chmodSync(data, 0o755);
    chmodSync(join(data, 'pg/base'), 0o777);
    const { close } = await openDatabase(config());
    await close();
    const paths = [data, ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name))];
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? 0o700 : 0o600))).toEqual([]);
  });

  it('closes the data folder to other users where DATA_DIR is a link to it', () => {
    const [target, link] = [join(folder, 'target'), join(folder, 'link')];
    mkdirSync(target, { mode: 0o755 });
    symlinkSync(target, link);
    secureDataFolder(link);
    expect(modeOf(target)).toBe(0o700);
  });

  it.each([
    ['of another version', 'pg/PG_VERSION', '12\n', 'it was written by version 12'],
    ['damaged in its control file', 'pg/global/pg_control', 'not a control file', 'it was written by version'],
  ])('refuses a data folder that is %s, and says what to do', async (_, file, content, fact) => {
    openShop();
    writeFileSync(join(folder, 'data', file), content);
    const refusal = await startServer(config()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    const { message } = refusal as ConfigError;
    expect(message).toContain(`The database in ${join(folder, 'data')} cannot be opened: its files are damaged or of`);
    expect(message).toContain(fact);
    expect(message).toContain('Restore the folder from a backup, or set DATA_DIR to another folder.');
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
  });

  it('refuses a data folder that is a file', async () => {
    writeFileSync(join(folder, 'data'), '');
    await expect(openDatabase(config())).rejects.toThrow(/^The data folder .* is not a folder\. .* set DATA_DIR/);
  });
});

describe('a shop with a simulated M-PESA', () => {
  it('a shop with a simulated M-PESA has a vault key of its own in its data folder, and sample codes of all gift cards and game cards', async () => {
    openShop();
    const key = join(folder, 'data/sandbox-vault.key');
    await (await startServer(config())).close();
    const written = readFileSync(key, 'utf8');
    expect([Buffer.from(written, 'base64').length, modeOf(key)]).toEqual([32, 0o600]);
    const countCodes = async () => {
      const { db, close } = await openDatabase(config());
      const rows = await db
        .select({ variantID: vaultCodes.variantID, codes: count() })
        .from(vaultCodes)
        .groupBy(vaultCodes.variantID);
      await close();
      return rows.map(({ codes }) => codes);
    };
    const codes = await countCodes();
    expect(codes.length).toBeGreaterThan(50);
    expect(new Set(codes)).toEqual(new Set([10]));
    await (await startServer(config())).close();
    expect(readFileSync(key, 'utf8')).toBe(written);
    expect(await countCodes()).toEqual(codes);
  });

  it('refuses its own key as the VAULT_KEY of a real shop, and deletes sample codes that were never sold', async () => {
    openShop();
    await (await startServer(config())).close();
    const key = readFileSync(join(folder, 'data/sandbox-vault.key'), 'utf8').trim();
    const { log, entries } = openLog();
    const { db, close } = await openDatabase(config());
    const real = { ...config(), darajaUrl: 'https://daraja.test', vaultKeys: readVaultKeys('01'.repeat(32)) };
    expect(() => withSandboxVault({ ...real, vaultKeys: readVaultKeys(key) })).toThrow('the key of the simulated shop');
    expect(withSandboxVault(real)).toBe(real);
    await checkVault({ db, config: real, log });
    expect(await db.select().from(vaultCodes)).toEqual([]);
    expect(entries()).toMatchObject([{ level: 40, msg: 'sample codes of the simulated shop were deleted' }]);
    await close();
  });

  it('a shop with a simulated M-PESA does not start with the codes of a real vault', async () => {
    openShop();
    const { db, close } = await openDatabase(config());
    await db.insert(vaultCodes).values({ variantID: 1, sealed: 'aabbccdd:x', fingerprint: 'a real one' });
    await close();
    await expect(startServer(config())).rejects.toThrow(
      /^The database holds codes of a real vault, and DARAJA_URL is not set\./,
    );
  });
});

it('logs the names of misspelt settings', async () => {
  openShop();
  const { child, opened, ended } = run({ DATABASE_ULR: 'postgres://shop@db/shop', LOG_LEVEL: 'warn' });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await opened;
  child.kill('SIGTERM');
  await ended;
  expect(log).toContain('"settings":["DATABASE_ULR"]');
});

describe('a start that fails', () => {
  // config.test.ts tests which settings are refused, and with which sentence.
  it('prints one sentence about wrong settings, exits with 1 and creates no data folder', async () => {
    const { ended, output } = run({ HOST: '0.0.0.0' });
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/^HOST is 0\.0\.0\.0 and DARAJA_URL is not set.*\n$/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('reports that the port is in use, and unlocks the data folder', async () => {
    openShop();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await expect(startServer(config({ PORT: port }))).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use.`);
    other.close();
    await (await startServer(config())).close();
  });

  it('reports that another process has locked the data folder', async () => {
    openShop();
    const server = await startServer(config());
    const { ended, output } = run();
    expect(await ended).toBe(1);
    expect(output.err).toBe(
      `The data folder ${join(folder, 'data')} is in use by another process (${process.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
    );
    await server.close();
  });

  it('refuses a data folder that this process has open', async () => {
    openShop();
    const server = await startServer(config());
    await expect(startServer(config())).rejects.toThrow(ConfigError);
    await server.close();
  });

  it('reports that PostgreSQL cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    const settings = { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` };
    await expect(startServer(config(settings))).rejects.toThrow('The database of DATABASE_URL cannot be opened');
  });
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('closes everything and exits 0 after %s', async (signal) => {
    openShop();
    const { child, opened, ended } = run();
    await opened;
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
  });

  it('answers pending requests before it closes', async () => {
    openShop();
    const server = await startServer(config());
    const body = JSON.stringify({ email: 'late@example.com' });
    const headers = { expect: '100-continue', 'content-length': body.length };
    const underWay = request(`${server.url}/v1/subscribe`, { method: 'POST', headers });
    underWay.flushHeaders();
    await once(underWay, 'continue');
    const closing = server.close();
    const answered = once(underWay, 'response');
    underWay.end(body);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await closing;
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('keeps its rows after a crash, and a lock that the next start replaces', async () => {
    openShop();
    const { child, opened, ended } = run();
    const url = await opened;
    await fetch(`${url}/v1/subscribe`, { method: 'POST', body: JSON.stringify({ email: 'crash@example.com' }) });
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(folder, 'data/lock'))).toBe(true);
    const { db, close } = await openDatabase(config());
    expect(await db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions)).toEqual([
      { email: 'crash@example.com' },
    ]);
    await close();
  });
});
