import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addresses,
  carts,
  newsletterSubscriptions,
  orders,
  paymentAttempts,
  rateLimits,
  sessions,
  subscriptions,
  users,
} from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { subscribeTo } from '#tests/support/server/buying.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { goods, plans, shopping, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

const password = 'correct horse';
const fresh = 'battery staple';
let registered = 0;
let phoneNumber: string;
let user: { token: string; userId: string };

const server = forFile(await startTestServer({}, { database: 'empty' }));
await stockSmallShop(server.db);
beforeEach(async () => {
  await server.db.delete(rateLimits);
  registered += 1;
  phoneNumber = `2547440000${String(registered).padStart(2, '0')}`;
  const body = { phoneNumber, password, email: 'zuri@example.com', username: 'zuri', referredBy: 'otieno' };
  user = (await server.call('POST', '/v1/register', { body })).json.message;
});

const own = (method: string, path: string, body?: object, token = user.token) =>
  server.call(method, `/v1/user/${user.userId}${path}`, { token, ...(body && { body }) });
const login = (typed: string) => server.call('POST', '/v1/login', { body: { phoneNumber, password: typed } });

it('is found by its id in capitals, in a path and in a body', async () => {
  const userID = user.userId.toUpperCase();
  expect((await server.call('GET', `/v1/user/${userID}/get`, { token: user.token })).status).toBe(200);
  expect((await server.call('POST', '/v1/cart', { token: user.token, body: { userID } })).status).toBe(200);
});

describe('the e-mail address', () => {
  // @verifies /account-management edits: email
  it('changes the e-mail address, and removes it', async () => {
    const changed = await own('PATCH', '/email', { email: ' new@example.com ' });
    expect(changed.json.message).toMatchObject({ email: 'new@example.com', username: 'zuri' });
    expect((await own('PATCH', '/email', { email: '' })).json.message.email).toBe('');
    expect((await own('GET', '/get')).json.message.email).toBe('');
  });

  it('refuses a missing or malformed e-mail address, and keeps the old one', async () => {
    expect((await own('PATCH', '/email', {})).status).toBe(400);
    const refused = await own('PATCH', '/email', { email: 'zuri@' });
    expect([refused.status, refused.json.message]).toEqual([400, 'Enter a valid email address.']);
    expect((await own('GET', '/get')).json.message.email).toBe('zuri@example.com');
  });
});

describe('the password', () => {
  const change = (currentPassword: string, token = user.token) =>
    own('PATCH', '/password', { currentPassword, password: fresh }, token);

  // @verifies /account-management edits: password
  it('changes the password with the current one, and ends every session but the one that it returns', async () => {
    const other = (await login(password)).json.message.token;
    const changed = await change(password);
    expect(changed.status).toBe(200);
    expect(changed.json.message).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    for (const ended of [user.token, other]) expect((await own('GET', '/get', undefined, ended)).status).toBe(401);
    expect((await own('GET', '/get', undefined, changed.json.message.token)).status).toBe(200);
    expect([(await login(password)).status, (await login(fresh)).status]).toEqual([401, 200]);
  });

  it('refuses a wrong current password, and keeps the password and the session', async () => {
    const refused = await change('Correct horse');
    expect([refused.status, refused.json.message]).toEqual([403, 'The current password is wrong.']);
    expect((await own('GET', '/get')).status).toBe(200);
    expect((await login(password)).status).toBe(200);
  });

  it('refuses a new password of spaces', async () => {
    const refused = await own('PATCH', '/password', { currentPassword: password, password: ' '.repeat(8) });
    expect([refused.status, refused.json.message]).toEqual([400, 'Required details missing.']);
  });

  it('limits guesses of the password by a stolen session', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await change(`guess number ${tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await change(password)).status).toBe(429);
  });
});

describe('deleting the account', () => {
  const remove = (typed = password) => own('DELETE', '', { password: typed });
  const rowsOf = async () =>
    Promise.all(
      [addresses, sessions, subscriptions, carts].map(
        async (table) => (await server.db.select().from(table).where(eq(table.userId, user.userId))).length,
      ),
    );

  it('deletes nothing where the password is wrong', async () => {
    await own('POST', '/address', { area: 'Karen', city: 'nairobi' });
    const refused = await remove('Correct horse');
    expect([refused.status, refused.json.message]).toEqual([403, 'The current password is wrong.']);
    expect((await own('GET', '/address')).json.message).toHaveLength(1);
  });

  // @verifies /account-management, no action attached: DELETE ACCOUNT
  it('deletes addresses, sessions, subscriptions, open carts and every name', async () => {
    await own('POST', '/address', { area: 'Karen', city: 'nairobi' });
    await own('PATCH', '/name', { firstName: 'Zuri', lastName: 'Wekesa' });
    await subscribeTo(server, user, 'service', plans.musicMonth);
    await shopping(server).openCart(user);
    expect(await rowsOf()).toEqual([1, 1, 1, 2]);
    expect((await remove()).json.message).toBe('Your account has been deleted.');
    expect((await own('GET', '/get')).status).toBe(401);
    // An ordered cart belongs to its order.
    expect(await rowsOf()).toEqual([0, 0, 0, 1]);
    const [row] = await server.db.select().from(users).where(eq(users.userId, user.userId));
    const stored = JSON.stringify(row);
    for (const personal of ['zuri', 'Zuri', 'Wekesa', 'otieno', phoneNumber]) expect(stored).not.toContain(personal);
  });

  it('ends the newsletters that the account has subscribed, and leaves those of another person, whose address it may name', async () => {
    const subscribe = (email: string, token?: string) =>
      server.call('POST', '/v1/subscribe', { body: { email, category: 'products,events' }, ...(token && { token }) });
    await subscribe('other@example.com');
    await own('PATCH', '/email', { email: 'Other@example.com' });
    for (const email of ['zuri@example.com', 'other@example.com']) await subscribe(email, user.token);
    await remove();
    const left = await server.db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions);
    expect(left.map(({ email }) => email)).toEqual(['other@example.com', 'other@example.com']);
  });

  it('refuses sign-ins of a deleted account, and frees its phone number', async () => {
    await remove();
    expect((await login(password)).status).toBe(401);
    const again = await server.call('POST', '/v1/register', { body: { phoneNumber, password: fresh } });
    expect(again.status).toBe(200);
    expect(again.json.message.userId).not.toBe(user.userId);
  });

  it('keeps the orders, without their address once they have arrived', async () => {
    const shop = shopping(server);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.mug, { token: user.token });
    await shop.deliverTo(user, cartID);
    await subscribeTo(server, user, 'service', plans.musicMonth);
    await server.db.update(orders).set({ status: 'completed' }).where(eq(orders.cartID, cartID));
    await remove();
    const [order] = await server.db.select().from(orders).where(eq(orders.cartID, cartID));
    expect(order).toMatchObject({ status: 'completed', shipTo: null, amount: 1665 });
  });

  it('keeps the address of a paid order until it has arrived', async () => {
    const shop = shopping(server);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.mug, { token: user.token });
    await shop.deliverTo(user, cartID);
    await subscribeTo(server, user, 'service', plans.musicMonth);
    await remove();
    const [order] = await server.db.select().from(orders).where(eq(orders.cartID, cartID));
    expect(order).toMatchObject({ status: 'pending', shipTo: { city: expect.any(String) } });
  });

  it('waits for an open payment; money that arrives later places no order', async () => {
    const shop = shopping(server);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.giftCard, { token: user.token });
    const orderID = `UWDEL${registered}`;
    const cart = await shop.openCart(user);
    await server.db.insert(orders).values({ orderID, cartID, userId: user.userId, amount: cart.amount, cart });
    const attempt = { orderID, cartID, userId: user.userId, phoneNumber, amount: cart.amount, callbackKey: orderID };
    await server.db.insert(paymentAttempts).values({ ...attempt, createdAt: server.deps.clock() });
    const refused = await remove();
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'A payment is under way. Finish or cancel it before you delete the account.',
    ]);
    await server.db.update(paymentAttempts).set({ status: 'timeout' }).where(eq(paymentAttempts.orderID, orderID));
    expect((await remove()).status).toBe(200);
    const [closed] = await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderID, orderID));
    expect(closed?.phoneNumber).toBe('');
    const paid = await server.db.transaction((tx) =>
      placeOrder(tx, orderID, { method: 'paybill', at: server.deps.clock() }),
    );
    expect(paid).toEqual({ kind: 'account deleted' });
  });
});
