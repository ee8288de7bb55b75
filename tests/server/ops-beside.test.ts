import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createArchive } from '#server/back-office/backup.ts';
import { readConfig } from '#server/config.ts';
import { lockFolder } from '#server/db/lock.ts';
import { openDatabase, openPglite } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { backUp, restore } from '#server/ops/backup.ts';
import { sendCommand } from '#server/ops/socket-client.ts';
import { commandSocketPath } from '#server/ops/socket-path.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { openOwnedShop, opsProcess } from '#tests/support/server/ops.ts';

/** The command line beside a server that has the embedded database open, and its backups. */

// These tests create databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), 'uwanja-beside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;
const configOf = (dataDir: string) => readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

describe('the command line beside an open shop', () => {
  const dataDir = join(folder, 'data');
  const socket = commandSocketPath(dataDir) ?? '';
  const run = (...args: string[]) => opsProcess({ DATA_DIR: dataDir }, ...args);
  let server: RunningServer;
  beforeAll(async () => {
    mkdirSync(dataDir);
    await (await openPglite(join(dataDir, 'pg'), await testDatabase('sample'))).close();
    // As a killed server leaves it behind.
    writeFileSync(socket, '');
    server = await startServer(configOf(dataDir));
  });
  afterAll(() => server.close());

  it('opens its socket to the owner alone, in place of a stale one', () => {
    expect([modeOf(dataDir), modeOf(socket), statSync(socket).isSocket()]).toEqual([0o700, 0o600, true]);
  });

  it('prints what the server answers, with its exit code, and the server has the change at once', async () => {
    expect(await run('exceptions', '--json')).toEqual({
      code: 1,
      out: '[]\n',
      err: 'No exception waits for a person.\n',
    });
    const file = join(folder, 'products.csv');
    const titles = 'name,summary,category,itemType,image,variant,platform,region,salePrice,stock';
    writeFileSync(file, `${titles}\nMug,Holds tea.,Kitchen,merchandise,mug-lime,Green,All,Kenya,900,5\n`);
    expect(await run('import', 'products', file)).toMatchObject({ code: 0, err: '' });
    const { message: added } = await (await fetch(`${server.url}/v1/product/item/category/Kitchen`)).json();
    expect(added.count).toBe(1);
  });

  it('refuses to move or restore a database that is in use', async () => {
    expect(await sendCommand(dataDir, 'ops', ['move', '--to', 'postgres://shop@127.0.0.1:1/none'], null)).toEqual({
      code: 1,
      out: '',
      err: 'The shop is open: stop it first.\n',
    });
    await expect(restore(configOf(dataDir), join(folder, 'any.tar.gz'))).rejects.toThrow(
      'is in use by another process',
    );
  });

  it('writes a backup to a new file for the owner alone', async () => {
    const file = join(folder, 'open.tar.gz');
    expect(await backUp(configOf(dataDir), file)).toMatchObject({ code: 0 });
    expect([modeOf(file), existsSync(`${file}.part`)]).toEqual([0o600, false]);
    await expect(backUp(configOf(dataDir), file)).rejects.toThrow(`${file} exists. Nothing was written.`);
  });

  it('removes the socket at the end', async () => {
    await server.close();
    expect(existsSync(socket)).toBe(false);
    expect(await sendCommand(dataDir, 'ops', ['orders'], null)).toBe(null);
  });
});

it('restores every order that was paid before a backup under load began', async () => {
  const dataDir = join(folder, 'selling');
  mkdirSync(dataDir);
  await (await openPglite(join(dataDir, 'pg'), await testDatabase('empty'))).close();
  const shop = await openOwnedShop(() => openDatabase(configOf(dataDir)));
  const accounts: string[] = [];
  const sell = async () => {
    accounts.push(await shop.paid(await shop.buyer()));
  };
  await sell();
  const before = [...accounts];

  const file = join(folder, 'selling.tar.gz');
  let sales = 3;
  // Each piece of the archive waits for a sale, so the shop sells while its files are copied.
  const selling = new Transform({
    transform(chunk, _, done) {
      sales -= 1;
      (sales < 0 ? Promise.resolve() : sell()).then(() => done(null, chunk), done);
    },
  });
  await pipeline(createArchive(shop.engine), selling, createWriteStream(file));
  expect(accounts.length).toBeGreaterThan(before.length);
  await sell();
  await shop.stop();

  const restored = join(folder, 'restored');
  expect(await restore(configOf(restored), file)).toMatchObject({ code: 0 });
  const { db, close } = await openDatabase(configOf(restored));
  const placed = (await db.select({ orderID: orders.orderID, status: orders.status }).from(orders)).filter(
    ({ status }) => status !== 'awaiting payment',
  );
  const paid = await db.select({ orderID: payments.orderID }).from(payments);
  await close();
  expect(placed.map(({ orderID }) => orderID)).toEqual(expect.arrayContaining(before));
  expect(paid.map(({ orderID }) => orderID).sort()).toEqual(placed.map(({ orderID }) => orderID).sort());
  // The sale after the backup is not in it.
  expect(placed.map(({ orderID }) => orderID)).not.toContain(accounts.at(-1));

  await expect(restore(configOf(restored), file)).rejects.toThrow('There is a shop in the folder');
});

it('restores a backup that was downloaded at the desk, and has no file beside it left', async () => {
  const dataDir = join(folder, 'of the desk');
  mkdirSync(dataDir);
  await (await openPglite(join(dataDir, 'pg'), await testDatabase('empty'))).close();
  const shop = await openOwnedShop(() => openDatabase(configOf(dataDir)));
  const account = await shop.paid(await shop.buyer());
  const owner = await openDesk(shop, 'owner');
  const { path } = (await owner.change('/export', { what: 'backup' })).json.message;
  const download = () => shop.app.request(`/desk/api${path}`, { headers: { cookie: owner.cookie() } });
  const [first, second] = await Promise.all([download(), download()]);
  // The engine allows one copy at a time.
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
  const answer = first?.status === 200 ? first : second;
  expect(answer?.headers.get('content-disposition')).toMatch(/^attachment; filename="backup-[\d-]+\.tar\.gz"$/);
  const file = join(folder, 'desk.tar.gz');
  writeFileSync(file, Buffer.from(await (answer as Response).arrayBuffer()));
  await shop.stop();

  const restored = join(folder, 'restored from the desk');
  expect(await restore(configOf(restored), file)).toMatchObject({ code: 0 });
  const { db, close } = await openDatabase(configOf(restored));
  expect((await db.select({ orderID: payments.orderID }).from(payments)).map(({ orderID }) => orderID)).toEqual([
    account,
  ]);
  await close();
});

describe('a restore', () => {
  it('refuses a file that is no backup, and leaves no shop behind', async () => {
    const dataDir = join(folder, 'refused');
    const file = join(folder, 'text.tar.gz');
    writeFileSync(file, 'no archive');
    await expect(restore(configOf(dataDir), file)).rejects.toThrow('cannot be read, is not whole or is no backup');
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
    // The lock is released.
    lockFolder(dataDir)();
  });
});
