import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { outboxMessages, stockAlerts, users, variants } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { releaseIfExpired, reserveStock } from '#server/stock/reservations.ts';
import { sendStockAlerts } from '#server/stock-alerts/send-stock-alerts.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openFiles, ops } from '#tests/support/server/ops.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const variantID = goods.soldOut;

const pay = forFile(await openPaymentShop());
beforeEach(async () => {
  await pay.db.execute(sql`truncate ${users}, ${outboxMessages}, ${stockAlerts} cascade`);
  await setStock(0);
});

const setStock = (stock: number) => pay.db.update(variants).set({ stock }).where(eq(variants.variantID, variantID));
/** A customer with a verified number. */
async function customer() {
  const user = await signUp(pay);
  await pay.db.update(users).set({ phoneVerifiedAt: pay.deps.clock() }).where(eq(users.userId, user.userId));
  return user;
}
const ask = ({ userId, token }: Shopper, variant: number = variantID) =>
  pay.call('POST', `/v1/user/${userId}/stock-alert`, { token, body: { variantID: variant } });
const alertOf = async ({ userId, token }: Shopper, method = 'GET') =>
  (await pay.call(method, `/v1/user/${userId}/stock-alert/${variantID}`, { token })).json.message;
const messages = () =>
  pay.db
    .select({ to: outboxMessages.recipient, content: outboxMessages.content })
    .from(outboxMessages)
    .orderBy(outboxMessages.messageID);
const recipients = async () => (await messages()).map(({ to }) => to);
/** Customers who asked one after the other, a second apart. */
async function queueOf(length: number) {
  const queue = [];
  for (let place = 0; place < length; place += 1) {
    const user = await customer();
    await ask(user);
    pay.pass(1000);
    queue.push(user);
  }
  return queue;
}

describe('a customer who waits for a sold-out variant', () => {
  it('gets one message with the link when the variant is in stock again', async () => {
    const user = await customer();
    expect((await ask(user)).json.message).toEqual({
      variantID,
      waiting: true,
      phoneNumber: user.phoneNumber,
      phoneVerified: true,
    });
    await sendStockAlerts(pay.deps);
    expect(await messages()).toEqual([]);
    await setStock(3);
    await sendStockAlerts(pay.deps);
    expect(await messages()).toEqual([
      {
        to: user.phoneNumber,
        content: {
          text: `Controller (Black) is back in stock at Uwanja: http://uwanja.test/product/900001/${variantID} You asked for this one message.`,
        },
      },
    ]);
    expect(await alertOf(user)).toMatchObject({ waiting: false });
    await setStock(0);
    await setStock(1);
    pay.pass(day);
    await sendStockAlerts(pay.deps);
    expect(await messages()).toHaveLength(1);
  });

  it('gets it once when several instances run the job at once', async () => {
    await ask(await customer());
    await setStock(1);
    await Promise.all([sendStockAlerts(pay.deps), sendStockAlerts(pay.deps), sendStockAlerts(pay.deps)]);
    expect(await messages()).toHaveLength(1);
  });

  it('gets it when an expired hold returns the stock', async () => {
    const buyer = await pay.buyer(goods.lastOne);
    await pay.shop.deliverTo(buyer, buyer.cartID);
    await pay.initiate(buyer);
    const waiting = await customer();
    expect((await ask(waiting, goods.lastOne)).status).toBe(200);
    const order = await pay.order(buyer.cartID);
    if (!order) throw new Error('there is no order');
    await pay.db.transaction((tx) => releaseIfExpired(tx, order.orderID, new Date(pay.deps.clock().getTime() + day)));
    await sendStockAlerts(pay.deps);
    expect(await recipients()).toEqual([waiting.phoneNumber]);
    await pay.db.transaction((tx) => reserveStock(tx, order, pay.deps.clock()));
  });

  it('gets it when an import sets the stock', async () => {
    const waiting = await customer();
    await ask(waiting);
    const files = openFiles();
    const command = ops(pay.deps);
    const lines = (await command('export', 'products')).out.split('\n');
    const title = (lines[0] ?? '').split(',');
    const changed = lines.map((line) => {
      const cells = line.split(',');
      if (cells[title.indexOf('variantID')] !== String(variantID)) return line;
      cells[title.indexOf('stock')] = '7';
      return cells.join(',');
    });
    expect(await command('import', 'products', files.write(changed.join('\n')))).toMatchObject({ code: 0 });
    files.remove();
    await sendStockAlerts(pay.deps);
    expect(await recipients()).toEqual([waiting.phoneNumber]);
  });

  it('is messaged in turn: as many customers as there are pieces, the next ones ten minutes later', async () => {
    const queue = (await queueOf(3)).map(({ phoneNumber }) => phoneNumber);
    await setStock(1);
    await sendStockAlerts(pay.deps);
    await sendStockAlerts(pay.deps);
    expect(await recipients()).toEqual(queue.slice(0, 1));
    pay.pass(10 * minute);
    await sendStockAlerts(pay.deps);
    expect(await recipients()).toEqual(queue.slice(0, 2));
    await setStock(2);
    await sendStockAlerts(pay.deps);
    expect(await recipients()).toEqual(queue);
  });

  it('gets none after a cancellation, after 180 days, or with a number that is no longer verified', async () => {
    const [cancelling, leaving, unverified] = await queueOf(3);
    if (!cancelling || !leaving || !unverified) throw new Error('there is no queue');
    expect(await alertOf(cancelling, 'DELETE')).toMatchObject({ waiting: false });
    await pay.call('DELETE', `/v1/user/${leaving.userId}`, {
      token: leaving.token,
      body: { password: 'a long password' },
    });
    await pay.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.userId, unverified.userId));
    expect(await pay.db.select().from(stockAlerts)).toHaveLength(1);
    await setStock(5);
    await sendStockAlerts(pay.deps);
    expect(await messages()).toEqual([]);
    pay.pass(180 * day - minute);
    await deleteExpired(pay.deps);
    expect(await pay.db.select().from(stockAlerts)).toHaveLength(1);
    pay.pass(2 * minute);
    await deleteExpired(pay.deps);
    expect(await pay.db.select().from(stockAlerts)).toEqual([]);
  });

  it('finds the request in the export of the data, with the moment of consent', async () => {
    const user = await customer();
    await ask(user);
    const { json } = await pay.call('GET', `/v1/user/${user.userId}/data`, { token: user.token });
    const consentedAt = pay.deps.clock().toISOString();
    expect(json.message.stockAlerts).toEqual([{ variantID, consentedAt, notifiedAt: null }]);
  });
});

describe('a request for a message is refused', () => {
  it('for a variant in stock, an unknown one, and an unverified number', async () => {
    const user = await customer();
    expect((await ask(user, goods.mug)).json.message).toBe('It is in stock again. You can buy it now.');
    expect((await ask(user, 1)).status).toBe(404);
    const stranger = await signUp(pay);
    expect((await ask(stranger)).json.message).toBe('Confirm your phone number first. Then we can text you.');
    expect(await pay.db.select().from(stockAlerts)).toEqual([]);
  });

  it('for another account, and without a sign-in', async () => {
    const [one, other] = [await customer(), await customer()];
    expect((await ask({ ...one, token: other.token })).status).toBe(403);
    expect((await ask({ ...one, token: '' })).status).toBe(401);
  });

  it('beyond twenty variants that a customer waits for', async () => {
    const user = await customer();
    const more = Array.from({ length: 21 }, (_, index) => 910_000 + index);
    const [sample] = await pay.db.select().from(variants).where(eq(variants.variantID, variantID));
    if (!sample) throw new Error('there is no variant');
    await pay.db.insert(variants).values(more.map((id) => ({ ...sample, variantID: id, name: `Shade ${id}` })));
    const statuses = [];
    for (const id of more) statuses.push((await ask(user, id)).status);
    expect(statuses).toEqual([...more.slice(0, 20).map(() => 200), 409]);
    await pay.db.delete(variants).where(sql`${variants.variantID} >= 910000`);
  });
});

it('ops wanted lists the variants with the number of customers, the most wanted last', async () => {
  const wanted = (...args: string[]) => ops(pay.deps)('wanted', ...args);
  expect(await wanted()).toMatchObject({ code: 1, out: 'No customer waits for a variant.\n' });
  await queueOf(2);
  expect((await wanted()).out).toMatch(/ 2 +\d{4}-\d\d-\d\d \d\d:\d\d +0 +900004 +Controller +Black, PC, Kenya\n$/);
  expect(JSON.parse((await wanted('--json')).out)).toMatchObject([{ variantID, customers: 2, stock: 0 }]);
});
