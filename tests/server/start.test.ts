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
import { count, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig, readVaultKeys } from '#server/config.ts';
import { secureDataFolder } from '#server/db/data-folder.ts';
import { lockFolder } from '#server/db/lock.ts';
import { migrationsFolder, type OpenDatabase, openDatabase, openOverPglite, openPglite } from '#server/db/open.ts';
import { openConfiguredDatabase } from '#server/db/open-configured.ts';
import { servingLimits } from '#server/db/pool.ts';
import { newsletterSubscriptions, vaultCodes } from '#server/db/schema.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { checkVault } from '#server/vault/check-vault.ts';
import { withSandboxVault } from '#server/vault/sandbox-key.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';

/** Starts and stops of the shop in this process. start-process.test.ts starts it as a process. */

// These tests create databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const newFolder = () => mkdtempSync(join(tmpdir(), 'uwanja-'));

let folder: string;
const template = newFolder();
await (await openPglite(join(template, 'pg'), await testDatabase('sample'))).close();
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies a data folder with the sample shop, which is faster than a first start. */
const copyShop = (to: string) => cpSync(template, join(to, 'data'), { recursive: true });

const configOf = (parent: string, settings: Record<string, string> = {}) =>
  readConfig({ PORT: '0', DATA_DIR: join(parent, 'data'), LOG_LEVEL: 'silent', ...settings });
const config = (settings: Record<string, string> = {}) => configOf(folder, settings);

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('migrates a schema of the first release and keeps its rows', async () => {
  const firstRelease = join(folder, 'migrations');
  cpSync(migrationsFolder, firstRelease, { recursive: true });
  const journal = join(firstRelease, 'meta/_journal.json');
  const all = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, 1) }));
  copyShop(folder);
  const old = await openPglite(join(folder, 'data/pg'));
  await old.exec('drop schema public, drizzle, pgboss cascade; create schema public');
  const oldDb = await openOverPglite(old, firstRelease);
  await oldDb.execute(sql`insert into newsletter_subscriptions (email, category) values ('old@example.com', 'all')`);
  const indexes = sql`select indexname from pg_indexes where indexname = 'products_name_trigrams'`;
  expect((await old.query("select indexname from pg_indexes where indexname = 'products_name_trigrams'")).rows).toEqual(
    [],
  );
  await old.close();

  const { db, close } = await openDatabase(config());
  expect(await db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions)).toEqual([
    { email: 'old@example.com' },
  ]);
  expect(await db.execute(indexes)).toMatchObject({ rows: [{ indexname: 'products_name_trigrams' }] });
  await close();
});

describe('two starts with one data folder', () => {
  let shop: string;
  /** What the data folder and the shop held after each start. */
  const starts: { products: unknown; emails: string[]; codes: number[]; key: string; keyMode: number }[] = [];

  /** Starts and stops the shop. @param visit sends requests meanwhile */
  async function startOnce(visit: (url: string) => Promise<unknown>): Promise<void> {
    const server = await startServer(configOf(shop));
    await visit(server.url);
    const products = await (await fetch(`${server.url}/v1/product/item?limit=1`)).json();
    await server.close();
    const { db, close } = await openDatabase(configOf(shop));
    const subscribed = await db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions);
    const codes = await db.select({ codes: count() }).from(vaultCodes).groupBy(vaultCodes.variantID);
    await close();
    const key = join(shop, 'data/sandbox-vault.key');
    starts.push({
      products,
      emails: subscribed.map(({ email }) => email),
      codes: codes.map(({ codes }) => codes),
      key: readFileSync(key, 'utf8'),
      keyMode: modeOf(key),
    });
  }

  beforeAll(async () => {
    shop = newFolder();
    copyShop(shop);
    chmodSync(join(shop, 'data'), 0o755);
    chmodSync(join(shop, 'data/pg/base'), 0o777);
    const body = JSON.stringify({ email: 'kept@example.com' });
    await startOnce((url) => fetch(`${url}/v1/subscribe`, { method: 'POST', body }));
    await startOnce(async () => {});
  });
  afterAll(() => rmSync(shop, { recursive: true, force: true }));

  it('keeps the rows of an existing data folder and adds none', () => {
    expect(starts.map(({ emails }) => emails)).toEqual([['kept@example.com'], ['kept@example.com']]);
    expect(starts[1]?.products).toEqual(starts[0]?.products);
  });

  it('closes the data folder to other users, with everything in it, also where it was open before', () => {
    const data = join(shop, 'data');
    const paths = [data, ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name))];
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? 0o700 : 0o600))).toEqual([]);
  });

  it('a shop with a simulated M-PESA has a vault key of its own in its data folder, and sample codes of all gift cards and game cards', () => {
    const [first, second] = starts;
    expect([Buffer.from(first?.key ?? '', 'base64').length, first?.keyMode]).toEqual([32, 0o600]);
    expect(first?.codes.length).toBeGreaterThan(50);
    expect(new Set(first?.codes)).toEqual(new Set([10]));
    expect(second?.key).toBe(first?.key);
    expect(second?.codes).toEqual(first?.codes);
  });

  it('refuses its own key as the VAULT_KEY of a real shop, and deletes sample codes that were never sold', async () => {
    const key = readFileSync(join(shop, 'data/sandbox-vault.key'), 'utf8').trim();
    const { log, entries } = openLog();
    const { db, close } = await openDatabase(configOf(shop));
    const real = { ...configOf(shop), darajaUrl: 'https://daraja.test', vaultKeys: readVaultKeys('01'.repeat(32)) };
    expect(() => withSandboxVault({ ...real, vaultKeys: readVaultKeys(key) })).toThrow('the key of the simulated shop');
    expect(withSandboxVault(real)).toBe(real);
    await checkVault({ db, config: real, log, clock: () => new Date() });
    expect(await db.select().from(vaultCodes)).toEqual([]);
    expect(entries()).toMatchObject([{ level: 40, msg: 'sample codes of the simulated shop were deleted' }]);
    await close();
  });

  it('a shop with a simulated M-PESA does not start with the codes of a real vault', async () => {
    const { db, close } = await openDatabase(configOf(shop));
    const real = { variantID: 1, sealed: 'aabbccdd:x', fingerprint: 'a real one' };
    await db.insert(vaultCodes).values(real);
    await close();
    await expect(startServer(configOf(shop))).rejects.toThrow(
      /^The database holds codes of a real vault, and DARAJA_URL is not set\./,
    );
  });
});

describe('a data folder', () => {
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
    copyShop(folder);
    writeFileSync(join(folder, 'data', file), content);
    const refusal = await startServer(config()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    const { message } = refusal as ConfigError;
    expect(message).toContain(`The database in ${join(folder, 'data')} cannot be opened: its files are damaged or of`);
    expect(message).toContain(fact);
    expect(message).toContain('Restore the folder from a backup, or set DATA_DIR to another folder.');
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
  });

  it('opens a data folder that does not open at first once more, before it calls it damaged', async () => {
    const database = {} as OpenDatabase;
    const open = vi.fn(async () => database).mockRejectedValueOnce(new Error('ENOENT'));
    expect(await openConfiguredDatabase(config(), servingLimits, undefined, open)).toBe(database);
    const never = vi.fn(() => Promise.reject(new Error('ENOENT')));
    await expect(openConfiguredDatabase(config(), servingLimits, undefined, never)).rejects.toThrow(
      'its files are damaged',
    );
    expect(never).toHaveBeenCalledTimes(2);
  });

  it('refuses a data folder that is a file', async () => {
    writeFileSync(join(folder, 'data'), '');
    await expect(openDatabase(config())).rejects.toThrow(/^The data folder .* is not a folder\. .* set DATA_DIR/);
  });
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

it('finishes its start when a database that was lost after it began to listen is back, and is not ready before', async () => {
  copyShop(folder);
  let isLost = false;
  /** Opens the shop's database, and loses it when the server subscribes to changes, which it does when it listens. */
  async function openLost() {
    const { db, engine, close } = await openDatabase(config());
    if (engine.kind !== 'embedded') throw new Error('this test is about the embedded database');
    const lost = () => {
      throw new DatabaseUnavailableError('connection terminated unexpectedly');
    };
    const losing = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        return isLost && typeof value === 'function' ? lost : value;
      },
    });
    vi.spyOn(engine.pglite, 'listen').mockImplementationOnce(() => {
      isLost = true;
      return Promise.reject(new Error('connection terminated unexpectedly'));
    });
    return { db: losing, engine, close };
  }
  const server = await startServer(config(), {}, openLost);
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
  try {
    expect(isLost).toBe(true);
    expect(await isReady()).toBe(503);
    isLost = false;
    await expect.poll(isReady).toBe(200);
  } finally {
    await server.close();
  }
  const { db, close } = await openDatabase(config());
  expect((await db.select({ codes: count() }).from(vaultCodes))[0]?.codes).toBeGreaterThan(100);
  const regular = sql`(select count(distinct name) as jobs from pgboss.job where name in ('tidy-payments', 'sweep')) as regular`;
  expect(await db.select({ jobs: sql<string>`jobs` }).from(regular)).toEqual([{ jobs: 2 }]);
  await close();
});

describe('a running shop', () => {
  let shop: string;
  let server: RunningServer;
  beforeAll(async () => {
    shop = newFolder();
    copyShop(shop);
    server = await startServer(configOf(shop));
  });
  afterAll(async () => {
    // Safe to call again.
    await server.close();
    rmSync(shop, { recursive: true, force: true });
  });

  it('reports the port that it got', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  });

  it('reports that the port is in use, and unlocks the data folder', async () => {
    copyShop(folder);
    const { port } = new URL(server.url);
    await expect(startServer(config({ PORT: port }))).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use.`);
    lockFolder(join(folder, 'data'))();
  });

  it('refuses a data folder that this process has open', async () => {
    await expect(startServer(configOf(shop))).rejects.toThrow(ConfigError);
  });

  it('answers pending requests before it closes, and can be closed twice', async () => {
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
    await server.close();
  });
});
