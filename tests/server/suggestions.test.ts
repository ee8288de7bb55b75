import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Suggestion, suggestion } from '#contract/search.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer());

const ask = (text: string) => server.call('GET', `/v1/search/${encodeURIComponent(text)}/suggestions`);
const suggested = async (text: string): Promise<Suggestion[]> => (await ask(text)).json.message;
const names = async (text: string) => (await suggested(text)).map(({ name }) => name);

describe('suggestions', () => {
  it('suggests products, services and articles in the contract’s shape, nine at most', async () => {
    const found = await suggested('c');
    expect(v.parse(v.array(v.union(suggestion.options.map((kind) => v.strictObject(kind.entries)))), found)).toEqual(
      found,
    );
    expect(found.length).toBeLessThanOrEqual(9);
    expect((await suggested('spotify')).map(({ kind }) => kind)).toEqual(['product', 'service']);
    expect((await suggested('music')).map(({ kind }) => kind)).toContain('article');
  });

  it('matches the starts of words, and ranks names that start with the typed words first', async () => {
    expect(await names('playst')).toEqual(expect.arrayContaining(['PlayStation 5 Slim']));
    expect((await names('xbox s'))[0]).toMatch(/^Xbox Series/);
    expect((await names('5')).every((name) => /\b5/.test(name))).toBe(true);
  });

  it('matches abbreviations, words with accents and misspelt words', async () => {
    expect((await names('ps5')).some((name) => name.startsWith('PlayStation 5'))).toBe(true);
    expect((await names('gta'))[0]).toMatch(/^Grand Theft Auto/);
    expect(await names('pláystátion')).toEqual(await names('playstation'));
    expect((await names('controler')).some((name) => name.includes('Controller'))).toBe(true);
  });

  it('suggests texts that mention the words where no name has them', async () => {
    expect(await names('steam 20')).toEqual(['Steam Wallet code']);
  });

  it('links to the cheapest variant in stock', async () => {
    const [first] = await suggested('steam wallet');
    if (first?.kind !== 'product') throw new Error('no product is suggested');
    const { rows } = (await server.db.execute(
      sql`select variant_id, sale_price from variants where item_id = ${first.itemID} and stock > 0 order by sale_price`,
    )) as { rows: { variant_id: number; sale_price: number }[] };
    expect([first.variantID, first.salePrice]).toEqual([rows[0]?.variant_id, rows[0]?.sale_price]);
    expect(first.variants).toBeGreaterThanOrEqual(rows.length);
  });

  it.each(['%%%', 'zzzzqqq'])('suggests nothing for %s', async (text) => {
    const { status, json } = await ask(text);
    expect([status, json]).toEqual([200, { success: 1, message: [] }]);
  });

  it('leaves the text `suggestions` to the search', async () => {
    const { status, json } = await server.call('GET', '/v1/search/suggestions');
    expect(status).toBe(200);
    expect(json.message).toHaveProperty('count');
  });

  it('refuses a text that is too long', async () => {
    expect((await ask('x'.repeat(101))).status).toBe(400);
  });

  it('reads suggestions from an index', async () => {
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = (await tx.execute(
        sql`explain select item_id from products where array_to_tsvector(words_of_name(name)) @@ to_tsquery('simple', ${"'co':*"})`,
      )) as { rows: unknown[] };
      expect(JSON.stringify(rows)).toContain('products_name_words');
    });
  });
});
