import fs, { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { carts, paymentExceptions } from '#server/db/schema.ts';

/** A power cut under the embedded database: data that was written and not synced is lost. */

let folder: string;
let pg: string;
/** The disk after a power cut: each file has the content of its last sync. */
let disk: string;
let syncs = 0;
const originals = { fsyncSync: fs.fsyncSync, fdatasyncSync: fs.fdatasyncSync };

const copy = (path: string) => {
  const place = join(disk, relative(pg, path));
  if (!existsSync(path)) {
    rmSync(place, { recursive: true, force: true });
    return;
  }
  if (fs.statSync(path).isDirectory()) {
    mkdirSync(place, { recursive: true });
    // The sync of a folder removes deleted names and adds new ones.
    for (const name of fs.readdirSync(place)) {
      if (!existsSync(join(path, name))) rmSync(join(place, name), { recursive: true, force: true });
    }
    for (const name of fs.readdirSync(path)) {
      const source = join(path, name);
      if (!existsSync(join(place, name)) && fs.statSync(source).isFile())
        writeFileSync(join(place, name), readFileSync(source));
    }
    return;
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, readFileSync(path));
};
const pathOf = (descriptor: number) => fs.readlinkSync(`/proc/self/fd/${descriptor}`);
const synced = (descriptor: number) => {
  syncs += 1;
  const path = pathOf(descriptor);
  if (path.startsWith(pg)) copy(path);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uwanja-power-'));
  pg = join(folder, 'shop', 'pg');
  disk = join(folder, 'disk', 'pg');
  mkdirSync(disk, { recursive: true });
  fs.fsyncSync = (descriptor) => {
    originals.fsyncSync(descriptor);
    synced(descriptor);
  };
  fs.fdatasyncSync = (descriptor) => {
    originals.fdatasyncSync(descriptor);
    synced(descriptor);
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(fs, originals);
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the shop's folder as a power cut at this moment would leave it. */
function cut(name: string): string {
  const place = join(folder, name);
  cpSync(join(folder, 'disk'), place, { recursive: true });
  return place;
}

it('preserves every acknowledged payment, opens again, and loses at most the last carts', async () => {
  const open = await openDatabase({ dataDir: join(folder, 'shop'), databaseUrl: null });
  const handle = await fs.promises.open(join(pg, 'PG_VERSION'), 'r');
  // The log is synced asynchronously through file handles.
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  const { datasync } = prototype;
  await handle.close();
  prototype.datasync = async function (this: typeof handle) {
    await datasync.call(this);
    synced(this.fd);
  };
  try {
    const acknowledged: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const before = syncs;
      await open.db.insert(carts).values({ cartID: `cart-${turn}`.padEnd(22, 'x') });
      if (turn % 4 === 3) await open.db.execute(sql`checkpoint`);
      else expect(syncs).toBe(before);
      await open.db.transaction(async (tx) => {
        await tx.insert(paymentExceptions).values({ reason: 'no outcome', receipt: `R${turn}`, amount: 1, detail: {} });
      });
      expect(syncs).toBeGreaterThan(before);
      acknowledged.push(`R${turn}`);
      if (turn % 3 !== 2) continue;
      const after = await openDatabase({ dataDir: cut(`cut-${turn}`), databaseUrl: null });
      const rows = await after.db.select({ receipt: paymentExceptions.receipt }).from(paymentExceptions);
      expect(rows.map(({ receipt }) => receipt)).toEqual(acknowledged);
      const [first] = await after.db
        .select()
        .from(carts)
        .where(eq(carts.cartID, 'cart-0'.padEnd(22, 'x')));
      expect(first).toBeDefined();
      await after.close();
    }
  } finally {
    prototype.datasync = datasync;
    await open.close();
  }
});
