import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carts, variants } from '#server/db/schema.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { connect, goods, itemsOf, openSmallShop, plans, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop({ DELIVERY_FEE: '250' });

describe("a visitor's cart", () => {
  // @verifies Visitors keep a cart
  // @verifies Cart: cartID
  // @verifies Cart: cartItems[]
  // @verifies Cart: subtotal
  // @verifies Cart: tax (DST)
  // @verifies Cart: delivery
  // @verifies Cart: amount
  // @verifies Cart: addressNeeded
  // @verifies The visitor's cart is fetched without a token
  // @verifies GET /cart: the visitor's cart
  it('identifies a visitor’s cart by the id in its cookie', async () => {
    const first = await server.call('GET', '/v1/cart');
    expect(first.json.message).toEqual({
      cartID: expect.stringMatching(/^[\w-]{22}$/),
      cartItems: [],
      subtotal: 0,
      tax: 0,
      delivery: 0,
      amount: 0,
      addressNeeded: false,
      addressID: null,
    });
    const header = first.headers.get('set-cookie');
    expect(header?.split('; ').sort()).toEqual(
      [`uwanja_cart=${first.json.message.cartID}`, 'HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax'].sort(),
    );
    const again = await server.call('GET', '/v1/cart', { cookie: first.cookie });
    expect(again.json.message.cartID).toBe(first.json.message.cartID);
  });

  const rows = (cartID: string) => server.db.$count(carts, eq(carts.cartID, cartID));

  it('stores no row of a cart before its first item, however often the cart is read', async () => {
    const before = await server.db.$count(carts);
    const { cartID, cookie } = await shop.visit();
    for (let turn = 0; turn < 50; turn += 1) await shop.visit();
    expect((await server.call('GET', '/v1/cart', { cookie })).json.message).toMatchObject({ cartID, cartItems: [] });
    expect(await server.db.$count(carts)).toBe(before);
    const added = await shop.product(cartID, goods.mug);
    expect([added.status, itemsOf(added.json.message)]).toEqual([200, [[goods.mug, 1]]]);
    expect(await rows(cartID)).toBe(1);
    expect(itemsOf((await server.call('GET', '/v1/cart', { cookie })).json.message)).toEqual([[goods.mug, 1]]);
  });

  it('sets the cookie of a cart with its first item, also where the caller sent none', async () => {
    const { cartID } = await shop.visit();
    expect((await shop.product(cartID, goods.mug)).cookie).toBe(`uwanja_cart=${cartID}`);
    expect((await shop.product(cartID, goods.mug)).headers.get('set-cookie')).toBeNull();
  });

  it('stores no row of a cart whose first item is unknown or out of stock', async () => {
    const { cartID } = await shop.visit();
    expect((await shop.product(cartID, 999_999)).status).toBe(404);
    expect((await shop.product(cartID, goods.controller, { quantity: 99 })).status).toBe(409);
    expect((await shop.product(cartID, goods.mug, { action: 'sub' })).json.message).toBe(
      'This item is not in the cart.',
    );
    expect(await rows(cartID)).toBe(0);
  });

  it('answers 404 for a cart id that the shop did not issue', async () => {
    const { cartID } = await shop.visit();
    const bytes = Buffer.from(cartID, 'base64url');
    for (const index of [0, 11, 12, 15]) {
      const forged = Buffer.from(bytes);
      forged[index] = (forged[index] ?? 0) ^ 1;
      const { status, json } = await shop.product(forged.toString('base64url'), goods.mug);
      expect([status, json.message]).toEqual([404, 'No cart found']);
    }
    expect((await shop.product('A'.repeat(22), goods.mug)).status).toBe(404);
  });

  it('refuses an address and a payment for a visitor’s cart, before its first item and after it', async () => {
    const { token } = await signUp(server);
    const { cartID } = await shop.visit();
    const attempt = async () => [
      (await server.call('PATCH', `/v1/cart/${cartID}/address`, { token, body: { addressID: 1 } })).status,
      (await server.call('GET', `/v1/payment/mpesa/express/${cartID}/0712345678`, { token })).status,
      (await server.call('GET', `/v1/payment/overlay/${cartID}`, { token })).status,
      (await server.call('GET', `/v1/user/cart/${cartID}/order`, { token })).status,
    ];
    const before = await attempt();
    expect([before, await rows(cartID)]).toEqual([[403, 403, 409, 404], 0]);
    await shop.product(cartID, goods.mug);
    expect(await attempt()).toEqual(before);
  });

  it('sets a Secure cookie where the shop is reached over https', async () => {
    const secure = await startTestServer(
      { PUBLIC_URL: 'https://shop.example', SANDBOX: 'open' },
      { database: 'empty' },
    );
    const { headers } = await secure.call('GET', '/v1/cart');
    expect(headers.get('set-cookie')).toContain('; Secure');
    await secure.stop();
  });

  it('opens a new cart where the cookie names none, an ordered one, or a user’s', async () => {
    const user = await signUp(server);
    const owned = await shop.openCart(user);
    const ordered = await shop.visit();
    await shop.product(ordered.cartID, goods.mug);
    await server.db.update(carts).set({ status: 'ordered' }).where(eq(carts.cartID, ordered.cartID));
    for (const stale of ['AAAAAAAAAAAAAAAAAAAAAA', "'; drop table carts", owned.cartID, ordered.cartID]) {
      const { json, cookie } = await server.call('GET', '/v1/cart', { cookie: `uwanja_cart=${stale}` });
      expect(json.message.cartID).not.toBe(stale);
      expect(cookie).toBe(`uwanja_cart=${json.message.cartID}`);
    }
  });
});

describe('adding', () => {
  // @verifies Cart item: itemType
  // @verifies Cart item: item (name, image)
  // @verifies Cart item: variant
  // @verifies Cart item: quantity
  // @verifies Cart item: amount
  // @verifies PATCH /cart/{cartID}/item/update: itemID, itemType, quantity, action; token
  it('adds a product to the cart and raises its quantity', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.controller);
    const { json } = await shop.product(cartID, goods.controller, { quantity: 3 });
    expect(json.message.cartItems).toEqual([
      {
        itemID: goods.controller,
        itemType: 'product',
        item: { itemID: 900_001, name: 'Controller', image: '/images/controller-night.svg' },
        variant: { variantID: goods.controller, name: 'Black', platform: 'PC', region: 'Kenya', inStock: true },
        quantity: 4,
        price: 4999,
        amount: 19_996,
      },
    ]);
    // 1.5 % of 19,996 is 299.94.
    expect(json.message).toMatchObject({ subtotal: 19_996, tax: 300, delivery: 250, amount: 20_546 });
    expect(json.message.addressNeeded).toBe(true);
  });

  it('loses none of many concurrent additions', async () => {
    const { cartID } = await shop.visit();
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.product(cartID, goods.mug)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const { json } = await shop.product(cartID, goods.giftCard);
    expect(itemsOf(json.message)).toEqual([
      [goods.mug, 12],
      [goods.giftCard, 1],
    ]);
  });

  it('sells a service, a Connect plan and a gift card without delivery or address', async () => {
    const { cartID } = await shop.visit();
    await shop.service(cartID, plans.musicMonth);
    server.pass(1);
    await shop.product(cartID, goods.giftCard);
    server.pass(1);
    const { json } = await shop.blog(cartID, connect.blogMonth);
    expect(json.message.cartItems).toMatchObject([
      { itemType: 'service', item: { itemID: 900_001, name: 'Music' }, variant: { name: '1 month' }, price: 390 },
      { itemType: 'product', item: { name: 'Gift Card' }, price: 2450 },
      // $6.00 at 130 shillings.
      { itemType: 'blog', item: { name: 'Connect Blog' }, variant: { variantID: 113, name: '1 month' }, price: 780 },
    ]);
    expect(json.message).toMatchObject({ subtotal: 3620, tax: 54, delivery: 0, amount: 3674, addressNeeded: false });
  });

  // @verifies Service plan, selecting: adds it with quantity 1
  // @verifies Service plan, selecting: removes the previously chosen one
  it('replaces a plan by another plan of the same service, with a quantity of one', async () => {
    const { cartID } = await shop.visit();
    await shop.service(cartID, plans.animeMonth);
    await shop.service(cartID, plans.musicMonth);
    const same = await shop.service(cartID, plans.musicMonth);
    expect(itemsOf(same.json.message).sort()).toEqual([
      [plans.musicMonth, 1],
      [plans.animeMonth, 1],
    ]);
    const other = await shop.service(cartID, plans.musicYear);
    expect(itemsOf(other.json.message).sort()).toEqual([
      [plans.musicYear, 1],
      [plans.animeMonth, 1],
    ]);
  });

  it('replaces the Connect plan, whether Blog or Pro', async () => {
    const { cartID } = await shop.visit();
    await shop.blog(cartID, connect.blogYear);
    const { json } = await shop.blog(cartID, connect.proMonth);
    expect(itemsOf(json.message)).toEqual([[connect.proMonth, 1]]);
  });

  it.each([
    ['what is out of stock', goods.soldOut, 1, 'Controller (Black) is out of stock.'],
    ['more than there is', goods.controller, 11, 'Only 10 of Controller (Black) are in stock.'],
    ['more than the last one', goods.lastOne, 2, 'Only 1 of Controller (Black) is in stock.'],
    ['more than 99', goods.mug, 100, 'A cart takes at most 99 of one item.'],
  ])('refuses to add %s', async (_, itemID, quantity, message) => {
    const { cartID, cookie } = await shop.visit();
    const { status, json } = await shop.product(cartID, itemID, { quantity });
    expect([status, json]).toEqual([409, { success: 0, message }]);
    expect((await server.call('GET', '/v1/cart', { cookie })).json.message.cartItems).toEqual([]);
  });

  it('counts the items in the cart towards the limits of an addition', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.mug, { quantity: 99 });
    expect((await shop.product(cartID, goods.mug)).status).toBe(409);
    await shop.product(cartID, goods.controller, { quantity: 10 });
    expect((await shop.product(cartID, goods.controller)).status).toBe(409);
  });

  it.each(['product', 'service', 'blog'] as const)('refuses to add an unknown %s', async (itemType) => {
    const { cartID } = await shop.visit();
    const { status, json } = await shop[itemType](cartID, 999_999_999);
    expect([status, json.message]).toEqual([404, 'The shop has no such item.']);
  });

  it.each([
    ['plan', 'service', plans.musicMonth],
    ['Connect package', 'blog', connect.blogYear],
  ] as const)('refuses to add more than one of a %s, also of one in the cart', async (_, itemType, itemID) => {
    const { cartID, cookie } = await shop.visit();
    const cart = async () => itemsOf((await server.call('GET', '/v1/cart', { cookie })).json.message);
    const refused = {
      status: 400,
      json: { success: 0, message: 'A plan can be in the cart once. Add it with the quantity 1.' },
    };
    expect(await shop[itemType](cartID, itemID, { quantity: 2 })).toMatchObject(refused);
    expect(await cart()).toEqual([]);
    await shop[itemType](cartID, itemID);
    expect(await shop[itemType](cartID, itemID, { quantity: 3 })).toMatchObject(refused);
    expect(await cart()).toEqual([[itemID, 1]]);
  });

  // @verifies Cart item update: itemID
  // @verifies Cart item update: itemType
  // @verifies Cart item update: quantity (as text)
  // @verifies Cart item update: action (add, sub or remove)
  it.each(['0', '-1', '1.5', '1e3', '', '1000', ' 1'])('refuses to add the quantity %j', async (quantity) => {
    const { cartID } = await shop.visit();
    const { status } = await server.call('PATCH', `/v1/cart/${cartID}/item/update`, {
      body: { itemID: goods.mug, itemType: 'product', quantity, action: 'add' },
    });
    expect(status).toBe(400);
  });
});

describe('lowering and removing', () => {
  it('lowers the quantity, but never below one', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.mug, { quantity: 7 });
    const lowered = await shop.product(cartID, goods.mug, { quantity: 2, action: 'sub' });
    expect(itemsOf(lowered.json.message)).toEqual([[goods.mug, 5]]);
    const least = await shop.product(cartID, goods.mug, { quantity: 9, action: 'sub' });
    expect(itemsOf(least.json.message)).toEqual([[goods.mug, 1]]);
  });

  // @verifies Remove deletes the item
  it('removes an item whatever its quantity', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.mug, { quantity: 7 });
    await shop.service(cartID, plans.musicMonth);
    const { json } = await shop.product(cartID, goods.mug, { action: 'remove' });
    expect(itemsOf(json.message)).toEqual([[plans.musicMonth, 1]]);
  });

  it.each(['sub', 'remove'] as const)('refuses to %s an item that is not in the cart', async (action) => {
    const { cartID } = await shop.visit();
    const { status, json } = await shop.product(cartID, goods.mug, { action });
    expect([status, json.message]).toEqual([404, 'This item is not in the cart.']);
  });

  it('still lowers and removes an item that has sold out meanwhile', async () => {
    const { cartID } = await shop.visit();
    await shop.product(cartID, goods.lastOne);
    await server.db.update(variants).set({ stock: 0 }).where(eq(variants.variantID, goods.lastOne));
    const { status, json } = await shop.product(cartID, goods.lastOne, { action: 'sub' });
    expect([status, json.message.cartItems[0].variant.inStock]).toEqual([200, false]);
    expect((await shop.product(cartID, goods.lastOne, { action: 'remove' })).json.message.cartItems).toEqual([]);
    await server.db.update(variants).set({ stock: 1 }).where(eq(variants.variantID, goods.lastOne));
  });
});

describe("a user's cart", () => {
  // @verifies GET /user/{id}/cart/available: token
  it('opens one cart for a user, also for many concurrent requests', async () => {
    const user = await signUp(server);
    const found = await Promise.all(Array.from({ length: 6 }, () => shop.openCart(user)));
    expect(new Set(found.map((cart) => cart.cartID)).size).toBe(1);
  });

  // @verifies PATCH /cart/{cartID}/address: addressID; token
  it("requires no address for a user's cart once one is attached", async () => {
    const user = await signUp(server);
    const { cartID } = await shop.openCart(user);
    const before = await shop.product(cartID, goods.mug, { token: user.token });
    const addressID = await shop.deliverTo(user, cartID);
    const after = await shop.openCart(user);
    expect([before.json.message.addressNeeded, after.addressNeeded, after.addressID]).toEqual([true, false, addressID]);
  });
});
