import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '#contract/desk/today.ts';
import { outboxMessages, products, variants } from '#server/db/schema.ts';
import { reportLowStock } from '#server/jobs/report-low-stock.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { goods, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

/** What is low in stock: on Today, in the list of products, and in one e-mail a day. */

const mail = await openMailServer();
const shop = forFile(
  await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' }, { database: 'empty' }),
);
await stockSmallShop(shop.db);
const owner = await openDesk(shop, 'owner');
beforeEach(async () => {
  await shop.db.delete(outboxMessages);
  mail.mails.length = 0;
  await shop.db.update(variants).set({ lowStock: null });
});
afterAll(() => mail.close());

const count = async () => ((await owner.call('GET', '/today')).json.message as Today).lowStock.count;
const { controller } = goods;
/** The sold-out variant and the last one are of the controller as well. */
const setLow = (variantID: number, body: object, by = owner) =>
  by.change(`/product/${controller}/variant/${variantID}/low-stock`, body);
const report = async () => {
  const next = await reportLowStock(shop.deps);
  await shop.deliverMessages();
  return next;
};

describe('the number from which a variant is low in stock', () => {
  it('is three, until a person sets another', async () => {
    // The sold-out product, and the last one of another.
    expect(await count()).toBe(2);
    expect((await setLow(goods.controller, { lowStock: '10' })).json.message).toEqual({ lowStock: 10 });
    expect(await count()).toBe(3);
    const listed = (await owner.call('GET', '/product?only=low%20stock')).json.message.products;
    expect(listed).toMatchObject([{ itemID: controller, low: 3 }]);
    expect((await setLow(goods.lastOne, { lowStock: 0 })).json.message).toEqual({ lowStock: 0 });
    expect(await count()).toBe(2);
    expect((await setLow(goods.controller, {})).json.message).toEqual({ lowStock: 3 });
    expect(await count()).toBe(1);
    const { message } = (await owner.call('GET', `/product/${controller}`)).json;
    expect(message.variants.map(({ lowStock }: { lowStock: number }) => lowStock)).toEqual([3, 3, 0]);
  });

  it('is left out for what shoppers do not see', async () => {
    const hide = (hiddenAt: Date | null) =>
      shop.db.update(variants).set({ hiddenAt }).where(eq(variants.variantID, goods.soldOut));
    await hide(shop.deps.clock());
    expect(await count()).toBe(1);
    await shop.db.update(products).set({ hiddenAt: shop.deps.clock() }).where(eq(products.itemID, controller));
    expect(await count()).toBe(0);
    await shop.db.update(products).set({ hiddenAt: null }).where(eq(products.itemID, controller));
    await hide(null);
  });

  it('is set by those who change stock, for a variant that there is', async () => {
    const support = await openDesk(shop, 'support');
    expect((await setLow(goods.controller, { lowStock: 5 }, support)).status).toBe(403);
    expect((await setLow(999, { lowStock: 5 })).status).toBe(404);
    expect((await setLow(goods.controller, { lowStock: -1 })).status).toBe(400);
  });
});

describe('the report', () => {
  it('comes once a day, with what is low in stock and the fewest pieces first', async () => {
    const next = await report();
    expect(next.toISOString()).toBe('2026-11-22T05:00:00.000Z');
    await report();
    expect(mail.mails).toHaveLength(1);
    const [received] = mail.mails;
    if (!received) throw new Error('no e-mail');
    expect([received.to, headerOf(received, 'Subject')]).toEqual([['shop@example.com'], '2 items are low in stock']);
    expect(partOf(received, 'text/plain')).toMatch(/, Black: sold out\n.*, Black: 1 left\n/);
    shop.pass(next.getTime() - shop.deps.clock().getTime());
    await report();
    expect(mail.mails).toHaveLength(2);
  });

  it('is not sent where nothing is low, or the shop has no mail server', async () => {
    await shop.db.update(variants).set({ lowStock: 0 });
    await shop.db.update(variants).set({ stock: 1 }).where(eq(variants.variantID, goods.soldOut));
    await report();
    const other = await startTestServer({}, { database: 'sample' });
    await reportLowStock(other.deps);
    expect(await other.db.select().from(outboxMessages)).toEqual([]);
    expect(mail.mails).toEqual([]);
    await other.stop();
  });
});
