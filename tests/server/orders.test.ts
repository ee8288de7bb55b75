import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, products, subscriptions, variants } from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { createDraftOrder, orderGiftCard, recordPaid, signUpWithCart } from '#tests/support/server/buying.ts';
import { goods, openSmallShop, plans } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop({ DELIVERY_FEE: '300' });

const stored = async (orderID: string) => (await server.db.select().from(orders).where(eq(orders.orderID, orderID)))[0];
const stockOf = async (variantID: number) =>
  (await server.db.select().from(variants).where(eq(variants.variantID, variantID)))[0]?.stock;
const setStock = (variantID: number, stock: number) =>
  server.db.update(variants).set({ stock }).where(eq(variants.variantID, variantID));
const orderOf = (cartID: string, token: string) => server.call('GET', `/v1/user/cart/${cartID}/order`, { token });
const complete = (cartID: string, token: string) =>
  server.call('PATCH', `/v1/user/order/cart/${cartID}`, { token, body: { status: 'pending' } });

describe('an order that awaits payment', () => {
  it('an order contains the cart, its total and the address at that time', async () => {
    const { user, token, cartID } = await signUpWithCart(server);
    await server.call('PATCH', `/v1/user/${user.userId}/name`, {
      token,
      body: { firstName: 'Baraka', lastName: 'Mwangi' },
    });
    await shop.product(cartID, goods.mug, { token, quantity: 2 });
    const addressID = await shop.deliverTo(user, cartID);
    const order = await createDraftOrder(server, cartID);
    // 2,500, tax of 37.5 rounded up to 38, and delivery.
    expect(order).toMatchObject({
      status: 'awaiting payment',
      amount: 2838,
      cartID,
      userId: user.userId,
      paidAt: null,
    });
    expect(order.orderID).toMatch(/^UW[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(order.shipTo).toMatchObject({ addressID, firstName: 'Baraka', area: 'Kilimani', city: 'nairobi' });
    const shown = await server.call('GET', `/v1/user/cart/${cartID}/order`, { token });
    expect(shown.json.message.payload.deliveredTo).toMatch(/^Baraka .*Kilimani, Nairobi$/);
    expect(order.cart).toEqual(await shop.openCart(user));
  });

  it('is created once, however often and from wherever it is requested', async () => {
    const { cartID, token } = await signUpWithCart(server);
    await shop.product(cartID, goods.giftCard, { token });
    const all = await Promise.all(Array.from({ length: 5 }, () => createDraftOrder(server, cartID)));
    expect(new Set(all.map(({ orderID }) => orderID)).size).toBe(1);
  });

  it('an order follows every change of its cart', async () => {
    const { user, token, cartID, order } = await orderGiftCard(server);
    await shop.product(cartID, goods.mug, { token, quantity: 4 });
    expect(await stored(order.orderID)).toMatchObject({ amount: 7450 + 112 + 300, shipTo: null });
    await shop.deliverTo(user, cartID);
    expect((await stored(order.orderID))?.shipTo).toMatchObject({ area: 'Kilimani' });
    await shop.product(cartID, goods.mug, { token, action: 'sub' });
    const visitor = await shop.visit();
    await shop.service(visitor.cartID, plans.musicMonth);
    await shop.claim(user, visitor.cookie);
    const cart = await shop.openCart(user);
    expect(cart.subtotal).toBe(2450 + 3 * 1250 + 390);
    expect(await stored(order.orderID)).toMatchObject({ cart, amount: cart.amount });
    await shop.product(cartID, goods.mug, { token, action: 'remove' });
    await shop.service(cartID, plans.musicMonth, { token, action: 'remove' });
    await shop.product(cartID, goods.giftCard, { token, action: 'remove' });
    expect(await stored(order.orderID)).toMatchObject({ amount: 0 });
  });

  it('an order shows no address where nothing is delivered', async () => {
    const { user, token, cartID } = await signUpWithCart(server);
    await shop.product(cartID, goods.giftCard, { token });
    await shop.deliverTo(user, cartID);
    expect((await createDraftOrder(server, cartID)).shipTo).toBeNull();
  });

  it('is reopened after it was cancelled', async () => {
    const { cartID, order } = await orderGiftCard(server);
    await server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderID, order.orderID));
    expect(await createDraftOrder(server, cartID)).toMatchObject({
      orderID: order.orderID,
      status: 'awaiting payment',
    });
  });

  it('is refused for an empty cart', async () => {
    const { cartID } = await signUpWithCart(server);
    await expect(createDraftOrder(server, cartID)).rejects.toMatchObject({ status: 409, message: 'No items in cart' });
  });

  it('is refused while an address is required', async () => {
    const { cartID, token } = await signUpWithCart(server);
    await shop.product(cartID, goods.mug, { token });
    await expect(createDraftOrder(server, cartID)).rejects.toMatchObject({
      status: 409,
      message: 'Add a delivery address first.',
    });
  });

  it('is refused for a visitor’s cart', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.giftCard);
    await expect(createDraftOrder(server, cartID)).rejects.toMatchObject({ status: 409 });
  });

  it('is refused for an ordered cart', async () => {
    const { cartID, order } = await orderGiftCard(server);
    await recordPaid(server, order.orderID);
    await expect(createDraftOrder(server, cartID)).rejects.toMatchObject({
      status: 409,
      message: 'This cart has been ordered.',
    });
  });

  it.each([
    [0, 'Controller (Black) is out of stock. Remove it to continue.'],
    [1, 'Only 1 of Controller (Black) is left. Lower the quantity to continue.'],
  ])('is refused when %i are left of two wanted', async (left, message) => {
    const { user, cartID, token } = await signUpWithCart(server);
    await shop.product(cartID, goods.controller, { token, quantity: 2 });
    await shop.deliverTo(user, cartID);
    await setStock(goods.controller, left);
    await expect(createDraftOrder(server, cartID)).rejects.toMatchObject({ status: 409, message });
    await setStock(goods.controller, 10);
  });
});

describe('a payment', () => {
  it('places the order, closes the cart and lowers the stock, once for concurrent payments', async () => {
    const { user, cartID, token } = await signUpWithCart(server);
    await shop.product(cartID, goods.controller, { token, quantity: 3 });
    await shop.service(cartID, plans.musicMonth, { token });
    await shop.deliverTo(user, cartID);
    const { orderID } = await createDraftOrder(server, cartID);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => recordPaid(server, orderID)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'order already paid'),
      'placed',
    ]);
    expect(await stockOf(goods.controller)).toBe(7);
    expect(await stored(orderID)).toMatchObject({ status: 'pending', method: 'express', paidAt: server.deps.clock() });
    const own = await server.db.select().from(subscriptions).where(eq(subscriptions.userId, user.userId));
    expect(own).toHaveLength(1);
    const change = await shop.product(cartID, goods.mug, { token });
    expect([change.status, change.json.message]).toEqual([409, 'This cart has been ordered.']);
    const next = await shop.openCart(user);
    expect([next.cartID === cartID, next.cartItems]).toEqual([false, []]);
    await setStock(goods.controller, 10);
  });

  it('shows when the goods of a paid order arrive, and after the release of a pre-order', async () => {
    const { user, token, cartID } = await signUpWithCart(server);
    await shop.product(cartID, goods.mug, { token });
    await shop.deliverTo(user, cartID);
    const order = await createDraftOrder(server, cartID);
    const arrivalOf = async () => (await orderOf(cartID, token)).json.message.payload.arrival;
    expect(await arrivalOf()).toBeNull();
    await recordPaid(server, order.orderID, new Date('2026-11-23T09:00:00Z'));
    expect(await arrivalOf()).toEqual({ from: '2026-11-23', to: '2026-11-24' });
    const [mug] = await server.db.select().from(variants).where(eq(variants.variantID, goods.mug));
    const release = (releaseDate: string | null) =>
      server.db
        .update(products)
        .set({ releaseDate })
        .where(eq(products.itemID, mug?.itemID ?? 0));
    await release('2026-12-24');
    expect(await arrivalOf()).toEqual({ from: '2026-12-24', to: '2026-12-25' });
    await release(null);
  });

  it('leaves a placed order unchanged when a second payment arrives', async () => {
    const { order } = await orderGiftCard(server);
    await recordPaid(server, order.orderID);
    const placed = await stored(order.orderID);
    server.pass(60_000);
    const again = await server.db.transaction((tx) =>
      placeOrder(tx, order.orderID, { method: 'paybill', at: server.deps.clock() }),
    );
    expect(again).toEqual({ kind: 'order already paid' });
    expect(await stored(order.orderID)).toEqual(placed);
  });

  it('overrides a cancellation', async () => {
    const { order } = await orderGiftCard(server);
    await server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderID, order.orderID));
    expect(await recordPaid(server, order.orderID)).toEqual({ kind: 'placed' });
  });

  it('does not place an order whose refund is due', async () => {
    const { order } = await orderGiftCard(server);
    await server.db.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, order.orderID));
    expect(await recordPaid(server, order.orderID)).toEqual({ kind: 'order already paid' });
    expect(await stored(order.orderID)).toMatchObject({ status: 'refund due', paidAt: null });
  });

  it('makes a refund due for goods that have sold out meanwhile, and delivers nothing, so that the stock never turns negative', async () => {
    const { user, cartID, token } = await signUpWithCart(server);
    await shop.product(cartID, goods.controller, { token, quantity: 2 });
    await shop.product(cartID, goods.lastOne, { token });
    await shop.service(cartID, plans.musicMonth, { token });
    await shop.deliverTo(user, cartID);
    const { orderID } = await createDraftOrder(server, cartID);
    await setStock(goods.lastOne, 0);
    const missing = [{ variantID: goods.lastOne, name: 'Controller (Black)', wanted: 1, left: 0 }];
    expect(await recordPaid(server, orderID)).toEqual({ kind: 'out of stock', missing });
    expect([await stockOf(goods.lastOne), await stockOf(goods.controller)]).toEqual([0, 10]);
    expect(await stored(orderID)).toMatchObject({ status: 'refund due', paidAt: server.deps.clock() });
    expect(await server.db.select().from(subscriptions).where(eq(subscriptions.orderID, orderID))).toEqual([]);
    // The order has its own copy of the cart; the next purchase begins with a new cart.
    expect((await shop.openCart(user)).cartItems).toEqual([]);
    expect(await recordPaid(server, orderID)).toEqual({ kind: 'order already paid' });
    await setStock(goods.lastOne, 1);
  });

  it('changes nothing when its transaction fails', async () => {
    const { order } = await orderGiftCard(server);
    const before = await stockOf(goods.giftCard);
    const failing = server.db.transaction(async (tx) => {
      await placeOrder(tx, order.orderID, { method: 'express', at: server.deps.clock() });
      throw new Error('the callback could not be stored');
    });
    await expect(failing).rejects.toThrow('could not be stored');
    expect(await stored(order.orderID)).toMatchObject({ status: 'awaiting payment' });
    expect(await stockOf(goods.giftCard)).toBe(before);
  });
});

describe('completing', () => {
  const payFirst = { success: 0, message: 'Make payment first before completing order' };

  // @verifies GET /user/cart/{cartID}/order: token
  // @verifies 'Make payment first before completing order'
  it('requires the payment first', async () => {
    const { cartID, token } = await signUpWithCart(server);
    const none = await complete(cartID, token);
    expect([none.status, none.json]).toEqual([409, payFirst]);
    expect((await orderOf(cartID, token)).json.message).toBe('No order for this cart.');
    await shop.product(cartID, goods.giftCard, { token });
    await createDraftOrder(server, cartID);
    const unpaid = await complete(cartID, token);
    expect([unpaid.status, unpaid.json]).toEqual([409, payFirst]);
    expect((await orderOf(cartID, token)).json.message.status).toBe('awaiting payment');
  });

  it.each(['cancelled', 'refund due'] as const)('completing does not confirm a %s order as paid', async (status) => {
    const { cartID, token, order } = await orderGiftCard(server);
    await server.db.update(orders).set({ status }).where(eq(orders.orderID, order.orderID));
    expect((await complete(cartID, token)).json).toEqual(payFirst);
  });

  // @verifies PATCH /user/order/cart/{cartID}: status; token
  it('confirms a paid order, any number of times', async () => {
    const { cartID, token, order } = await orderGiftCard(server);
    await recordPaid(server, order.orderID);
    const first = await complete(cartID, token);
    expect([first.status, first.json.message.status]).toEqual([200, 'pending']);
    expect((await complete(cartID, token)).json).toEqual(first.json);
    expect((await orderOf(cartID, token)).json).toEqual(first.json);
  });

  // @verifies Order status: pending
  // @verifies Order status: completed
  it('does not reset a fulfilled order', async () => {
    const { cartID, token, order } = await orderGiftCard(server);
    await recordPaid(server, order.orderID);
    await server.db.update(orders).set({ status: 'completed' }).where(eq(orders.orderID, order.orderID));
    expect((await complete(cartID, token)).json.message.status).toBe('completed');
  });

  // @verifies Completing an order sends status 'pending'
  it('refuses any other status', async () => {
    const { cartID, token } = await orderGiftCard(server);
    const { status } = await server.call('PATCH', `/v1/user/order/cart/${cartID}`, {
      token,
      body: { status: 'completed' },
    });
    expect(status).toBe(400);
  });
});
