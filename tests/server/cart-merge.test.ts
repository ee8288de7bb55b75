import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/carts.ts';
import { cartItems, variants } from '#server/db/schema.ts';
import { connect, goods, openSmallShop, plans, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop();

const contents = (cart: { cartItems: CartItem[] }) =>
  Object.fromEntries(cart.cartItems.map((item) => [item.itemID, item.quantity]));

async function bothWith(visitors: [number, number][], own: [number, number][]) {
  const user = await signUp(server);
  const { cartID } = await shop.openCart(user);
  for (const [itemID, quantity] of own) await shop.product(cartID, itemID, { quantity, token: user.token });
  const visitor = await shop.visit();
  for (const [itemID, quantity] of visitors) await shop.product(visitor.cartID, itemID, { quantity });
  return { user, cartID, visitor };
}

describe('signing in with a cart', () => {
  // @verifies POST /cart: userID
  it('gives the visitor’s items to a user without any', async () => {
    const user = await signUp(server);
    const visitor = await shop.visit();
    await shop.product(visitor.cartID, goods.mug, { quantity: 3 });
    await shop.service(visitor.cartID, plans.musicMonth);
    await shop.blog(visitor.cartID, connect.blogMonth);
    const { status, json } = await shop.claim(user, visitor.cookie);
    expect(status).toBe(200);
    expect(contents(json.message)).toEqual({ [goods.mug]: 3, [plans.musicMonth]: 1, [connect.blogMonth]: 1 });
    expect(await shop.openCart(user)).toEqual(json.message);
  });

  it('adds the quantities of both carts', async () => {
    const { user, cartID, visitor } = await bothWith(
      [
        [goods.mug, 3],
        [goods.giftCard, 1],
      ],
      [
        [goods.mug, 2],
        [goods.controller, 1],
      ],
    );
    const { json } = await shop.claim(user, visitor.cookie);
    expect(json.message.cartID).toBe(cartID);
    expect(contents(json.message)).toEqual({ [goods.mug]: 5, [goods.giftCard]: 1, [goods.controller]: 1 });
  });

  it('limits the sum to 99 and to the stock', async () => {
    const { user, visitor } = await bothWith(
      [
        [goods.mug, 60],
        [goods.controller, 7],
      ],
      [
        [goods.mug, 60],
        [goods.controller, 7],
      ],
    );
    const { json } = await shop.claim(user, visitor.cookie);
    expect(contents(json.message)).toEqual({ [goods.mug]: 99, [goods.controller]: 10 });
  });

  it('leaves one of a sold-out item in the cart, so that the checkout can name it', async () => {
    const { user, visitor } = await bothWith([[goods.lastOne, 1]], []);
    await server.db.update(variants).set({ stock: 0 }).where(eq(variants.variantID, goods.lastOne));
    const { json } = await shop.claim(user, visitor.cookie);
    expect(contents(json.message)).toEqual({ [goods.lastOne]: 1 });
    await server.db.update(variants).set({ stock: 1 }).where(eq(variants.variantID, goods.lastOne));
  });

  it('prefers the visitor’s newer choice of a plan, and leaves other services unchanged', async () => {
    const { user, cartID, visitor } = await bothWith([], []);
    const { token } = user;
    await shop.service(cartID, plans.musicYear, { token });
    await shop.service(cartID, plans.animeMonth, { token });
    await shop.blog(cartID, connect.blogYear, { token });
    await shop.service(visitor.cartID, plans.musicMonth);
    await shop.blog(visitor.cartID, connect.proMonth);
    const { json } = await shop.claim(user, visitor.cookie);
    expect(contents(json.message)).toEqual({
      [plans.animeMonth]: 1,
      [plans.musicMonth]: 1,
      [connect.proMonth]: 1,
    });
  });

  it('closes the visitor’s cart and deletes its cookie, so that the next visitor starts with an empty cart', async () => {
    const { user, visitor } = await bothWith([[goods.mug, 1]], []);
    const { headers } = await shop.claim(user, visitor.cookie);
    expect(headers.get('set-cookie')).toMatch(/^uwanja_cart=; Max-Age=0; Path=\/; HttpOnly/);
    expect(await server.db.$count(cartItems, eq(cartItems.cartID, visitor.cartID))).toBe(0);
    expect((await shop.product(visitor.cartID, goods.mug)).json.message).toBe('No cart found');
    const next = await server.call('GET', '/v1/cart', { cookie: visitor.cookie });
    expect(next.json.message.cartItems).toEqual([]);
    expect(next.json.message.cartID).not.toBe(visitor.cartID);
  });

  it('changes nothing when the merge is requested again', async () => {
    const { user, visitor } = await bothWith([[goods.mug, 4]], [[goods.mug, 1]]);
    const first = await shop.claim(user, visitor.cookie);
    const again = await shop.claim(user, visitor.cookie);
    const without = await shop.claim(user);
    expect(contents(first.json.message)).toEqual({ [goods.mug]: 5 });
    expect([again.json, without.json]).toEqual([first.json, first.json]);
  });

  it('merges the carts once when many requests race', async () => {
    const { user, visitor } = await bothWith([[goods.mug, 4]], []);
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.claim(user, visitor.cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(contents(await shop.openCart(user))).toEqual({ [goods.mug]: 4 });
  });

  it('gives the cart to one of two users who race for it', async () => {
    const visitor = await shop.visit();
    await shop.product(visitor.cartID, goods.mug, { quantity: 4 });
    const users = [await signUp(server), await signUp(server)];
    await Promise.all(users.map((user) => shop.claim(user, visitor.cookie)));
    const held = await Promise.all(users.map((user) => shop.openCart(user)));
    expect(held.map((cart) => cart.cartItems.length).sort()).toEqual([0, 1]);
  });

  it("never touches another user's cart, whatever the cookie says", async () => {
    const victim = await signUp(server);
    const theirs = await shop.openCart(victim);
    await shop.product(theirs.cartID, goods.mug, { quantity: 2, token: victim.token });
    const user = await signUp(server);
    const { json } = await shop.claim(user, `uwanja_cart=${theirs.cartID}`);
    expect(json.message.cartItems).toEqual([]);
    expect(contents(await shop.openCart(victim))).toEqual({ [goods.mug]: 2 });
  });
});
