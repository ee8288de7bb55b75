import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { variants } from '#server/db/schema.ts';
import { buy } from '#tests/support/server/buying.ts';
import { goods, itemsOf, openSmallShop, plans, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop();

/** Buys two mugs, a gift card and a plan. @returns the order's id */
const buyAll = (user: Shopper) =>
  buy(server, user, async (cartID) => {
    await shop.deliverTo(user, cartID);
    await shop.product(cartID, goods.mug, { quantity: 2, token: user.token });
    await shop.product(cartID, goods.giftCard, { token: user.token });
    await shop.service(cartID, plans.musicMonth, { token: user.token });
  });
const reorder = (orderID: string, { token }: Shopper) =>
  server.call('POST', `/v1/user/order/${orderID}/reorder`, { token });
const setStock = (variantID: number, stock: number) =>
  server.db.update(variants).set({ stock }).where(eq(variants.variantID, variantID));
const all = [
  [goods.mug, 2],
  [goods.giftCard, 1],
  [plans.musicMonth, 1],
];

describe('a reorder', () => {
  it('adds the items of the order in their quantities, and a repeated one changes nothing', async () => {
    const user = await signUp(server);
    const orderID = await buyAll(user);
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, json } = await reorder(orderID, user);
      expect([status, json.message.available, json.message.missing]).toEqual([200, 3, []]);
      expect(itemsOf(json.message.cart)).toEqual(expect.arrayContaining(all));
      expect(json.message.cart.cartItems).toHaveLength(all.length);
    }
    expect(itemsOf(await shop.openCart(user))).toHaveLength(all.length);
  });

  it('adds what is left, and says what is out of stock or no longer sold', async () => {
    const user = await signUp(server);
    const orderID = await buyAll(user);
    await setStock(goods.mug, 1);
    await setStock(goods.giftCard, 0);
    const { json } = await reorder(orderID, user);
    await setStock(goods.mug, 500);
    await setStock(goods.giftCard, 500);
    expect(json.message.available).toBe(2);
    expect(json.message.missing).toEqual(['Only 1 of Mug (Black) is in stock.', 'Gift Card (Black) is out of stock.']);
    expect(itemsOf(json.message.cart)).toEqual(
      expect.arrayContaining([
        [goods.mug, 1],
        [plans.musicMonth, 1],
      ]),
    );
    expect(json.message.cart.cartItems).toHaveLength(2);
  });

  it('keeps the quantity of an item in the cart, and replaces another plan of the same service', async () => {
    const user = await signUp(server);
    const orderID = await buyAll(user);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.mug, { quantity: 3, token: user.token });
    await shop.service(cartID, plans.musicYear, { token: user.token });
    const { json } = await reorder(orderID, user);
    expect(json.message.cart.cartID).toBe(cartID);
    expect(itemsOf(json.message.cart)).toEqual(
      expect.arrayContaining([
        [goods.mug, 3],
        [goods.giftCard, 1],
        [plans.musicMonth, 1],
      ]),
    );
    expect(json.message.cart.cartItems).toHaveLength(3);
  });

  it("refuses another user's order and an unknown one", async () => {
    const orderID = await buyAll(await signUp(server));
    const stranger = await signUp(server);
    expect((await reorder(orderID, stranger)).status).toBe(403);
    expect((await reorder('UWNOTTHERE', stranger)).status).toBe(404);
    expect(itemsOf(await shop.openCart(stranger))).toEqual([]);
  });
});
