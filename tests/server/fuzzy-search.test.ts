import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer());

async function productNames(text: string): Promise<string[]> {
  const { json } = await server.call('GET', `/v1/search/${encodeURIComponent(text)}`);
  return json.message.products.map(({ name }: { name: string }) => name);
}

async function addProduct(name: string): Promise<number> {
  const [added] = await server.db
    .insert(products)
    .values({
      name,
      imageURL: '/images/x.svg',
      summary: 'New.',
      itemType: 'electronics',
      ratingTenths: 40,
      category: 'Games',
    })
    .returning();
  if (!added) throw new Error('no product was added');
  const plain = { image: '/images/x.svg', stock: 1, salePrice: 1, listPrice: null, platform: 'PC', region: 'Global' };
  await server.db.insert(variants).values({ ...plain, itemID: added.itemID, name: 'Standard' });
  return added.itemID;
}

/** Whether a word is in the table of words that occur in names. */
async function isKnown(word: string): Promise<boolean> {
  const found = await server.db.select({ word: sql`word` }).from(sql`name_words`).where(sql`word = ${word}`);
  return found.length === 1;
}

describe('a misspelt search', () => {
  it('knows the words of added and renamed products, and no longer those of removed names', async () => {
    expect(await productNames('quasimoda')).toEqual([]);
    const itemID = await addProduct('Quasimodo Rising');
    expect(await productNames('quasimoda')).toEqual(['Quasimodo Rising']);
    expect([await isKnown('quasimodo'), await isKnown('zanzibar')]).toEqual([true, false]);
    await server.db.update(products).set({ name: 'Zanzibar Rising' }).where(eq(products.itemID, itemID));
    expect(await productNames('zanzybar')).toEqual(['Zanzibar Rising']);
    expect(await isKnown('zanzibar')).toBe(true);
    expect(await productNames('quasimoda')).toEqual([]);
    await server.db.delete(products).where(eq(products.itemID, itemID));
    expect(await productNames('zanzybar')).toEqual([]);
  });

  it('ranks first the products with most of the words, then those with the most similar ones', async () => {
    for (const name of ['Obsidian Citadel: The Long Return', 'Obsidian Citadel', 'Obsidian Harbour'])
      await addProduct(name);
    expect(await productNames('obsidian citdel')).toEqual([
      'Obsidian Citadel',
      'Obsidian Citadel: The Long Return',
      'Obsidian Harbour',
    ]);
  });

  it('finds a name of two words by one', async () => {
    await addProduct('Moon Lighter');
    expect(await productNames('moonlighter')).toContain('Moon Lighter');
  });

  it('knows shorthand beside a typo, and treats keywords of the database as ordinary words', async () => {
    expect((await productNames('ps5 slimm'))[0]).toBe('PlayStation 5 Slim');
    await addProduct('Null Ponderosa');
    expect(await productNames('null ponderose')).toEqual(['Null Ponderosa']);
  });
});
