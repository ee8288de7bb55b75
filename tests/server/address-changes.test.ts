import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/accounts.ts';
import { ensureDraftOrder } from '#server/carts/draft-order.ts';
import { carts, orders, paymentAttempts } from '#server/db/schema.ts';
import { goods, openSmallShop, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop();

const call = (method: string, { userId, token }: Shopper, path = '', body?: object) =>
  server.call(method, `/v1/user/${userId}/address${path}`, { token, ...(body && { body }) });
const add = async (user: Shopper, area: string): Promise<number> =>
  (await call('POST', user, '', { area, city: 'nairobi', street: 'First Street' })).json.message.addressID;
const book = (answer: { json: { message: Address[] } }) =>
  answer.json.message.map(({ addressID, addressType }) => [addressID, addressType]);

/**
 * Creates a user with two addresses, an order that awaits payment, and an open cart with a mug that goes to the first
 * address.
 */
async function customer() {
  const user = await signUp(server);
  const { cartID } = await shop.openCart(user);
  await shop.product(cartID, goods.mug, { token: user.token });
  const attached = await shop.deliverTo(user, cartID);
  const spare = await add(user, 'Karen');
  await server.db.transaction(async (tx) => {
    const [cart] = await tx.select().from(carts).where(eq(carts.cartID, cartID));
    if (cart) await ensureDraftOrder(tx, cart, server.deps);
  });
  const shipTo = async () =>
    (await server.db.select({ shipTo: orders.shipTo }).from(orders).where(eq(orders.cartID, cartID)))[0]?.shipTo;
  return { user, cartID, attached, spare, shipTo };
}

describe('changing an address', () => {
  // @verifies /address: Save does nothing
  it('returns the whole address book, and leaves the fields that the change does not name', async () => {
    const user = await signUp(server);
    const addressID = await add(user, 'Kilimani');
    const changed = await call('PATCH', user, `/${addressID}`, {
      area: 'Nyali',
      city: 'mombasa',
      firstName: 'Achieng',
      phoneNumber: '0112 345 678',
    });
    expect(changed.json.message).toMatchObject([
      {
        addressID,
        area: 'Nyali',
        city: 'mombasa',
        street: 'First Street',
        firstName: 'Achieng',
        phoneNumber: '254112345678',
        addressType: 'primary',
      },
    ]);
    expect((await call('GET', user)).json).toEqual(changed.json);
  });

  it('updates the address of an order that awaits payment', async () => {
    const { user, attached, spare, shipTo } = await customer();
    await call('PATCH', user, `/${spare}`, { area: 'Elsewhere', city: 'kisumu' });
    expect(await shipTo()).not.toMatchObject({ area: 'Elsewhere' });
    await call('PATCH', user, `/${attached}`, { area: 'Milimani', city: 'kisumu' });
    expect(await shipTo()).toMatchObject({ addressID: attached, area: 'Milimani', city: 'kisumu' });
  });
});

describe('making an address the primary one', () => {
  it('leaves exactly one primary address, listed first', async () => {
    const user = await signUp(server);
    const [first, second] = [await add(user, 'Nyali'), await add(user, 'Bamburi')];
    const answers = await Promise.all([first, second, second].map((id) => call('PATCH', user, `/${id}/primary`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await call('PATCH', user, `/${second}/primary`);
    expect(book(last)).toEqual([
      [second, 'primary'],
      [first, 'other'],
    ]);
  });
});

describe('removing an address', () => {
  it('makes the oldest remaining address the primary one after a removal', async () => {
    const user = await signUp(server);
    const [first, second, third] = [await add(user, 'Nyali'), await add(user, 'Bamburi'), await add(user, 'Likoni')];
    expect(book(await call('DELETE', user, `/${first}`))).toEqual([
      [second, 'primary'],
      [third, 'other'],
    ]);
    expect(book(await call('DELETE', user, `/${third}`))).toEqual([[second, 'primary']]);
    expect(book(await call('DELETE', user, `/${second}`))).toEqual([]);
  });

  it('detaches a removed address from the open cart, which then needs one again', async () => {
    const { user, attached, spare, shipTo } = await customer();
    expect(book(await call('DELETE', user, `/${attached}`))).toEqual([[spare, 'primary']]);
    expect(await shop.openCart(user)).toMatchObject({ addressID: null, addressNeeded: true });
    expect(await shipTo()).toBeNull();
  });

  it('refuses to remove an address while a cart with it is being paid', async () => {
    const { user, cartID, attached, spare } = await customer();
    const [order] = await server.db.select().from(orders).where(eq(orders.cartID, cartID));
    await server.db.insert(paymentAttempts).values({
      orderID: order?.orderID ?? '',
      cartID,
      userId: user.userId,
      phoneNumber: '254799000001',
      amount: 1,
      callbackKey: cartID,
      createdAt: server.deps.clock(),
    });
    const refused = await call('DELETE', user, `/${attached}`);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'A payment for a cart with this address is under way. Finish or cancel it first.',
    ]);
    expect((await call('DELETE', user, `/${spare}`)).status).toBe(200);
  });
});

it('answers 404 for the address of another user', async () => {
  const [owner, stranger] = [await signUp(server), await signUp(server)];
  const addressID = await add(owner, 'Nyali');
  const body = { area: 'Taken', city: 'nairobi' };
  const answers = [
    await call('PATCH', stranger, `/${addressID}`, body),
    await call('PATCH', stranger, `/${addressID}/primary`),
    await call('DELETE', stranger, `/${addressID}`),
  ];
  expect(answers.map(({ status, json }) => [status, json.message])).toEqual(
    Array.from({ length: 3 }, () => [404, 'No address']),
  );
  expect((await call('GET', owner)).json.message).toMatchObject([{ addressID, area: 'Nyali', addressType: 'primary' }]);
});
