import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, vaultCodes } from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';
import { type Buyer, giftCardAmount, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods, plans } from '#tests/support/server/small-catalogue.ts';
import { type Billed, openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());

const codesNamed = (name: string, count: number) => Array.from({ length: count }, (_, one) => `${name}-${one}-CODE`);
const repeat = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made) => [...(await made), await make()],
    Promise.resolve([]),
  );
/** Returns the order of each code of a variant, in the order in which the codes were loaded. */
const owners = async (variantID: number) => (await shop.rowsOf(variantID)).map(({ orderID }) => orderID);
const orderRow = async ({ orderID }: Billed) =>
  (await shop.db.select().from(orders).where(eq(orders.orderID, orderID)))[0];

describe('an order of codes', () => {
  it('an order gets its codes as soon as it is paid, the oldest first, and is completed', async () => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('PAID', 4));
    const buyer = await shop.billed([card, 3]);
    expect(await owners(card)).toEqual([null, null, null, null]);
    await shop.payFor(buyer);
    const { orderID } = buyer;
    expect(await owners(card)).toEqual([orderID, orderID, orderID, null]);
    const at = shop.deps.clock();
    expect(await orderRow(buyer)).toMatchObject({ status: 'completed', paidAt: at, completedAt: at });
    expect((await shop.rowsOf(card)).map(({ assignedAt }) => assignedAt)).toEqual([at, at, at, null]);
    expect((await shop.complete(buyer)).json.message).toMatchObject({ status: 'completed' });
  });

  it('an order gets its codes once when it was paid by a prompt, however often that is reported', async () => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('PROMPT', 5));
    const buyer = await shop.buyer(card);
    await shop.initiate(buyer);
    await shop.answer(buyer, 'pin');
    const order = await shop.order(buyer.cartID);
    expect([order?.status, order?.amount]).toEqual(['completed', giftCardAmount]);
    const orderID = order?.orderID ?? '';
    const { callbackKey, checkoutRequestID } = await shop.attempt(buyer.cartID);
    const [payment] = await shop.paymentsOf(orderID);
    const receipt = payment?.receipt ?? '';
    await Promise.all([
      shop.callBack(callbackKey, paidCallback(checkoutRequestID, receipt)),
      shop.callBack(callbackKey, paidCallback(checkoutRequestID, receipt)),
      shop.confirm(paybillConfirmation(orderID, receipt)),
      // A further payment for the order: it is filed as an exception, and no second code is assigned.
      shop.confirm(paybillConfirmation(orderID, 'VAULTTWICE')),
      shop.query(buyer, checkoutRequestID ?? ''),
      shop.deliverCodes(),
      shop.deliverCodes(),
    ]);
    expect(await owners(card)).toEqual([orderID, null, null, null, null]);
  });

  it('completes an order of several kinds of codes when it has all of them', async () => {
    const [one, other] = [await shop.newVariant(), await shop.newVariant()];
    await shop.load(one, ...codesNamed('KIND-A', 2));
    const buyer = await shop.bought([other, 1], [one, 2]);
    expect(await shop.readOrder(buyer)).toEqual(['pending', 2]);
    await shop.load(other, 'KIND-B-CODE');
    expect(await shop.readOrder(buyer)).toEqual(['completed', 3]);
  });

  it.each([
    [
      'something that is delivered',
      async (buyer: Buyer) => {
        await shop.shop.product(buyer.cartID, goods.mug, { token: buyer.token });
        await shop.shop.deliverTo(buyer, buyer.cartID);
      },
    ],
    ['coaching', (buyer: Buyer) => shop.shop.service(buyer.cartID, plans.coaching, { token: buyer.token })],
  ] as const)('delivers the codes of an order of codes and of %s, and leaves it pending', async (_, add) => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('MIXED', 2));
    const buyer = await shop.buyer(card);
    await add(buyer);
    const billed = await shop.bill(buyer);
    await shop.payFor(billed);
    expect(await shop.readOrder(billed)).toEqual(['pending', 1]);
    expect((await orderRow(billed))?.completedAt).toBeNull();
    await shop.deliverCodes();
    expect(await owners(card)).toEqual([billed.orderID, null]);
  });

  it('never assigns codes to an order whose payment came too late for its goods', async () => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('REFUND', 2));
    const buyer = await shop.billed([card, 1]);
    await shop.setStock(card, 0);
    await shop.payFor(buyer);
    await shop.deliverCodes();
    expect(await shop.readOrder(buyer)).toEqual(['refund due', 0]);
  });

  it('assigns codes to a cancelled order that is paid late', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'LATE-CODE');
    const buyer = await shop.billed([card, 1]);
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderID, buyer.orderID));
    await shop.payFor(buyer);
    expect(await shop.readOrder(buyer)).toEqual(['completed', 1]);
  });

  it('an order gets no codes when the transaction that pays it fails', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'ROLLED-BACK-CODE');
    const buyer = await shop.billed([card, 1]);
    const failing = shop.db.transaction(async (tx) => {
      await placeOrder(tx, buyer.orderID, { method: 'paybill', at: shop.deps.clock() });
      throw new Error('the process stops here');
    });
    await expect(failing).rejects.toThrow('the process stops here');
    expect([await shop.readOrder(buyer), await owners(card)]).toEqual([['awaiting payment', 0], [null]]);
  });
});

describe('orders that wait for codes', () => {
  it('delivers the available codes to waiting orders, and the rest when they are loaded, the oldest paid first', async () => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('SHORT', 2));
    const [first, second, third] = [
      await shop.bought([card, 3]),
      await shop.bought([card, 1]),
      await shop.bought([card, 1]),
    ];
    const all = async () => [await shop.readOrder(first), await shop.readOrder(second), await shop.readOrder(third)];
    expect(await all()).toEqual([
      ['pending', 2],
      ['pending', 0],
      ['pending', 0],
    ]);
    const { delivered } = await shop.load(card, ...codesNamed('MORE', 2));
    expect(delivered).toEqual([first.orderID, second.orderID]);
    expect(await all()).toEqual([
      ['completed', 3],
      ['completed', 1],
      ['pending', 0],
    ]);
    expect((await orderRow(second))?.completedAt).toEqual(shop.deps.clock());
    await shop.load(card, 'LAST-CODE', 'SPARE-CODE');
    expect(await all()).toEqual([
      ['completed', 3],
      ['completed', 1],
      ['completed', 1],
    ]);
    expect((await owners(card)).at(-1)).toBeNull();
  });

  it('notifies the buyer once when all codes of an order have arrived, without a code in the message', async () => {
    const card = await shop.newVariant();
    const buyer = await shop.bought([card, 2]);
    await shop.load(card, 'TOLD-1-CODE');
    expect(await shop.readMessages(buyer)).toHaveLength(1);
    await shop.load(card, 'TOLD-2-CODE');
    await Promise.all([shop.deliverCodes(), shop.deliverCodes()]);
    expect(await shop.readMessages(buyer)).toEqual([
      expect.stringContaining('is paid'),
      `Your codes for order ${buyer.orderID} are ready. See them at http://uwanja.test/orders`,
    ]);
  });

  it('delivers codes that were loaded during the payment of an order, which the payment could not see', async () => {
    const card = await shop.newVariant();
    const buyer = await shop.bought([card, 1]);
    // The code is moved here from another variant, because loading it here would have delivered it.
    const other = await shop.newVariant();
    await shop.load(other, 'FREED-CODE');
    await shop.db.update(vaultCodes).set({ variantID: card }).where(eq(vaultCodes.variantID, other));
    expect(await shop.deliverCodes()).toBe(1);
    expect(await shop.readOrder(buyer)).toEqual(['completed', 1]);
    expect((await shop.readMessages(buyer)).at(-1)).toMatch(/^Your codes for order/);
  });
});

describe('concurrent payments and deliveries', () => {
  /** Expects that each code has at most one order, and no order has more codes than it bought. */
  async function assignedOnce(variantID: number, buyers: readonly Billed[], each: number) {
    const given = (await owners(variantID)).filter((orderID) => orderID !== null);
    const counts = buyers.map(({ orderID }) => given.filter((one) => one === orderID).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(given.length);
    for (const count of counts) expect(count).toBeLessThanOrEqual(each);
    return given.length;
  }

  it('gives five codes to five of nine orders, each one to one of them', async () => {
    const card = await shop.newVariant();
    await shop.load(card, ...codesNamed('RACE', 5));
    const buyers = await repeat(9, () => shop.billed([card, 1]));
    await Promise.all(buyers.map((buyer) => shop.payFor(buyer)));
    expect(await assignedOnce(card, buyers, 1)).toBe(5);
    const statuses = (await Promise.all(buyers.map(shop.readOrder))).map(([status]) => status);
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(4);
  });

  it('skips no order and delivers no code twice, while codes are loaded, orders paid and both delivered', async () => {
    const card = await shop.newVariant();
    const buyers = await repeat(6, () => shop.billed([card, 2]));
    const loads = Array.from({ length: 3 }, (_, one) => shop.load(card, ...codesNamed(`LOAD${one}`, 5)));
    await Promise.all([
      ...buyers.flatMap((buyer, one) => {
        // M-PESA reports each payment twice at the same time.
        const receipt = `VAULTRACE${one}`;
        return [shop.payFor(buyer, receipt), shop.payFor(buyer, receipt)];
      }),
      ...loads,
      ...Array.from({ length: 4 }, () => shop.deliverCodes()),
    ]);
    await Promise.all([shop.deliverCodes(), shop.deliverCodes()]);
    expect(await assignedOnce(card, buyers, 2)).toBe(12);
    for (const buyer of buyers) expect(await shop.readOrder(buyer)).toEqual(['completed', 2]);
    expect(await owners(card)).toHaveLength(15);
  });
});

describe('the shop’s e-mail', () => {
  const mail = { MAIL_FROM: 'Uwanja <shop@example.com>', MAIL_TO: 'desk@example.com' };

  it('is sent once about an order that waits for codes, with the missing ones', async () => {
    const server = await openMailServer();
    const withMail = await openVaultShop({ SMTP_URL: server.url, ...mail });
    const card = await withMail.newVariant();
    await withMail.load(card, 'OWNER-1-CODE');
    const [short, full] = [await withMail.billed([card, 3]), await withMail.billed([goods.giftCard, 1])];
    await withMail.load(goods.giftCard, 'OWNER-2-CODE');
    const receipt = 'VAULTOWNER';
    await Promise.all([withMail.payFor(short, receipt), withMail.payFor(short, receipt), withMail.payFor(full)]);
    await Promise.all([withMail.deliverCodes(), withMail.deliverMessages()]);
    await withMail.load(card, 'OWNER-3-CODE');
    await Promise.all([withMail.deliverCodes(), withMail.deliverMessages()]);
    expect(await withMail.readOrder(short)).toEqual(['pending', 2]);
    expect(server.mails).toHaveLength(1);
    const [letter] = server.mails;
    if (!letter) throw new Error('there is no mail');
    expect([letter.to, headerOf(letter, 'Subject')]).toEqual([
      ['desk@example.com'],
      `Order ${short.orderID} waits for codes`,
    ]);
    expect(partOf(letter, 'text/plain')).toContain(`Gift Card (No. ${card}), variant ${card}: 2 codes`);
    expect(letter.source).not.toContain('OWNER-1');
    await withMail.stop();
    await server.close();
  });

  it('is not sent about orders that wait for codes where there is no vault', async () => {
    const server = await openMailServer();
    const closed = await openVaultShop({ VAULT_KEY: '', SMTP_URL: server.url, ...mail });
    const buyer = await closed.bought([goods.giftCard, 1]);
    await closed.deliverMessages();
    expect([await closed.readOrder(buyer), server.mails]).toEqual([['pending', 0], []]);
    await closed.stop();
    await server.close();
  });
});
