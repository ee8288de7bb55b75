import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FirstSteps } from '#contract/desk/first-steps.ts';
import { articles, comments, products, services, storedCallbacks, variants, vaultCodes } from '#server/db/schema.ts';
import { isCatalogueEmpty } from '#server/seed/load.ts';
import { isSampleRemoved } from '#server/seed/sample-goods.ts';
import { orderGiftCard } from '#tests/support/server/buying.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { shopping, signUp } from '#tests/support/server/small-catalogue.ts';
import { realMpesa } from '#tests/support/server/start.ts';

const server = forFile(await startTestServer());
const owner = await openDesk(server, 'owner');

const look = async (): Promise<FirstSteps> => (await owner.call('GET', '/first-steps')).json.message;
const steps = async () => (await look()).steps;
const variantOf = async (itemID: number) => {
  const [variant] = await server.db.select().from(variants).where(eq(variants.itemID, itemID));
  if (!variant) throw new Error(`product ${itemID} has no variant`);
  return variant.variantID;
};

describe('the first steps', () => {
  it('are all open in the sample shop', async () => {
    const seen = await look();
    expect(new Set(Object.values(seen.steps))).toEqual(new Set(['open']));
    expect(seen.sample.state).toBe('present');
    expect(Math.min(seen.sample.products, seen.sample.services, seen.sample.articles)).toBeGreaterThan(5);
    expect(seen.live).toMatchObject({ isPractice: true, isReachable: null, registration: 'none' });
    expect(seen.live.missing).toEqual([
      'DARAJA_URL',
      'DARAJA_CONSUMER_KEY',
      'DARAJA_CONSUMER_SECRET',
      'DARAJA_SHORTCODE',
      'DARAJA_PASSKEY',
      'DARAJA_CALLBACK_IPS',
      'PUBLIC_URL',
    ]);
  });

  it('follow the name and the phone, and are open again without them', async () => {
    const save = async (changes: object) => {
      const { state, settings } = (await owner.call('GET', '/shop')).json.message;
      return owner.change('/shop', { decidedOn: state, settings: { ...settings, ...changes } });
    };
    await save({ name: 'Pwani Games' });
    expect(await steps()).toMatchObject({ contact: 'doing', prices: 'done' });
    await save({ phone: '0712 000 111' });
    expect((await steps()).contact).toBe('done');
    await save({ name: 'Uwanja', phone: '' });
    expect((await steps()).contact).toBe('open');
  });

  it('are seen by the owner alone', async () => {
    const money = await openDesk(server, 'money');
    expect((await money.call('GET', '/first-steps')).json.reason).toBe('not allowed');
  });
});

describe('starting with an empty shop', () => {
  const ordered = { product: 1, article: 1 };
  it('deletes the sample goods that nobody wants, and hides those that were ordered, are in a cart or have comments', async () => {
    const { db } = server;
    const user = await signUp(server);
    const shop = shopping(server);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, await variantOf(ordered.product), { token: user.token });
    await db
      .insert(comments)
      .values({ articleID: ordered.article, name: 'Asha', email: 'a@example.com', message: 'Good' });
    await db.insert(vaultCodes).values({ variantID: await variantOf(2), sealed: 'k1:x', fingerprint: 'f1' });
    await db.insert(products).values({
      itemID: 5001,
      name: 'Pwani mug',
      imageURL: '/images/controller-night.svg',
      summary: '',
      itemType: 'merchandise',
      ratingTenths: 0,
      category: 'Mugs',
    });
    const before = await look();
    const answer = await owner.change('/first-steps/start-empty', { decidedOn: 'present' });
    expect([answer.status, answer.json.message]).toEqual([
      200,
      {
        state: 'removed',
        hidden: 2,
        // Eight of them are the Connect packages.
        deleted: before.sample.products + before.sample.services + before.sample.articles - 2 + 8,
      },
    ]);
    const left = await db.select({ id: products.itemID, hidden: products.hiddenAt }).from(products);
    expect(left.map(({ id, hidden }) => [id, hidden !== null])).toEqual([
      [ordered.product, true],
      [5001, false],
    ]);
    expect(await db.$count(services)).toBe(0);
    expect((await db.select().from(articles)).map(({ articleID }) => articleID)).toEqual([ordered.article]);
    expect(await look()).toMatchObject({
      steps: { sample: 'done', product: 'open' },
      sample: { state: 'removed', products: 0, services: 0, articles: 0 },
    });
    await server.deps.shopSettings.refresh();
    expect(server.deps.shopSettings.facts().connectPackages).toEqual([]);
  });

  it('is done once, and the next start does not fill the shop again', async () => {
    const again = await owner.change('/first-steps/start-empty', { decidedOn: 'present' });
    expect([again.status, again.json.reason]).toEqual([409, 'overtaken']);
    const known = await owner.change('/first-steps/start-empty', { decidedOn: 'removed' });
    expect([known.status, known.json.reason]).toEqual([409, 'refused']);
    await server.db.delete(products);
    expect([await isCatalogueEmpty(server.db), await isSampleRemoved(server.db)]).toEqual([true, true]);
  });
});

describe('the own shop', () => {
  it('has its first product once it is shown, and needs codes where it is digital', async () => {
    const { db } = server;
    const at = server.deps.clock();
    await db.insert(products).values({
      itemID: 5002,
      name: 'Pwani card',
      imageURL: '/images/controller-night.svg',
      summary: '',
      itemType: 'giftcard',
      ratingTenths: 0,
      category: 'Cards',
      hiddenAt: at,
    });
    await db.insert(variants).values({
      variantID: 900_003,
      itemID: 5002,
      name: 'One',
      image: '/images/controller-night.svg',
      stock: 5,
      salePrice: 500,
      platform: 'PC',
      region: 'Kenya',
    });
    expect(await steps()).toMatchObject({ product: 'doing', codes: 'open' });
    await db.update(products).set({ hiddenAt: null });
    expect(await steps()).toMatchObject({ product: 'done', codes: 'doing' });
    await db.insert(vaultCodes).values({ variantID: 900_003, sealed: 'k1:x', fingerprint: 'f2' });
    expect((await steps()).codes).toBe('done');
    await orderGiftCard(server);
    expect((await steps()).purchase).toBe('open');
  });
});

describe('going live with M-PESA', () => {
  it('names what is missing, and is done once the address answers, M-PESA has registered it and has called back', async () => {
    const live = await startTestServer({ ...realMpesa, DESK: 'on' }, { database: 'empty' });
    try {
      const person = await openDesk(live, 'owner');
      const { deps, db } = live;
      const step = async () => {
        const { steps: states, live: facts } = (await person.call('GET', '/first-steps')).json.message;
        return { state: states.live, ...facts };
      };
      let status = 502;
      Object.assign(deps, {
        fetch: async (input: string) => {
          expect(input).toBe('https://shop.test/healthz');
          return new Response(null, { status });
        },
      });
      expect(await step()).toMatchObject({
        state: 'doing',
        missing: ['DARAJA_CALLBACK_IPS'],
        isReachable: false,
        registration: 'none',
        lastCallbackAt: null,
      });
      Object.assign(deps, { config: { ...deps.config, daraja: { ...deps.config.daraja, callbackIps: ['10.0.0.1'] } } });
      status = 200;
      const at = deps.clock();
      await db.transaction((tx) => deps.jobs.enqueue(tx, 'register-callbacks', 'c2b', at));
      expect(await step()).toMatchObject({ state: 'doing', missing: [], isReachable: true, registration: 'waiting' });
      await deps.jobs.runWaiting('register-callbacks', async () => null);
      await db.insert(storedCallbacks).values({ kind: 'c2b-confirmation', body: '{}', receivedAt: at });
      expect(await step()).toMatchObject({
        state: 'done',
        registration: 'registered',
        lastCallbackAt: at.toISOString(),
      });
    } finally {
      await live.stop();
    }
  });
});
