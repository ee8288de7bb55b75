import { count, desc } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, variants, vaultCodes } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openFiles, ops as opsOf } from '#tests/support/server/ops.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { goods, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

const files = openFiles();
const server = forFile(
  await startTestServer({ VAULT_KEY: Buffer.alloc(32, 7).toString('base64') }, { database: 'empty' }),
);
await stockSmallShop(server.db);
const ops = opsOf(server.deps);
beforeEach(async () => {
  await server.db.delete(vaultCodes);
});
afterAll(() => files.remove());

describe('an import of codes', () => {
  const variantID = goods.giftCard;
  const loading = (content: string, ...more: string[]) => ops('import', 'codes', files.write(content), ...more);
  const loaded = async () => (await server.db.select({ all: count() }).from(vaultCodes))[0]?.all;

  it('loads the codes of a file once, and leaves the stock unchanged', async () => {
    const content = `variantID,code\r\n${variantID},AAAA-1111\r\n${variantID},"BBBB,2222"\r\n`;
    expect(await loading(content, '--dry-run')).toMatchObject({
      code: 0,
      out: '2 codes would be loaded. Nothing was written: this was a dry run.\n',
    });
    expect(await loaded()).toBe(0);
    const before = await server.db.select().from(variants);
    expect(await loading(content)).toMatchObject({ code: 0, out: 'Loaded: 2 codes.\n' });
    expect(await server.db.select().from(variants)).toEqual(before);
    expect(await loading(content)).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 3: The code was loaded before.'),
    });
    expect(await loaded()).toBe(2);
  });

  it('has a row of the audit with the number of codes, and none for a file that loads nothing', async () => {
    const content = `variantID,code\n${variantID},AUDITED-1\n`;
    for (const more of [['--dry-run'], [], []]) await loading(content, ...more);
    const rows = await server.db.select().from(auditLog).orderBy(desc(auditLog.auditID)).limit(2);
    expect(rows[0]).toMatchObject({ who: 'shell', call: 'ops import codes', after: { loaded: 1, delivered: 0 } });
    expect(rows[1]?.after).not.toEqual(rows[0]?.after);
    expect(JSON.stringify(rows)).not.toContain('AUDITED');
  });

  it('reports all errors by line without a code, and loads nothing', async () => {
    const content = `code,variantID\nSECRET1,${variantID}\nSECRET2,one\nSECRET3,999999\nSECRET1,${variantID}\nSECRET4\n`;
    const { code, out, err } = await loading(content);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `line 3, variantID: must be a number, as the export of the products writes it.
line 4: There is no variant 999999.
line 5: The code is the same as on line 2.
line 6: there are 1 columns where the titles are 2. A cell with a comma needs quotes.
Nothing was imported: 4 errors.
`,
    );
    expect(await loaded()).toBe(0);
    expect((await loading(`code,variantID\nSECRET1,${variantID}\nSECRET2,one\n`)).err).toContain('1 error.');
    expect(await loaded()).toBe(0);
    expect((await loading('SECRET1,1\nSECRET2,2\n')).err).not.toContain('SECRET');
    expect((await loading('variantID,code\n1,"SECRET3\n')).err).not.toContain('SECRET');
  });

  it('fails with a message where there is no vault', async () => {
    const none = opsOf({ ...server.deps, config: { ...server.deps.config, vaultKeys: [] } });
    expect(await none('import', 'codes', files.write('variantID,code\n1,A\n'))).toMatchObject({
      code: 1,
      err: 'There is no vault to load codes into: set VAULT_KEY first.',
    });
  });
});
