import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readVaultKeys } from '#server/config.ts';
import { vaultCodes } from '#server/db/schema.ts';
import { checkVault } from '#server/vault/check-vault.ts';
import { createVault } from '#server/vault/encryption.ts';
import { loadCodes, maxCodeLength, NoVaultError } from '#server/vault/load-codes.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop, vaultKey } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());

const keysOf = (...names: readonly string[]) => readVaultKeys(names.map(vaultKey).join(','));
/** The same shop with other keys. */
const under = (...names: readonly string[]) => ({
  ...shop.deps,
  config: { ...shop.deps.config, vaultKeys: names.length === 0 ? [] : keysOf(...names) },
});
const stored = async () => (await shop.db.select({ count: sql<number>`count(*)::int` }).from(vaultCodes))[0]?.count;
const row = (variantID: number, code: string, line = 1) => ({ line, variantID, code });

describe('loading codes', () => {
  it('seals each code of a file without the surrounding spaces', async () => {
    const card = await shop.newVariant();
    expect(await shop.load(card, ' abcd-1234 ', 'EFGH 5678')).toEqual({ errors: [], loaded: 2, delivered: [] });
    const vault = createVault(keysOf('first'));
    const rows = await shop.rowsOf(card);
    expect(rows.map(({ sealed }) => vault?.decrypt(sealed, card))).toEqual(['abcd-1234', 'EFGH 5678']);
    expect(rows).toMatchObject([{ orderID: null, assignedAt: null, loadedAt: shop.deps.clock() }, { orderID: null }]);
  });

  it('reports what is wrong with each line, repeats no code, and loads nothing', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'KNOWN-0001');
    const before = await tableHashes(shop.db);
    const rows = [
      row(card, 'GOOD-0001', 2),
      row(1_999_999, 'LOST-0001', 3),
      row(Number.NaN, 'LOST-0002', 4),
      row(2 ** 31, 'LOST-0003', 5),
      row(goods.mug, 'HARD-0001', 6),
      row(card, ' - ', 7),
      row(card, 'x'.repeat(maxCodeLength + 1), 8),
      row(card, 'BAD\u200b-0001', 9),
      row(card, 'BAD\ufffd-0001', 10),
      row(card, 'BAD\ud800-0001', 11),
      row(card, 'BAD\n-0001', 12),
      row(card, 'good 0001', 13),
      row(card, 'known0001', 14),
    ];
    const untypable = 'The code contains characters that cannot be typed.';
    const errors = [
      { line: 3, message: 'There is no variant 1999999.' },
      { line: 4, message: 'There is no variant NaN.' },
      { line: 5, message: 'There is no variant 2147483648.' },
      { line: 6, message: `Variant ${goods.mug} is not a gift card or a game card.` },
      { line: 7, message: 'The code is empty.' },
      { line: 8, message: 'The code is longer than 200 characters.' },
      ...[9, 10, 11, 12].map((line) => ({ line, message: untypable })),
      { line: 13, message: 'The code is the same as on line 2.' },
      { line: 14, message: 'The code was loaded before.' },
    ];
    expect(await loadCodes(shop.deps, rows)).toEqual({ errors, loaded: 0, delivered: [] });
    expect(await loadCodes(shop.deps, rows, { dryRun: true })).toEqual({ errors, loaded: 0, delivered: [] });
    expect(await tableHashes(shop.db)).toEqual(before);
  });

  it('accepts a code of the greatest length, and the same code for two variants', async () => {
    const [one, other] = [await shop.newVariant(), await shop.newVariant()];
    const longest = 'y'.repeat(maxCodeLength);
    expect((await loadCodes(shop.deps, [row(one, longest), row(other, longest, 2)])).errors).toEqual([]);
  });

  it('only checks in a dry run: nothing is stored and no order gets a code', async () => {
    const card = await shop.newVariant();
    const buyer = await shop.bought([card, 1]);
    const before = await tableHashes(shop.db);
    const tried = await loadCodes(shop.deps, [row(card, 'DRY-0001')], { dryRun: true });
    expect(tried).toEqual({ errors: [], loaded: 0, delivered: [] });
    expect(await tableHashes(shop.db)).toEqual(before);
    expect(await shop.readOrder(buyer)).toEqual(['pending', 0]);
  });

  it('loads all codes or none: nothing is left where storing fails half way', async () => {
    const card = await shop.newVariant();
    const before = await stored();
    const rows = Array.from({ length: 1500 }, (_, one) => row(card, `HALF-${one}`, one));
    await shop.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin if (select count(*) from vault_codes) > 1100 then raise 'the disk is full'; end if; return new; end $$`);
    await shop.db.execute(
      sql`create trigger refuse before insert on vault_codes for each row execute function refuse()`,
    );
    try {
      await expect(loadCodes(shop.deps, rows)).rejects.toThrow();
    } finally {
      await shop.db.execute(sql`drop trigger refuse on vault_codes`);
    }
    expect(await stored()).toBe(before);
    expect((await loadCodes(shop.deps, rows)).loaded).toBe(1500);
  });

  it('loads the same file once, however often and concurrently it is loaded', async () => {
    const card = await shop.newVariant();
    const file = Array.from({ length: 20 }, (_, one) => `TWICE-${one}`);
    const loads = await Promise.all([shop.load(card, ...file), shop.load(card, ...file), shop.load(card, ...file)]);
    expect(loads.map(({ loaded }) => loaded).sort()).toEqual([0, 0, 20]);
    expect(loads.filter(({ errors }) => errors.length === 20)).toHaveLength(2);
    expect(await shop.rowsOf(card)).toHaveLength(20);
  });

  it('accepts an empty file, and loads nothing', async () => {
    expect(await loadCodes(shop.deps, [])).toEqual({ errors: [], loaded: 0, delivered: [] });
  });

  it('requires a key, and says so', async () => {
    const card = await shop.newVariant();
    const sentence = 'There is no vault to load codes into: set VAULT_KEY first.';
    await expect(loadCodes(under(), [row(card, 'NO-KEY')])).rejects.toThrow(NoVaultError);
    await expect(loadCodes(under(), [row(card, 'NO-KEY')], { dryRun: true })).rejects.toThrow(sentence);
    expect(await shop.rowsOf(card)).toEqual([]);
  });
});

describe('a new key before the old one', () => {
  it('recognises codes that were loaded under either key', async () => {
    const card = await shop.newVariant();
    await loadCodes(under('first'), [row(card, 'UNDER-FIRST')]);
    await loadCodes(under('second', 'first'), [row(card, 'UNDER-SECOND')]);
    const again = [row(card, 'UNDER-FIRST', 1), row(card, 'UNDER-SECOND', 2)];
    const errors = [1, 2].map((line) => ({ line, message: 'The code was loaded before.' }));
    for (const keys of [
      ['second', 'first'],
      ['third', 'second', 'first'],
      ['first', 'second'],
    ] as const) {
      expect((await loadCodes(under(...keys), again)).errors).toEqual(errors);
    }
    expect(await shop.rowsOf(card)).toHaveLength(2);
  });

  it('seals new codes, and every code is readable', async () => {
    const card = await shop.newVariant();
    await loadCodes(under('first'), [row(card, 'OLD-KEY-CODE')]);
    await loadCodes(under('second', 'first'), [row(card, 'NEW-KEY-CODE')]);
    const rows = await shop.rowsOf(card);
    expect(new Set(rows.map(({ sealed }) => sealed.split(':')[0])).size).toBe(2);
    const buyer = await shop.bought([card, 2]);
    const { config } = shop.deps;
    Object.assign(shop.deps, under('second', 'first'));
    try {
      const shown = await Promise.all(rows.map(({ codeID }) => shop.reveal(buyer, buyer.orderID, codeID)));
      expect(shown.map(({ json }) => json.message.code)).toEqual(['OLD-KEY-CODE', 'NEW-KEY-CODE']);
    } finally {
      Object.assign(shop.deps, { config });
    }
  });
});

describe('a missing key', () => {
  it('logs a missing key at the start, with the number of codes that it cannot open', async () => {
    const card = await shop.newVariant();
    await loadCodes(under('fourth', 'first'), [row(card, 'SHUT-1', 1), row(card, 'SHUT-2', 2)]);
    const [warnedLog, silentLog] = [openLog(), openLog()];
    await checkVault({ ...under('third', 'second', 'first'), log: warnedLog.log });
    await checkVault({ ...under('fourth', 'third', 'second', 'first'), log: silentLog.log });
    expect(warnedLog.entries()).toMatchObject([{ level: 50, codes: 2, msg: expect.stringContaining('VAULT_KEY') }]);
    expect(silentLog.entries()).toEqual([]);
  });
});

describe('a stolen table', () => {
  it('contains no code, no part of one, and nothing that another key opens', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'STOLEN-7788-QQWW', 'stolen-9900-ZZXX');
    const dump = await shop.db.execute(
      sql`select row_of::text as line from vault_codes as row_of where variant_id = ${card}`,
    );
    // Long enough not to occur by chance.
    const parts = /STOLEN|7788-?QQ|9900-?ZZ/i;
    expect(JSON.stringify(dump)).not.toMatch(parts);
    const thief = createVault(keysOf('second', 'third'));
    for (const { sealed } of await shop.rowsOf(card)) {
      expect(() => thief?.decrypt(sealed, card)).toThrow();
      expect(Buffer.from(sealed.split(':')[1] ?? '', 'base64url').toString('latin1')).not.toMatch(parts);
    }
    // Without the key a guess cannot be checked against the fingerprint either.
    const guesses = thief?.fingerprints('STOLEN-7788-QQWW', card) ?? [];
    const stolen = (await shop.rowsOf(card)).map(({ fingerprint }) => fingerprint);
    expect(guesses.filter((guess) => stolen.includes(guess))).toEqual([]);
  });
});
