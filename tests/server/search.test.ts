import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '#contract/search.ts';
import { formatQuery, splitWords } from '#server/search/words.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer());

const ask = (text: string, on = server) => on.call('GET', `/v1/search/${encodeURIComponent(text)}`);
const search = async (text: string): Promise<SearchResult> => (await ask(text)).json.message;
const productNames = async (text: string) => (await search(text)).products.map(({ name }) => name);
const serviceNames = async (text: string) => (await search(text)).services.map(({ name }) => name);
const nothing = { count: 0, services: [], products: [], articles: [] };

describe('a search', () => {
  // @verifies Visitors search
  // @verifies /search shows: services
  // @verifies /search shows: products
  // @verifies /search shows: articles
  // @verifies Search result: count
  // @verifies Search result: services
  // @verifies Search result: products
  // @verifies Search result: articles
  // @verifies Visitor searches
  // @verifies GET /search/{text}: count, services, products, articles
  it('finds services, products and articles in the contract’s shape, and counts them', async () => {
    const found = await search('music');
    expect(v.parse(v.strictObject(searchResult.entries), found)).toEqual(found);
    expect(found.count).toBe(found.services.length + found.products.length + found.articles.length);
    expect(found.services.map(({ name }) => name)).toEqual(expect.arrayContaining(['Apple Music', 'Spotify Premium']));
    expect(found.products.map(({ name }) => name)).toContain('Spotify Premium gift card');
    expect(found.articles.map(({ title }) => title)).toContain(
      'Music for long sessions: a listening plan, not a playlist',
    );
  });

  it('returns a service with its plans and a product with its variants', async () => {
    const { services, products } = await search('spotify');
    expect(services[0]?.variants.map(({ period }) => period)).toEqual(['1 month', '3 months', '1 year']);
    expect(products[0]?.variants.length).toBeGreaterThan(1);
  });

  it('succeeds with an empty result where nothing matches', async () => {
    const { status, json } = await ask('zzzzqqq');
    expect([status, json]).toEqual([200, { success: 1, message: nothing }]);
  });

  it('ranks names before texts that only mention the words', async () => {
    const names = await productNames('playstation');
    const named = names.filter((name) => /playstation/i.test(name));
    expect(named.length).toBeGreaterThan(5);
    expect(names.length).toBeGreaterThan(named.length);
    expect(names.slice(0, named.length)).toEqual(named);
  });

  it('ranks the name that is most similar to the text first', async () => {
    expect((await productNames('xbox series x'))[0]).toBe('Xbox Series X');
    expect((await productNames('nintendo switch 2'))[0]).toBe('Nintendo Switch 2');
    expect((await productNames('tekken'))[0]).toBe('Tekken 8');
  });

  it('requires every word, in the product or its variants', async () => {
    expect(await productNames('steam 20')).toEqual(['Steam Wallet code']);
    expect((await productNames('xbox controller blue'))[0]).toBe('Xbox Wireless Controller');
    expect(await productNames('tekken nintendo')).not.toContain('Tekken 8');
  });

  it('matches words by their beginning, but numbers exactly', async () => {
    expect(await productNames('minecr')).toEqual(expect.arrayContaining(['Minecraft Minecoins']));
    const [one, ten] = [await productNames('xbox 1'), await productNames('xbox 10')];
    expect([one.includes('Xbox gift card'), ten.includes('Xbox gift card')]).toEqual([false, true]);
    expect(one).not.toEqual([]);
  });

  it('finds products by abbreviations that gamers use', async () => {
    expect((await productNames('ps5 slim'))[0]).toBe('PlayStation 5 Slim');
    expect((await productNames('GTA 6')).concat(await productNames('gta'))).toContain('Grand Theft Auto VI');
    expect((await productNames('fifa'))[0]).toBe('EA SPORTS FC 26');
  });

  it('finds articles of a category', async () => {
    const { articles } = await search('events');
    expect(articles.filter(({ event }) => event !== null)).toHaveLength(5);
  });

  it.each([
    ['yotei', 'Ghost of Yōtei'],
    ['YŌTEI', 'Ghost of Yōtei'],
    ['  Tekken   8 ', 'Tekken 8'],
    ['v bucks', 'Fortnite V-Bucks card'],
    ['V-Bucks', 'Fortnite V-Bucks card'],
    ['tekken/8', 'Tekken 8'],
    ['the tekken', 'Tekken 8'],
  ])('ignores case, accents and punctuation in %j', async (text, name) => {
    expect(await productNames(text)).toContain(name);
  });
});

describe('a search with a typo', () => {
  it.each([
    ['platstation', 'PlayStation 5 Slim'],
    ['plastation plus', 'PlayStation Plus Essential'],
    ['nintedo', 'Nintendo Switch 2'],
    ['mincraft', 'Minecraft: Java & Bedrock Edition'],
    ['fortnit', 'Fortnite V-Bucks card'],
    ['gift cards steem', 'Xbox gift card'],
    ['stem', 'Steam Wallet code'],
    ['headsts', 'Xbox Wireless Headset'],
    ['logitec c922 webcm', 'Logitech C922 webcam'],
  ])('finds by %j %s', async (text, name) => {
    expect(await productNames(text)).toContain(name);
  });

  it('finds the services of a category before those that mention it', async () => {
    expect(await serviceNames('tournament')).toEqual([
      'Nairobi FC Cup',
      'PUBG Mobile squad league',
      'Thursday fight night',
      'Tekken and Street Fighter coaching',
    ]);
  });

  it('finds services and articles as well', async () => {
    expect(await serviceNames('netflx')).toEqual(['Netflix Standard']);
    expect(await serviceNames('spotfy premum')).toContain('Spotify Premium');
    expect((await search('speedruning')).articles.map(({ title }) => title)).toEqual([
      'Speedrunning for people with a job',
    ]);
  });

  it('finds nothing by letters that resemble nothing', async () => {
    expect(await search('qwxzv kjhgf')).toEqual(nothing);
  });
});

describe('hostile text', () => {
  it.each([
    "'; DROP TABLE products; --",
    `' OR '1'='1`,
    '%',
    '_',
    '\\',
    "\\'",
    "''",
    ':*',
    '& | ! ( ) <->',
    "a:*A | 'b",
    '-xbox OR "ps5"',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '東京 🎮 \u202e',
    'a '.repeat(50).trim(),
    'é̂̃'.repeat(20),
  ])('answers %j like any other text', async (text) => {
    const { status, json } = await ask(text);
    expect([status, json.success]).toEqual([200, 1]);
    expect(v.is(searchResult, json.message)).toBe(true);
  });

  it('accepts a text of up to a hundred characters', async () => {
    expect((await ask('x'.repeat(100))).status).toBe(200);
    const { status, json } = await ask('x'.repeat(101));
    expect([status, json]).toEqual([400, { success: 0, message: 'Search for at most 100 characters.' }]);
  });

  it('refuses an empty text', async () => {
    const { status, json } = await ask('   ');
    expect([status, json]).toEqual([400, { success: 0, message: 'Text to search is missing.' }]);
  });
});

describe('the words of a search', () => {
  it('splits a text into distinct words of letters and digits in lower case, eight at most', () => {
    expect(splitWords(' Xbox, XBOX & Pokémon: 4K!')).toEqual(['xbox', 'pokemon', '4k']);
    expect(splitWords('a b c d e f g h i j')).toHaveLength(8);
    expect(splitWords('%_\\ -- \u0007')).toEqual([]);
  });

  it('escapes the words, so that none changes the query', () => {
    expect(formatQuery('xbox')).toBe("'xbox':*");
    expect(formatQuery('xbox', 'A')).toBe("'xbox':*A");
    expect(formatQuery('5', 'A')).toBe("'5':A");
    expect(formatQuery('ps5')).toBe("('ps5':* | ('playstation':* & '5'))");
    expect(formatQuery('constructor')).toBe("'constructor':*");
  });
});

/** PostgreSQL runs in a process of its own, whose time is not measured. */
