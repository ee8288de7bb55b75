import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { createApp } from '#server/app.ts';
import { openPubSub, publish } from '#server/db/pub-sub.ts';
import { pictures, shopSettings as table, variants } from '#server/db/schema.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { openShopSettings, saveSettings, settingsTopic } from '#server/shop/settings.ts';
import { watchShopSettings } from '#server/shop/watch-settings.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';
import { openOwnedShop } from '#tests/support/server/ops.ts';
import { giftCardAmount } from '#tests/support/server/payment-shop.ts';
import { writeSite } from '#tests/support/server/site.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const folders = writeSite({ 'site/site.webmanifest': '{"start_url":"/"}' });
const pay = await openOwnedShop();
const owner = await openDesk(pay, 'owner');
await pay.deps.responseCache.enable(pay.deps.pubSub);
const app = createApp(pay.deps, folders);
const stopWatching = await watchShopSettings(pay.deps);
afterAll(async () => {
  stopWatching();
  folders.remove();
  await pay.stop();
});

const read = async (): Promise<{ state: string; settings: ShopSettings }> =>
  (await owner.call('GET', '/shop')).json.message;
const save = async (changes: Partial<ShopSettings>, decidedOn?: string) => {
  const { state, settings } = await read();
  return owner.change('/shop', { decidedOn: decidedOn ?? state, settings: { ...settings, ...changes } });
};
const page = async (path: string) => (await app.request(path, { headers: { accept: 'text/html' } })).text();
/** Waits for what other instances learn by a notification. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { interval: 5 }).toBe(true);
}

describe('the settings of the shop', () => {
  it('are those of the environment before the first change', async () => {
    expect(await read()).toMatchObject({ state: 'version 0', settings: { name: 'Uwanja', off: [] } });
  });

  it('reach cached pages, the API, prompts and messages without a restart', async () => {
    const secretBefore = c2bUrls(pay.deps);
    expect(await page('/about-us')).toContain('<title>About us · Uwanja</title>');
    const saved = await save({ name: 'Pwani Games', phone: '0712 000 111' });
    expect([saved.status, saved.json.message]).toEqual([200, { state: 'version 1' }]);
    await until(async () => (await page('/about-us')).includes('<title>About us · Pwani Games</title>'));
    const about = await page('/about-us');
    expect(about).toContain('{&quot;name&quot;:&quot;Pwani Games&quot;,&quot;phone&quot;:&quot;0712 000 111&quot;');
    expect(about).not.toContain('Uwanja');
    expect(await (await app.request('/feed.xml')).text()).toContain('<title>Blog · Pwani Games</title>');
    expect(await (await app.request('/site.webmanifest')).json()).toEqual({
      name: 'Pwani Games',
      short_name: 'Pwani Games',
      start_url: '/',
    });
    expect((await (await app.request('/v1/openapi.json')).json()).info.title).toBe('Pwani Games API');
    const { buyer } = await pay.prompted();
    expect((await pay.details(buyer)).json.message.store).toBe('Pwani Games');
    await pay.answer(buyer, 'pin');
    await pay.complete(buyer);
    const { messages } = await pay.handset(buyer.phone);
    expect(messages.map(({ text }: { text: string }) => text).join()).toContain('paid to Pwani Games');
    expect(c2bUrls(pay.deps)).toEqual(secretBefore);
  });

  it('colour the pages by a style that their policy allows', async () => {
    await save({ accent: 'violet' });
    const colour = '--u-palette-primary-main:#B9A2FF';
    await until(async () => (await page('/about-us')).includes(colour));
    const response = await app.request('/about-us', { headers: { accept: 'text/html' } });
    const styles = [...(await response.text()).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    const own = styles.find((css) => css.includes(colour)) ?? '';
    const hash = createHash('sha256').update(own).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });

  it('have slides and a logo, whose pictures the shop has', async () => {
    const slide = { title: 'Lamps of <Kisumu>', text: '', image: 'mug-lime', to: '/products?category=Lamps' };
    const lost = `/pictures/${'a'.repeat(64)}-1280.webp`;
    for (const changes of [{ logo: lost }, { slides: [{ ...slide, image: lost }] }])
      expect((await save(changes)).json.message).toBe(`There is no picture ${lost}. Choose it again.`);
    for (const to of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'products'])
      expect([to, (await save({ slides: [{ ...slide, to }] })).status]).toEqual([to, 400]);
    const lostPage = await save({ slides: [{ ...slide, to: '/lamps' }] });
    expect([lostPage.status, lostPage.json.message]).toEqual([400, 'The shop has no such page.']);
    expect((await save({ logo: 'mug-ocean', slides: [slide], slidesOff: ['giftcards'] })).status).toBe(200);
    expect((await read()).settings).toMatchObject({ logo: '/images/mug-ocean.svg' });
    await until(async () => (await page('/about-us')).includes('&quot;logo&quot;:&quot;/images/mug-ocean.svg&quot;'));
    expect(pay.deps.shopSettings.facts()).toMatchObject({
      slides: [{ ...slide, image: '/images/mug-lime.svg' }],
      slidesOff: ['giftcards'],
    });
  });

  it('have a logo that is also the icon of the site, and the picture of the shop for messengers and search engines', async () => {
    const requestIcon = async (path: string) => {
      const { status, headers } = await app.request(path);
      return [status, headers.get('location')];
    };
    const hash = 'c'.repeat(64);
    const file = { hash, type: 'webp', height: 1280, content: Buffer.from('x'), createdAt: pay.deps.clock() } as const;
    await pay.db.insert(pictures).values({ ...file, width: 1280 });
    const logo = `/pictures/${hash}-320.webp`;
    await save({ logo: `/pictures/${hash}-1280.webp` });
    await until(async () => (await page('/')).includes(`/pictures/${hash}-1200.jpg`));
    expect(await page('/')).toMatch(new RegExp(`"logo":"[^"]+${logo}"`));
    expect(await (await app.request('/site.webmanifest')).json()).toMatchObject({
      icons: [{ src: logo, sizes: '320x320' }],
    });
    const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];
    expect(await Promise.all(icons.map(requestIcon))).toEqual(icons.map(() => [302, logo]));
    await save({ logo: '' });
    await until(async () => (await page('/')).includes('/share/shop.jpg'));
    expect(await page('/')).toMatch(/"logo":"[^"]+\/icon-512\.png"/);
    expect(await (await app.request('/site.webmanifest')).json()).not.toHaveProperty('icons');
    expect(await requestIcon('/favicon.ico')).toEqual([404, null]);
  });

  it('have a chat, whose address is https', async () => {
    expect((await save({ chat: 'http://help.example.co.ke' })).status).toBe(400);
    expect((await save({ chat: 'https://help.example.co.ke' })).status).toBe(200);
    await until(async () => (await page('/contact-us')).includes('https://help.example.co.ke'));
  });

  it('clear the cached pages also where the desk has read a change first', async () => {
    const { state, settings } = await read();
    expect(await page('/about-us')).not.toContain('Rift Games');
    // Another instance has stored them, and its notification is on the way.
    const version = Number(state.replace('version ', '')) + 1;
    await pay.db.update(table).set({ version, settings: { ...settings, name: 'Rift Games' } });
    expect((await read()).settings.name).toBe('Rift Games');
    await pay.db.transaction((tx) => publish(tx, settingsTopic));
    await until(async () => (await page('/about-us')).includes('Rift Games'));
  });

  it('state the days of a delivery on pages and orders', async () => {
    const { deliveryDays } = (await read()).settings;
    expect([deliveryDays.nairobi, pay.deps.shopSettings.facts().deliveryDays]).toEqual([[0, 1], undefined]);
    await save({ deliveryDays: { nairobi: [3, 5], other: [7, 7] } });
    await until(async () =>
      (await page('/about-us')).includes(
        '&quot;deliveryDays&quot;:{&quot;nairobi&quot;:[3,5],&quot;nyeri&quot;:[7,7],&quot;lodwar&quot;:[7,7]}',
      ),
    );
    const buyer = await pay.buyer(goods.controller);
    await pay.shop.deliverTo(buyer, buyer.cartID);
    await pay.initiate(buyer);
    await pay.answer(buyer, 'pin');
    const { from, to } = (await pay.complete(buyer)).json.message.payload.arrival;
    expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000);
    await save({ deliveryDays: {} });
    await until(async () => (await pay.complete(buyer)).json.message.payload.arrival === null);
    await save({ deliveryDays });
  });

  it('price the next payment, and leave an open prompt as it is', async () => {
    const { buyer } = await pay.prompted();
    await save({ tax: { label: 'VAT', rate: 0.16, kind: 'on top' } });
    await pay.answer(buyer, 'pin');
    await pay.complete(buyer);
    expect((await pay.order(buyer.cartID))?.amount).toBe(giftCardAmount);
    const next = await pay.prompted();
    expect((await pay.order(next.buyer.cartID))?.amount).toBe(2450 + 392);
    await save({ tax: { label: 'VAT', rate: 0.16, kind: 'included' } });
    expect((await pay.order((await pay.prompted()).buyer.cartID))?.amount).toBe(2450);
  });

  it('name the products that cost more than M-PESA takes with another tax or delivery fee', async () => {
    const { tax, delivery } = (await read()).settings;
    const saved = async (changes: Partial<ShopSettings>) => (await save(changes)).json.message.unpayable;
    const variant = eq(variants.variantID, goods.controller);
    const [before] = await pay.db.select().from(variants).where(variant);
    await pay.db.update(variants).set({ salePrice: 249_000 }).where(variant);
    expect(await saved({ hours: 'Mon–Fri' })).toBeUndefined();
    expect(await saved({ tax: { ...tax, kind: 'included' } })).toBeUndefined();
    const named = { count: 1, names: ['Controller'] };
    expect(await saved({ delivery: { fee: 0, cities: { mombasa: 1_500 }, freeFrom: null } })).toEqual(named);
    expect(await saved({ hours: 'Mon–Sat' })).toBeUndefined();
    expect(
      await saved({ tax: { ...tax, rate: 0.015, kind: 'on top' }, delivery: { fee: 0, cities: {}, freeFrom: null } }),
    ).toEqual(named);
    const audit = (await owner.call('GET', '/audit?limit=5')).json.message;
    expect(JSON.stringify(audit)).not.toContain('Controller');
    await pay.db
      .update(variants)
      .set({ salePrice: before?.salePrice ?? 0 })
      .where(variant);
    await save({ tax, delivery });
  });

  it('name the products that M-PESA does not take again where the answer of the change was lost', async () => {
    const { state, settings } = await read();
    const variant = eq(variants.variantID, goods.controller);
    const [before] = await pay.db.select().from(variants).where(variant);
    await pay.db.update(variants).set({ salePrice: 249_000 }).where(variant);
    const delivery = { fee: 1_500, cities: {}, freeFrom: null };
    const change = { decidedOn: state, settings: { ...settings, delivery }, actionID: crypto.randomUUID() };
    const [first, second] = [await owner.change('/shop', change), await owner.change('/shop', change)];
    expect(first.json.message.unpayable).toEqual({ count: 1, names: ['Controller'] });
    expect(second.json).toEqual(first.json);
    await pay.db
      .update(variants)
      .set({ salePrice: before?.salePrice ?? 0 })
      .where(variant);
    await save({ delivery: settings.delivery });
  });

  it('have the delivery fee of the city of the cart’s address', async () => {
    await save({ delivery: { fee: 300, cities: { nairobi: 150 }, freeFrom: 9000 } });
    const buyer = await pay.buyer(goods.controller);
    expect(await pay.shop.openCart(buyer)).toMatchObject({
      delivery: 300,
      deliveryFees: { nairobi: 150, mombasa: 300 },
    });
    await pay.shop.deliverTo(buyer, buyer.cartID);
    expect((await pay.shop.openCart(buyer)).delivery).toBe(150);
    await pay.shop.product(buyer.cartID, goods.controller, { token: buyer.token });
    const { delivery, deliveryFees } = await pay.shop.openCart(buyer);
    expect({ delivery, deliveryFees }).toEqual({ delivery: 0, deliveryFees: undefined });
  });

  it('are not changed by whoever has read an earlier version, and by no role but the owner', async () => {
    const { state, settings } = await read();
    expect((await save({ name: 'First' })).status).toBe(200);
    const second = await save({ name: 'Second' }, state);
    expect([second.status, second.json.reason, second.json.states.decidedOn]).toEqual([409, 'overtaken', state]);
    expect((await read()).settings.name).toBe('First');
    const money = await openDesk(pay, 'money');
    expect((await money.change('/shop', { decidedOn: state, settings })).json.reason).toBe('not allowed');
  });

  it('have no invalid values', async () => {
    const statuses = [];
    for (const changes of [
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { phone: 'call me' },
      { channels: ['http://insecure.example'] },
      { tax: { label: 'VAT', rate: 16, kind: 'on top' as const } },
      { delivery: { fee: -1, cities: {}, freeFrom: null } },
      { delivery: { fee: 0, cities: {}, freeFrom: 0 } },
      { deliveryDays: { nairobi: [2, 1] as [number, number] } },
    ])
      statuses.push((await save(changes)).status);
    expect(statuses).toEqual(statuses.map(() => 400));
  });
});

describe('another instance', () => {
  it('learns of a change by its notification, and clears its pages', async () => {
    const { db, engine } = pay;
    const { config } = pay.deps;
    const pubSub = openPubSub(engine);
    const { log } = openLog();
    const shopSettings = await openShopSettings({ db, config, log });
    let cleared = 0;
    const responseCache = {
      ...pay.deps.responseCache,
      clear: () => {
        cleared += 1;
      },
    };
    const stop = await watchShopSettings({ shopSettings, responseCache, pubSub, log });
    await save({ name: 'Elsewhere' });
    await until(() => cleared === 1);
    expect(shopSettings.facts().name).toBe('Elsewhere');
    stop();
    await pubSub.close();
  });

  it('logs at its start which settings of the environment have no effect, and no defaults', async () => {
    const { db } = pay;
    const { log, entries } = openLog();
    const { settings } = await read();
    await db.transaction((tx) => saveSettings(tx, { ...settings, hours: '', phone: '0709 000 111' }, pay.deps.clock()));
    const initialSettings = { ...settings, name: 'Mombasa Games', hours: 'Mon–Sat', phone: '' };
    await openShopSettings({ db, config: { ...pay.deps.config, initialSettings }, log });
    expect(entries()).toMatchObject([
      { msg: 'settings have no effect: the owner has set others at the desk', settings: ['SHOP_NAME', 'SHOP_HOURS'] },
    ]);
  });

  it('of another release completes the settings that it knows, and ignores the others', async () => {
    const { db, deps } = pay;
    await db.update(table).set({ settings: { name: 'Older', unknown: 1 } as Partial<ShopSettings> });
    const store = await openShopSettings({ db, config: deps.config, log: openLog().log });
    expect(store.current().settings).toEqual({ ...deps.config.initialSettings, name: 'Older' });
  });
});
