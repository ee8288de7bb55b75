import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openFiles, ops } from '#tests/support/server/ops.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** Searches in the words of players: each names the product that must be the first result. */

const server = forFile(await startTestServer());

const firstResult = async (text: string): Promise<string | undefined> =>
  (await server.call('GET', `/v1/search/${encodeURIComponent(text)}`)).json.message.products[0]?.name;
const suggested = async (text: string): Promise<string[]> =>
  (await server.call('GET', `/v1/search/${encodeURIComponent(text)}/suggestions`)).json.message.map(
    ({ name }: { name: string }) => name,
  );

describe('the first result of a search', () => {
  it.each([
    ['codm', 'Call of Duty: Mobile CP'],
    ['cod', 'Call of Duty: Mobile CP'],
    ['call of duty', 'Call of Duty: Mobile CP'],
    ['cod mobile', 'Call of Duty: Mobile CP'],
    ['ff', 'Free Fire diamonds'],
    ['free fire', 'Free Fire diamonds'],
    ['freefire', 'Free Fire diamonds'],
    ['garena', 'Free Fire diamonds'],
    ['pubg', 'PUBG Mobile UC'],
    ['uc', 'PUBG Mobile UC'],
    ['ucs', 'PUBG Mobile UC'],
    ['pubg uc', 'PUBG Mobile UC'],
    ['vbucks', 'Fortnite V-Bucks card'],
    ['v-bucks', 'Fortnite V-Bucks card'],
    ['fortnite', 'Fortnite V-Bucks card'],
    ['fn', 'Fortnite V-Bucks card'],
    ['valo', 'Valorant gift card'],
    ['valorant', 'Valorant gift card'],
    ['vp', 'Valorant gift card'],
    ['fifa', 'EA SPORTS FC 26'],
    ['efootball', 'EA SPORTS FC 26'],
    ['fc26', 'EA SPORTS FC 26'],
    ['fc 26', 'EA SPORTS FC 26'],
    ['fut points', 'EA SPORTS FC 26 Points'],
    ['psn', 'PlayStation Store gift card'],
    ['psn card', 'PlayStation Store gift card'],
    ['psn 25', 'PlayStation Store gift card'],
    ['playstation gift card', 'PlayStation Store gift card'],
    ['spidey', 'PlayStation Store gift card'],
    ['ps5', 'PlayStation 5 Slim'],
    ['PS 5', 'PlayStation 5 Slim'],
    ['ps5 slim', 'PlayStation 5 Slim'],
    ['ps5 pro', 'PlayStation 5 Pro'],
    ['ps5 controller', 'DualSense wireless controller'],
    ['pad', 'DualSense wireless controller'],
    ['ps plus', 'PlayStation Plus Essential'],
    ['gta5', 'Grand Theft Auto VI'],
    ['gta 5', 'Grand Theft Auto VI'],
    ['gta', 'Grand Theft Auto VI'],
    ['gta vi', 'Grand Theft Auto VI'],
    ['steam', 'Steam Wallet code'],
    ['steam card', 'Steam Wallet code'],
    ['steam wallet', 'Steam Wallet code'],
    ['steam deck', 'Steam Deck OLED'],
    ['roblox', 'Roblox gift card'],
    ['robux', 'Roblox gift card'],
    ['xbox gift card', 'Xbox gift card'],
    ['game pass', 'Xbox Game Pass Ultimate'],
    ['gamepass', 'Xbox Game Pass Ultimate'],
    ['xbox series s', 'Xbox Series S'],
    ['xbox controller', 'Xbox Wireless Controller'],
    ['switch 2', 'Nintendo Switch 2'],
    ['eshop', 'Nintendo eShop card'],
    ['nso', 'Nintendo Switch Online'],
    ['itunes', 'Apple gift card'],
    ['google play', 'Google Play gift card'],
    ['nitro', 'Discord Nitro gift'],
    ['minecraft', 'Minecraft: Java & Bedrock Edition'],
    ['minecoins', 'Minecraft Minecoins'],
    ['mario kart', 'Mario Kart World'],
    ['vr', 'Meta Quest 3S'],
    ['steering wheel', 'Logitech G29 Driving Force'],
    ['gaming chair', 'Simba Racer gaming chair'],
  ])('of %j is %s', async (text, name) => {
    expect(await firstResult(text)).toBe(name);
  });

  it.each(['headset', 'headphones', 'earphones'])('of %j is a headset', async (text) => {
    const { products } = (await server.call('GET', `/v1/search/${text}`)).json.message;
    expect(products[0]?.category).toBe('Headsets');
  });

  it('is a card or a console before what belongs to them', async () => {
    const { products } = (await server.call('GET', '/v1/search/ps5')).json.message;
    const names: string[] = [...new Set<string>(products.map(({ name }: { name: string }) => name))];
    expect(names.indexOf('PlayStation 5 Pro')).toBeLessThan(names.indexOf('PS5 travel bag'));
  });
});

describe('an import', () => {
  it('sets the aliases of a product, which the export contains', async () => {
    const files = openFiles();
    const command = ops(server.deps);
    const exported = (await command('export', 'products')).out;
    const changed = exported.replaceAll(/,(chair\|gamingchair),/g, ',Throne | $1,');
    expect(changed).not.toBe(exported);
    expect(await command('import', 'products', files.write(changed))).toMatchObject({ code: 0 });
    files.remove();
    expect(await firstResult('throne')).toBe('Simba Racer gaming chair');
    expect((await command('export', 'products')).out).toContain(',throne|chair|gamingchair,');
    const [chair] = await server.db.select().from(products).where(eq(products.name, 'Simba Racer gaming chair'));
    expect(chair?.aliases).toBe('throne chair gamingchair');
  });
});

describe('the suggestions', () => {
  it.each([
    ['codm', 'Call of Duty: Mobile CP'],
    ['ff', 'Free Fire diamonds'],
    ['psn', 'PlayStation Store gift card'],
    ['gta5', 'Grand Theft Auto VI'],
    ['efootb', 'EA SPORTS FC 26'],
  ])('of %j begin with %s', async (text, name) => {
    expect((await suggested(text))[0]).toBe(name);
  });

  it.each([
    ['ps5', 'PlayStation 5 Slim', 'PS5 travel bag'],
    ['switch', 'Nintendo Switch OLED', 'Switch 2 Pro Controller'],
    ['nintendo', 'Nintendo eShop card', 'amiibo'],
  ])('of %j have %s before %s', async (text, offered, accessory) => {
    const names = await suggested(text);
    const place = names.findIndex((name) => name.includes(accessory));
    expect(names.slice(0, place < 0 ? undefined : place)).toContain(offered);
  });

  it('offer the wallet code beside the Steam Deck', async () => {
    expect((await suggested('steam')).slice(0, 2)).toEqual(['Steam Wallet code', 'Steam Deck OLED']);
  });
});
