import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { paymentExceptions } from '#server/db/schema.ts';

/** The write-ahead log of the embedded database, in segments of 16 MB. */

const megabyte = 1024 * 1024;

let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uwanja-log-'));
  open = await openDatabase({ dataDir: join(folder, 'shop'), databaseUrl: null });
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes rows, each with some megabytes of the log. */
async function write(name: string, rows: number, megabytes: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) {
    await open.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_logical_emit_message(true, 'test', repeat('x', ${megabytes * megabyte}))`);
      await tx
        .insert(paymentExceptions)
        .values({ reason: 'no outcome', receipt: `${name}${row}`, amount: 1, detail: {} });
    });
  }
}

const logSize = () => {
  const place = join(folder, 'shop/pg/pg_wal');
  return readdirSync(place).reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
};

describe('the log of the embedded database', () => {
  it('lets a shop that was killed after several segments open again with every row', async () => {
    await write('CRASH', 6, 8);
    // Files that another process could read at this moment are those that a killed process leaves.
    const crashed = join(folder, 'crashed');
    cpSync(join(folder, 'shop'), crashed, { recursive: true });
    rmSync(join(crashed, 'lock'));
    const after = await openDatabase({ dataDir: crashed, databaseUrl: null });
    expect(await after.db.$count(paymentExceptions)).toBe(6);
    await after.close();
  });

  it('takes at most 128 MB while the shop runs, however much is written', async () => {
    const sizes: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await write(`ROUND${round}-`, 2, 10);
      sizes.push(logSize() / megabyte);
    }
    expect(Math.max(...sizes)).toBeLessThan(128);
  });

  it('refuses a commit while the folder of the log is gone', async () => {
    const log = join(folder, 'shop/pg/pg_wal');
    renameSync(log, `${log}.gone`);
    await expect(write('GONE', 1, 0)).rejects.toThrow('ENOENT');
    renameSync(`${log}.gone`, log);
    await write('BACK', 1, 0);
  });
});
