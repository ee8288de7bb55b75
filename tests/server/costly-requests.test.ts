import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxItems } from '#server/carts/items.ts';
import { cartItems, carts, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** One request must not block the process for all others. */

const server = forFile(await startTestServer());

/** Measures processor seconds, which do not depend on how busy the machine is. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

describe('a query', () => {
  const ask = async (query: string) => (await server.call('GET', `/v1/product/item?${query}`)).status;

  it.each([
    ['of sixty thousand names', Array.from({ length: 60_000 }, (_, i) => `k${i}=1`)],
    ['of one name sixty thousand times', Array.from({ length: 60_000 }, () => 'page=1')],
  ])('refuses a query %s in little processor time', async (_, pairs) => {
    const query = pairs.join('&');
    expect(await costOf(async () => expect(await ask(query)).toBe(400))).toBeLessThan(2);
  });

  it('refuses a query with a repeated parameter, also with equal values', async () => {
    expect([await ask('page=1'), await ask('page=1&page=1'), await ask('page=1&limit=2&page=2')]).toEqual([
      200, 400, 400,
    ]);
  });
});

describe('a cart', () => {
  /** The ids of all variants, each in stock. */
  let ids: number[];
  beforeAll(async () => {
    const all = await server.db.update(variants).set({ stock: 50 }).returning({ id: variants.variantID });
    ids = all.map(({ id }) => id).sort((one, other) => one - other);
  });
  const fill = (cartID: string, from: number, to: number) => {
    const item = { cartID, itemType: 'product', quantity: 1, addedAt: server.deps.clock() } as const;
    return server.db.insert(cartItems).values(ids.slice(from, to).map((itemID) => ({ ...item, itemID })));
  };
  /** Inserts the row that a visitor's first item creates. */
  const openRow = (cartID: string) =>
    server.db.insert(carts).values({ cartID, createdAt: server.deps.clock(), updatedAt: server.deps.clock() });
  const add = (cartID: string, itemID: number | undefined) =>
    server.call('PATCH', `/v1/cart/${cartID}/item/update`, {
      body: { itemID, itemType: 'product', quantity: '1', action: 'add' },
    });
  const itemsIn = (cartID: string) => server.db.$count(cartItems, eq(cartItems.cartID, cartID));

  it('accepts two hundred different items in a cart and no more', async () => {
    const { cartID } = (await server.call('GET', '/v1/cart')).json.message;
    await openRow(cartID);
    await fill(cartID, 0, maxItems - 1);
    expect((await add(cartID, ids[maxItems - 1])).status).toBe(200);
    const { status, json } = await add(cartID, ids[maxItems]);
    expect([status, json]).toEqual([409, { success: 0, message: 'A cart takes at most 200 different items.' }]);
    expect(await itemsIn(cartID)).toBe(maxItems);
    expect((await add(cartID, ids[0])).json.message.cartItems[0].quantity).toBe(2);
  });

  it('merges no more than two hundred items into a cart', async () => {
    const { userId, token } = await signUp(server);
    const own = (await server.call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message.cartID;
    await fill(own, 0, maxItems - 10);
    const visited = await server.call('GET', '/v1/cart');
    await openRow(visited.json.message.cartID);
    await fill(visited.json.message.cartID, maxItems - 10, maxItems + 10);
    await server.call('POST', '/v1/cart', { body: { userID: userId }, token, cookie: visited.cookie });
    expect(await itemsIn(own)).toBe(maxItems);
  });
});
