import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, type Shopper, shopping, signUp, stockSmallShop } from '../support/catalogue.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let shop: ReturnType<typeof shopping>;
let owner: Shopper;
let stranger: Shopper;
let cartID: string;
let addressID: number;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
  await stockSmallShop(server.db);
  shop = shopping(server);
  [owner, stranger] = [await signUp(server), await signUp(server)];
  ({ cartID } = await shop.openCart(owner));
  await shop.product(cartID, goods.mug, { token: owner.token });
  addressID = await shop.deliverTo(owner, cartID);
});
afterAll(() => server.stop());

/** Every call of these resources that needs a token, as the owner would make it. */
const guarded: readonly [method: string, path: () => string, body?: () => object][] = [
  ['GET', () => `/v1/user/${owner.userId}/get`],
  ['PATCH', () => `/v1/user/${owner.userId}/name`, () => ({ firstName: 'A', lastName: 'B' })],
  ['GET', () => `/v1/user/${owner.userId}/address`],
  ['GET', () => `/v1/user/${owner.userId}/address/primary`],
  ['POST', () => `/v1/user/${owner.userId}/address`, () => ({ area: 'Karen', city: 'nairobi' })],
  ['PATCH', () => `/v1/user/${owner.userId}/address/${addressID}`, () => ({ area: 'Karen', city: 'nairobi' })],
  ['PATCH', () => `/v1/user/${owner.userId}/address/${addressID}/primary`],
  ['DELETE', () => `/v1/user/${owner.userId}/address/999999`],
  ['PATCH', () => `/v1/user/${owner.userId}/email`, () => ({ email: 'owner@example.com' })],
  ['GET', () => `/v1/user/${owner.userId}/cart/available`],
  ['GET', () => `/v1/user/${owner.userId}/order`],
  ['POST', () => '/v1/cart', () => ({ userID: owner.userId })],
  ['PATCH', () => `/v1/cart/${cartID}/address`, () => ({ addressID })],
  [
    'PATCH',
    () => `/v1/cart/${cartID}/item/update`,
    () => ({ itemID: goods.mug, itemType: 'product', quantity: '1', action: 'add' }),
  ],
  ['GET', () => `/v1/user/cart/${cartID}/order`],
  ['PATCH', () => `/v1/user/order/cart/${cartID}`, () => ({ status: 'pending' })],
];

const everything = async () => [
  (await server.call('GET', `/v1/user/${owner.userId}/get`, { token: owner.token })).json,
  (await server.call('GET', `/v1/user/${owner.userId}/address`, { token: owner.token })).json,
  await shop.openCart(owner),
];

describe.each(guarded)('%s %s', (method, path, body) => {
  const as = (token?: string) =>
    server.call(method, path(), { ...(token !== undefined && { token }), ...(body && { body: body() }) });

  it('is refused without a token, with a false one, and to another user, and changes nothing', async () => {
    const before = await everything();
    const answers = [await as(), await as('x'.repeat(43)), await as(stranger.token)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
    expect(answers.map(({ json }) => json)).toEqual([
      { success: 0, message: 'Sign in to continue.' },
      { success: 0, message: 'Your session has ended. Sign in again.' },
      { success: 0, message: 'This belongs to another account.' },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('is open to its owner', async () => {
    expect([200, 404, 409]).toContain((await as(owner.token)).status);
  });
});

describe('carts', () => {
  it("lets whoever knows a visitor's cart change it, signed in or not", async () => {
    const visitor = await shop.visit();
    expect((await shop.product(visitor.cartID, goods.mug)).status).toBe(200);
    expect((await shop.product(visitor.cartID, goods.mug, { token: owner.token })).status).toBe(200);
  });

  it('takes no address before the cart is brought into the account', async () => {
    const visitor = await shop.visit();
    const path = `/v1/cart/${visitor.cartID}/address`;
    const { status } = await server.call('PATCH', path, { token: owner.token, body: { addressID } });
    expect(status).toBe(403);
  });

  it("does not attach another user's address, nor tell whether it exists", async () => {
    const { cartID: own } = await shop.openCart(stranger);
    const path = `/v1/cart/${own}/address`;
    const theirs = await server.call('PATCH', path, { token: stranger.token, body: { addressID } });
    const nobodys = await server.call('PATCH', path, { token: stranger.token, body: { addressID: 999_999 } });
    expect([theirs.status, theirs.json]).toEqual([404, { success: 0, message: 'No address' }]);
    expect([nobodys.status, nobodys.json]).toEqual([theirs.status, theirs.json]);
  });

  it('answers 404 for one that does not exist', async () => {
    const unknown = 'A'.repeat(22);
    const answers = [
      await shop.product(unknown, goods.mug),
      await server.call('GET', `/v1/user/cart/${unknown}/order`, { token: owner.token }),
      await server.call('PATCH', `/v1/cart/${unknown}/address`, { token: owner.token, body: { addressID } }),
    ];
    expect(answers.map(({ status, json }) => [status, json.message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'No cart found']),
    );
  });
});

it('refuses an expired token', async () => {
  const user = await signUp(server);
  const { cartID: own } = await shop.openCart(user);
  server.pass(30 * 24 * 60 * 60 * 1000);
  const change = await shop.product(own, goods.mug, { token: user.token });
  expect([change.status, change.json.message]).toEqual([401, 'Your session has ended. Sign in again.']);
});
