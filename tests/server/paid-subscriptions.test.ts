import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, subscriptions } from '#server/db/schema.ts';
import { buy } from '#tests/support/server/buying.ts';
import { connect, goods, openSmallShop, plans, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop();

const day = 24 * 60 * 60 * 1000;

describe('a paid order', () => {
  const statusOf = async (orderID: string) => {
    const [order] = await server.db.select().from(orders).where(eq(orders.orderID, orderID));
    return [order?.status, order?.completedAt?.getTime() ?? null];
  };

  it('a paid order of subscriptions alone is completed by its payment', async () => {
    const user = await signUp(server);
    const { token } = user;
    const orderID = await buy(server, user, async (cartID) => {
      await shop.service(cartID, plans.musicMonth, { token });
      await shop.service(cartID, plans.animeMonth, { token });
      await shop.blog(cartID, connect.proMonth, { token });
    });
    expect(await statusOf(orderID)).toEqual(['completed', server.deps.clock().getTime()]);
  });

  it.each([
    [
      'coaching, which a person gives',
      (cartID: string, token: string) => shop.service(cartID, plans.coaching, { token }),
    ],
    ['a gift card without a code', (cartID: string, token: string) => shop.product(cartID, goods.giftCard, { token })],
  ])('a paid order of a subscription and %s waits', async (_, add) => {
    const user = await signUp(server);
    const orderID = await buy(server, user, async (cartID) => {
      await shop.service(cartID, plans.musicMonth, { token: user.token });
      await add(cartID, user.token);
    });
    expect(await statusOf(orderID)).toEqual(['pending', null]);
  });
});

describe('subscriptions of paid orders', () => {
  const ownedBy = ({ userId }: Shopper) =>
    server.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(subscriptions.subscriptionID);

  it('subscriptions start with the payment and last as long as was bought', async () => {
    const user = await signUp(server);
    const { token } = user;
    await buy(server, user, async (cartID) => {
      await shop.service(cartID, plans.musicMonth, { token });
      await shop.blog(cartID, connect.blogYear, { token });
      await shop.service(cartID, plans.coaching, { token });
    });
    const at = server.deps.clock();
    const own = await ownedBy(user);
    expect(own.sort((a, b) => a.service.localeCompare(b.service))).toMatchObject([
      { service: 'Connect Blog', period: '1 year', itemType: 'blog', itemID: 116, startsAt: at },
      { service: 'Music', period: '1 month', itemType: 'service', itemID: plans.musicMonth, startsAt: at },
    ]);
    expect(own.map(({ expiry }) => (expiry.getTime() - at.getTime()) / day)).toEqual([365, 30]);
  });

  it('subscriptions to the same service follow one another, whatever the plan', async () => {
    const user = await signUp(server);
    const { token } = user;
    const start = server.deps.clock().getTime();
    await buy(server, user, (cartID) => shop.service(cartID, plans.musicMonth, { token }));
    server.pass(10 * day);
    await buy(server, user, (cartID) => shop.service(cartID, plans.musicYear, { token }));
    await buy(server, user, (cartID) => shop.service(cartID, plans.musicMonth, { token }));
    const own = await ownedBy(user);
    expect(own.map(({ expiry }) => (expiry.getTime() - start) / day)).toEqual([30, 395, 425]);
    expect(own.map(({ startsAt }) => (startsAt.getTime() - start) / day)).toEqual([0, 30, 395]);
  });

  it('subscriptions start with the payment again where the previous one has ended, and beside another service', async () => {
    const user = await signUp(server);
    const { token } = user;
    await buy(server, user, (cartID) => shop.blog(cartID, connect.blogMonth, { token }));
    server.pass(5 * day);
    await buy(server, user, (cartID) => shop.blog(cartID, connect.proMonth, { token }));
    // The session has expired by then.
    const me = await server.call('GET', `/v1/user/${user.userId}/get`, { token });
    server.pass(26 * day);
    const again = await server.call('POST', '/v1/login', {
      body: { phoneNumber: me.json.message.phoneNumber, password: 'a long password' },
    });
    const fresh = again.json.message.token;
    await buy(server, { ...user, token: fresh }, (cartID) => shop.blog(cartID, connect.blogMonth, { token: fresh }));
    const starts = (await ownedBy(user)).map(({ startsAt }) => startsAt.getTime());
    const first = starts[0] ?? 0;
    expect(starts.map((at) => (at - first) / day)).toEqual([0, 5, 31]);
  });
});
