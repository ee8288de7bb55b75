import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lockFolder } from '#server/db/lock.ts';
import { databaseForProcess } from '#tests/support/server/database.ts';
import { opsProcess } from '#tests/support/server/ops.ts';
import { findPostgres } from '#tests/support/server/postgres.ts';

/** Runs the real command as a separate process, on the engine of the tests. */

const folder = mkdtempSync(join(tmpdir(), 'uwanja-ops-'));
const dataDir = join(folder, 'data');
const onPostgres = inject('postgres') !== undefined;
let settings: Record<string, string>;
let drop = async () => {};
beforeAll(async () => {
  ({ settings, drop } = await databaseForProcess('sample', dataDir));
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run ops', () => {
  it.skipIf(onPostgres)(
    'lists its commands and exit codes without opening the database',
    async () => {
      const elsewhere = join(folder, 'elsewhere');
      const { code, out, err } = await opsProcess({ DATA_DIR: elsewhere });
      expect([code, err]).toEqual([0, '']);
      for (const word of ['exceptions', 'settle', 'refund', 'import products', 'Exit codes:'])
        expect(out).toContain(word);
      expect((await opsProcess({ DATA_DIR: elsewhere }, 'settle', '--help')).out).toBe(out);
      expect(existsSync(elsewhere)).toBe(false);
    },
    300_000,
  );

  it.skipIf(onPostgres)(
    'exits with 2 for wrong usage, and with 3 for wrong settings',
    async () => {
      expect(await opsProcess(settings, 'sell')).toEqual({
        code: 2,
        out: '',
        err: 'There is no command "sell". "npm run ops" lists them.\n',
      });
      expect(await opsProcess(settings, 'export', 'pictures', 'pictures')).toMatchObject({
        code: 2,
        err: 'Give the whole path of the folder, such as /srv/pictures.\n',
      });
      expect(await opsProcess({ ...settings, PORT: 'http' }, 'orders')).toMatchObject({ code: 3, out: '' });
    },
    300_000,
  );

  it('uses the database of the settings, reads files and prints JSON', async () => {
    const file = join(folder, 'products.csv');
    const titles = 'name,summary,category,itemType,image,variant,platform,region,salePrice,stock';
    writeFileSync(file, `${titles}\nMug,Holds tea.,Kitchen,merchandise,mug-lime,Green,All,Kenya,900,5\n`);
    expect(await opsProcess(settings, 'import', 'products', file)).toMatchObject({ code: 0, err: '' });
    const { code, out } = await opsProcess(settings, 'export', 'products');
    expect([code, out.includes(',Mug,Holds tea.,Kitchen,merchandise,mug-lime,Green,')]).toEqual([0, true]);
    // What is printed does not depend on the engine, and a process with the embedded one costs twice as much.
    if (!onPostgres && findPostgres() !== null) return;
    writeFileSync(file, `${titles}\nMug,Holds tea.,Kitchen,cup,mug-lime,Green,All,Kenya,900,5\n`);
    const refused = await opsProcess(settings, 'import', 'products', file);
    expect([refused.code, refused.out, refused.err.split(':')[0]]).toEqual([1, '', 'line 2, itemType']);
    expect(await opsProcess(settings, 'exceptions', '--json')).toEqual({
      code: 1,
      out: '[]\n',
      err: 'No exception waits for a person.\n',
    });
  }, 300_000);

  it.runIf(onPostgres)(
    'exits with 3 where PostgreSQL cannot be reached',
    async () => {
      const { code, err } = await opsProcess({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'orders');
      expect([code, err.split('\n').length]).toEqual([3, 2]);
      expect(err).toMatch(/^The database of DATABASE_URL cannot be opened: /);
    },
    300_000,
  );

  it.skipIf(onPostgres)(
    'exits with 3 while another process has locked the data folder',
    async () => {
      const release = lockFolder(dataDir);
      expect(await opsProcess(settings, 'orders')).toEqual({
        code: 3,
        out: '',
        err: `The data folder ${dataDir} is in use by another process (${process.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
      });
      release();
      expect((await opsProcess(settings, 'orders')).code).toBe(1);
    },
    300_000,
  );

  it.skipIf(onPostgres)(
    'exits with 3 where there is no shop, and creates none',
    async () => {
      const nowhere = join(folder, 'nowhere');
      const { code, err } = await opsProcess({ DATA_DIR: nowhere }, 'exceptions');
      expect([code, err]).toEqual([
        3,
        `There is no shop in the folder ${nowhere}. Set DATA_DIR or DATABASE_URL as for the server.\n`,
      ]);
      expect(existsSync(nowhere)).toBe(false);
    },
    300_000,
  );
});
