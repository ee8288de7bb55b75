import { describe, expect, it } from 'vitest';
import { carts, orders, paymentAttempts, payments } from '#server/db/schema.ts';
import { createDraftOrder, orderGiftCard, recordPaid } from '#tests/support/server/buying.ts';
import { goods, openSmallShop, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop({ DELIVERY_FEE: '300' });

const list = async ({ userId, token }: Shopper) =>
  (await server.call('GET', `/v1/user/${userId}/order`, { token })).json.message;

describe('the list of orders', () => {
  // @verifies Order: orderID
  // @verifies Order: status
  // @verifies Order: payload
  // @verifies Order: cart
  // @verifies GET /user/{id}/order: token
  it('lists paid orders, newest first, with their payment method', async () => {
    const user = await signUp(server);
    const ids: string[] = [];
    for (const receipt of ['SKL1AAAAAA', null]) {
      const { cartID } = await shop.openCart(user);
      await shop.product(cartID, goods.giftCard, { token: user.token });
      const { orderID, amount } = await createDraftOrder(server, cartID);
      await recordPaid(server, orderID);
      if (receipt) {
        const at = server.deps.clock();
        await server.db.insert(payments).values([
          { orderID, channel: 'express', amount, receipt, receivedAt: at },
          { orderID, channel: 'paybill', amount, receipt: 'SKL2BBBBBB', receivedAt: new Date(at.getTime() + 1000) },
        ]);
      }
      ids.unshift(orderID);
      server.pass(60_000);
    }
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.giftCard, { token: user.token });
    await createDraftOrder(server, cartID);

    const all = await list(user);
    expect(all.map((order: { orderID: string }) => order.orderID)).toEqual(ids);
    expect(all[0].payload).toEqual({
      deliveredTo: null,
      arrival: null,
      amount: 2487,
      createdAt: expect.any(String),
      paidAt: expect.any(String),
      method: 'express',
      receipt: null,
      timeline: expect.any(Array),
      codes: { ordered: 1, delivered: 0, revealed: 0 },
    });
    expect(all[1].payload.receipt).toBe('SKL1AAAAAA');
    expect(all[1].cart.cartItems).toHaveLength(1);
  });

  it('pages through orders after a given one, by 50 unless the limit says otherwise, and counts them', async () => {
    const user = await signUp(server);
    const { cartID, token } = { ...(await shop.openCart(user)), token: user.token };
    await shop.product(cartID, goods.giftCard, { token });
    const first = await createDraftOrder(server, cartID);
    const { cartID: _, orderID: __, ...facts } = first;
    // Orders with the same time are on both sides of a page's end.
    const made = Array.from({ length: 60 }, (_row, i) => ({
      ...facts,
      orderID: `UWPAGED${String(i).padStart(3, '0')}`,
      cartID: `paged${String(i).padStart(17, '0')}`,
      status: 'completed' as const,
      createdAt: new Date(first.createdAt.getTime() - Math.ceil((i + 1) / 2) * 60_000),
    }));
    await server.db
      .insert(carts)
      .values(made.map((row) => ({ cartID: row.cartID, userId: user.userId, status: 'ordered' as const })));
    await server.db.insert(orders).values(made);
    const idsOf = async (query: string) =>
      (await server.call('GET', `/v1/user/${user.userId}/order?${query}`, { token })).json.message.map(
        ({ orderID }: { orderID: string }) => orderID,
      );
    const newestFirst = made
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.orderID < b.orderID ? 1 : -1))
      .map(({ orderID }) => orderID);
    expect(await idsOf('')).toEqual(newestFirst.slice(0, 50));
    const pages: string[] = [];
    for (let page = await idsOf('limit=7'); page.length > 0; page = await idsOf(`limit=7&before=${pages.at(-1)}`))
      pages.push(...page);
    expect(pages).toEqual(newestFirst);
    expect(await idsOf('before=UWNOTTHERE')).toEqual([]);
    const someoneElses = (await orderGiftCard(server)).order.orderID;
    expect(await idsOf(`before=${someoneElses}`)).toEqual([]);

    const countOf = async () =>
      (await server.call('GET', `/v1/user/${user.userId}/order/count`, { token })).json.message;
    expect(await countOf()).toEqual({ placed: 60, paying: 0 });
    await server.db.insert(paymentAttempts).values({
      orderID: first.orderID,
      cartID,
      phoneNumber: '254799000001',
      amount: first.amount,
      callbackKey: 'paged',
      status: 'pending',
    });
    expect(await countOf()).toEqual({ placed: 60, paying: 1 });
    expect(await idsOf('limit=1')).toEqual([first.orderID]);
  });

  it('is empty for a new user', async () => {
    expect(await list(await signUp(server))).toEqual([]);
  });
});
