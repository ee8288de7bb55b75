import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openSession } from '#server/accounts/sessions.ts';
import { v1Calls } from '#server/app.ts';
import { users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newPhone, openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

/** A user with an address, and an open cart with an item that goes to it. */
interface Owner extends Shopper {
  readonly cartID: string;
  readonly addressID: number;
}

const day = 24 * 60 * 60 * 1000;
const pay = forFile(await openPaymentShop());
const [owner, stranger] = [await newOwner(), await newOwner()];
const [row] = await pay.db.select().from(users).where(eq(users.userId, owner.userId));
if (!row) throw new Error('the owner is missing');
/** An expired token of the owner. */
const expired = (await openSession(pay.db, row, new Date(pay.deps.clock().getTime() - 31 * day)))?.token ?? '';
const buyer = { ...owner, phone: newPhone() };
/** The id of a prompt that the owner has cancelled. */
const checkoutRequestID = (await pay.initiate(buyer)).json.message.CheckoutRequestID;
await pay.answer(buyer, 'cancel');
/** The id of the order that the prompt was for. */
const orderID = await pay.orderID(owner);

async function newOwner(): Promise<Owner> {
  const user = await signUp(pay);
  await pay.db.update(users).set({ phoneVerifiedAt: pay.deps.clock() }).where(eq(users.userId, user.userId));
  const { cartID } = await pay.shop.openCart(user);
  await pay.shop.product(cartID, goods.mug, { token: user.token });
  return { ...user, cartID, addressID: await pay.shop.deliverTo(user, cartID) };
}

interface Request {
  readonly path: string;
  readonly body?: object;
  /** The status for the owner, if it is not 200. */
  readonly status?: number;
}

const address = { area: 'Karen', city: 'nairobi' };
const password = 'a long password';

/** Every call on data of one user, as its owner sends it. */
const owned: Readonly<Record<string, (of: Owner) => Request>> = {
  // @verifies GET /user/{id}/get: token
  'GET /user/{id}/get': ({ userId }) => ({ path: `/user/${userId}/get` }),
  'PATCH /user/{id}/name': ({ userId }) => ({
    path: `/user/${userId}/name`,
    body: { firstName: 'Asha', lastName: 'Otieno' },
  }),
  'PATCH /user/{id}/email': ({ userId }) => ({ path: `/user/${userId}/email`, body: { email: 'asha@example.com' } }),
  'PATCH /user/{id}/password': ({ userId }) => ({
    path: `/user/${userId}/password`,
    body: { currentPassword: password, password: 'a longer password' },
  }),
  'GET /user/{id}/data': ({ userId }) => ({ path: `/user/${userId}/data` }),
  'POST /user/{id}/phone/code': ({ userId }) => ({ path: `/user/${userId}/phone/code`, status: 409 }),
  // No code was requested, and the number is already verified.
  'PATCH /user/{id}/phone': ({ userId }) => ({
    path: `/user/${userId}/phone`,
    body: { code: '123456' },
    status: 409,
  }),
  'DELETE /user/{id}': ({ userId }) => ({ path: `/user/${userId}`, body: { password } }),
  'GET /user/{id}/address': ({ userId }) => ({ path: `/user/${userId}/address` }),
  'GET /user/{id}/address/primary': ({ userId }) => ({ path: `/user/${userId}/address/primary` }),
  'POST /user/{id}/address': ({ userId }) => ({ path: `/user/${userId}/address`, body: address }),
  'PATCH /user/{id}/address/{addressID}': ({ userId, addressID }) => ({
    path: `/user/${userId}/address/${addressID}`,
    body: address,
  }),
  'PATCH /user/{id}/address/{addressID}/primary': ({ userId, addressID }) => ({
    path: `/user/${userId}/address/${addressID}/primary`,
  }),
  'DELETE /user/{id}/address/{addressID}': ({ userId, addressID }) => ({
    path: `/user/${userId}/address/${addressID}`,
  }),
  'GET /user/{id}/subscription': ({ userId }) => ({ path: `/user/${userId}/subscription` }),
  'GET /user/{id}/ticket': ({ userId }) => ({ path: `/user/${userId}/ticket` }),
  // There is no such ticket.
  'POST /user/{id}/ticket/{ticketID}/reply': ({ userId }) => ({
    path: `/user/${userId}/ticket/1/reply`,
    body: { text: 'It has not come.' },
    status: 404,
  }),
  'GET /user/{id}/stock-alert/{variantID}': ({ userId }) => ({ path: `/user/${userId}/stock-alert/${goods.soldOut}` }),
  'POST /user/{id}/stock-alert': ({ userId }) => ({
    path: `/user/${userId}/stock-alert`,
    body: { variantID: goods.soldOut },
  }),
  'DELETE /user/{id}/stock-alert/{variantID}': ({ userId }) => ({
    path: `/user/${userId}/stock-alert/${goods.soldOut}`,
  }),
  'GET /user/{id}/order': ({ userId }) => ({ path: `/user/${userId}/order` }),
  'GET /user/{id}/order/count': ({ userId }) => ({ path: `/user/${userId}/order/count` }),
  'GET /user/{id}/cart/available': ({ userId }) => ({ path: `/user/${userId}/cart/available` }),
  'POST /cart': ({ userId }) => ({ path: '/cart', body: { userID: userId } }),
  'PATCH /cart/{cartID}/address': ({ cartID, addressID }) => ({ path: `/cart/${cartID}/address`, body: { addressID } }),
  'PATCH /cart/{cartID}/item/update': ({ cartID }) => ({
    path: `/cart/${cartID}/item/update`,
    body: { itemID: goods.mug, itemType: 'product', quantity: '1', action: 'add' },
  }),
  // The cart is neither ordered nor paid.
  'GET /user/cart/{cartID}/order': ({ cartID }) => ({ path: `/user/cart/${cartID}/order`, status: 404 }),
  'PATCH /user/order/cart/{cartID}': ({ cartID }) => ({
    path: `/user/order/cart/${cartID}`,
    body: { status: 'pending' },
    status: 409,
  }),
  'GET /user/order/{orderID}/code': () => ({ path: `/user/order/${orderID}/code` }),
  // No code has been delivered.
  'POST /user/order/{orderID}/code/{codeID}/reveal': () => ({
    path: `/user/order/${orderID}/code/1/reveal`,
    status: 404,
  }),
  'POST /user/order/{orderID}/reorder': () => ({ path: `/user/order/${orderID}/reorder` }),
  // The order is cancelled.
  'GET /user/order/{orderID}/review': () => ({ path: `/user/order/${orderID}/review`, status: 409 }),
  'POST /user/order/{orderID}/review': () => ({
    path: `/user/order/${orderID}/review`,
    body: { variantID: goods.mug, stars: 5 },
    status: 409,
  }),
  'GET /payment/mpesa/express/{cartID}/{phone}': ({ cartID }) => ({
    path: `/payment/mpesa/express/${cartID}/254720000001`,
  }),
  'GET /payment/mpesa/query/{checkoutRequestID}': () => ({ path: `/payment/mpesa/query/${checkoutRequestID}` }),
  'GET /payment/mpesa/events/order/{cartID}': ({ cartID }) => ({ path: `/payment/mpesa/events/order/${cartID}` }),
  'GET /payment/mpesa/events/{checkoutRequestID}': () => ({ path: `/payment/mpesa/events/${checkoutRequestID}` }),
  'GET /payment/overlay/{id}': ({ cartID }) => ({ path: `/payment/overlay/${cartID}` }),
};

/** Calls that need a token and have no owner in their path: they act for the token's user. */
const personal: Readonly<Record<string, Request>> = {
  'POST /logout': { path: '/logout' },
  'GET /article/{id}/get': { path: '/article/1/get' },
  'POST /subscribe': { path: '/subscribe', body: { email: 'asha@example.com' } },
  'POST /user/contact': {
    path: '/user/contact',
    body: { name: 'Asha', email: 'asha@example.com', subject: 'My order', issue: 'Where is it?' },
  },
};

/** Sends a request without the server's `call`, because one of the answers is a stream. */
function send(name: string, { path, body }: Request, token?: string): Promise<Response> {
  return Promise.resolve(
    pay.app.request(`/v1${path}`, {
      method: name.slice(0, name.indexOf(' ')),
      headers: { ...(token !== undefined && { token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}
const refusal = async (answer: Response) => [answer.status, await answer.json()];
const ended = [401, { success: 0, message: 'Your session has ended. Sign in again.' }];
const missing = [401, { success: 0, message: 'Sign in to continue.' }];
const falseToken = 'x'.repeat(43);

const everything = async () => [
  (await pay.call('GET', `/v1/user/${owner.userId}/get`, { token: owner.token })).json,
  (await pay.call('GET', `/v1/user/${owner.userId}/address`, { token: owner.token })).json,
  await pay.shop.openCart(owner),
  await pay.attempts(owner.cartID),
];

it('tests every call that takes a token', () => {
  const callsWithToken = v1Calls
    .filter(({ call }) => call.auth !== 'none')
    .map(({ call }) => `${call.method} ${call.path}`);
  expect([...Object.keys(owned), ...Object.keys(personal)].sort()).toEqual(callsWithToken.sort());
});

describe.each(Object.entries(owned))('%s', (name, request) => {
  // @verifies Carries the token: user data
  // @verifies Carries the token: addresses
  // @verifies Carries the token: orders
  // @verifies Carries the token: cart changes
  // @verifies Carries the token: subscriptions
  // @verifies Carries the token: payment
  it(`refuses ${name} without a token, with a false or expired one, and to another user, and changes nothing`, async () => {
    const before = await everything();
    const as = async (token?: string) => refusal(await send(name, request(owner), token));
    expect(await as()).toEqual(missing);
    expect(await as(falseToken)).toEqual(ended);
    expect(await as(expired)).toEqual(ended);
    expect(await as(stranger.token)).toEqual([403, { success: 0, message: 'This belongs to another account.' }]);
    expect(await everything()).toEqual(before);
  });

  it(`opens ${name} to its owner`, async () => {
    const own = /\{(checkoutRequestID|orderID)\}/.test(name) ? owner : await newOwner();
    const answer = await send(name, request(own), own.token);
    expect(answer.status).toBe(request(own).status ?? 200);
    await answer.body?.cancel();
  });
});

describe.each(Object.entries(personal))('%s', (name, request) => {
  const needsToken = v1Calls.some(
    ({ call }) => `${call.method} ${call.path}` === name && ['token', 'self'].includes(call.auth),
  );

  it(`refuses ${name} with a false or an expired token`, async () => {
    expect(await refusal(await send(name, request, falseToken))).toEqual(ended);
    expect(await refusal(await send(name, request, expired))).toEqual(ended);
  });

  it(`${needsToken ? 'refuses' : 'opens'} ${name} without a token`, async () => {
    const answer = await send(name, request);
    if (needsToken) expect(await refusal(answer)).toEqual(missing);
    else expect([200, 404]).toContain(answer.status);
  });

  it(`opens ${name} to the owner of the token`, async () => {
    const { token } = await signUp(pay);
    expect([200, 404]).toContain((await send(name, request, token)).status);
  });
});

it('ends the session of its token by POST /logout, and no other session', async () => {
  const [one, other] = [await signUp(pay), await signUp(pay)];
  await pay.call('POST', '/v1/logout', { token: one.token });
  const reads = ({ userId, token }: Shopper) => pay.call('GET', `/v1/user/${userId}/get`, { token });
  expect([(await reads(one)).status, (await reads(other)).status]).toEqual([401, 200]);
});

describe('carts', () => {
  // @verifies Visitor adds to the cart
  it('lets every caller who knows the id of a visitor’s cart change it, signed in or not', async () => {
    const visitor = await pay.shop.visit();
    expect((await pay.shop.product(visitor.cartID, goods.mug)).status).toBe(200);
    expect((await pay.shop.product(visitor.cartID, goods.mug, { token: owner.token })).status).toBe(200);
  });

  it('accepts no address before the cart belongs to the account', async () => {
    const visitor = await pay.shop.visit();
    const path = `/v1/cart/${visitor.cartID}/address`;
    const body = { addressID: owner.addressID };
    expect((await pay.call('PATCH', path, { token: owner.token, body })).status).toBe(403);
  });

  // @verifies PATCH /cart/{cartID}/address: addressID; token
  it('does not attach another user’s address, nor reveal whether it exists', async () => {
    const { cartID: own } = await pay.shop.openCart(stranger);
    const path = `/v1/cart/${own}/address`;
    const attach = (addressID: number) => pay.call('PATCH', path, { token: stranger.token, body: { addressID } });
    const [theirs, missing] = [await attach(owner.addressID), await attach(999_999)];
    expect([theirs.status, theirs.json]).toEqual([404, { success: 0, message: 'No address' }]);
    expect([missing.status, missing.json]).toEqual([theirs.status, theirs.json]);
  });

  it('answers 404 for a cart that does not exist', async () => {
    const unknown = 'A'.repeat(22);
    const body = { addressID: owner.addressID };
    const answers = [
      await pay.shop.product(unknown, goods.mug),
      await pay.call('GET', `/v1/user/cart/${unknown}/order`, { token: owner.token }),
      await pay.call('PATCH', `/v1/cart/${unknown}/address`, { token: owner.token, body }),
    ];
    expect(answers.map(({ status, json }) => [status, json.message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'No cart found']),
    );
  });
});
