import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { v1Calls } from '#server/app.ts';
import { addresses, carts, sessions, users } from '#server/db/schema.ts';
import { hashToken } from '#server/http/authentication.ts';
import { loadShop } from '#server/seed/load.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Example, examplePath, hostileRequests } from '#tests/support/server/hostile-requests.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const id = '3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const cartID = 'hostileCartOfTheTest-1';
const phoneNumber = '0712 345 678';
const password = 'a long password';
const own = { params: { id } };
/** One valid request for every call; a call without an entry fails its test. */
const examples: Readonly<Record<string, Example>> = {
  'GET /product/item': {
    query: { category: 'Games', platform: 'Xbox', deal: 'sale', type: 'device', page: '0', limit: '5' },
  },
  'GET /product/item/type/{type}': { params: { type: 'device' }, query: { page: '0', limit: '5' } },
  'GET /product/item/category/{category}': { params: { category: 'Games' }, query: { page: '0', limit: '5' } },
  'GET /product/item/category': {},
  'GET /product/item/platform': {},
  'GET /product/item/offer': { query: { variantIDs: '1,2,3' } },
  'GET /product/item/{id}': { params: { id: '1' } },
  'GET /product/item/variant/{id}': { params: { id: '1' } },
  'GET /product/item/variant/{id}/recommend': { params: { id: '1' } },
  'GET /service/item/category/{category}': { params: { category: 'music' } },
  'GET /subscription/item': {},
  'GET /article': { query: { category: 'events', limit: '5' } },
  'GET /article/page/{page}': { params: { page: '0' } },
  'GET /article/section/{section}/page/{page}/get': { params: { section: 'other', page: '0' } },
  'GET /articles/highlight': {},
  'GET /article/{id}/get': { params: { id: '1' } },
  'GET /article/{id}/comment': { params: { id: '1' } },
  'POST /article/{id}/comment': {
    params: { id: '1' },
    body: { email: 'a@example.com', name: 'Asha', comment: 'Well said.' },
  },
  'POST /article/{id}/like': { params: { id: '1' }, body: { uid: id } },
  'POST /article/{id}/dislike': { params: { id: '1' } },
  'GET /search/{text}': { params: { text: 'steam card' } },
  'GET /search/{text}/suggestions': { params: { text: 'steam ca' } },
  'POST /user/contact': {
    body: { name: 'Asha', email: 'a@example.com', subject: 'My order', issue: 'Where is it?' },
  },
  'GET /user/auth/reset/{phone}': { params: { phone: '0700 999 888' } },
  // @verifies Reset password requires: phone
  // @verifies Reset password requires: code
  // @verifies Reset password requires: password
  'PATCH /user/auth': { body: { phoneNumber: '0700 999 888', code: '12345678', password } },
  'GET /user/{id}/subscription': own,
  'GET /user/{id}/ticket': own,
  'POST /user/{id}/ticket/{ticketID}/reply': { params: { id, ticketID: '1' }, body: { text: 'It has not come.' } },
  'POST /subscribe': { body: { email: 'a@example.com', category: 'products' } },
  'POST /unsubscribe': { body: { email: 'a@example.com' } },
  'POST /register': {
    body: { phoneNumber: '0700 111 222', password, email: 'a@example.com', username: 'asha', referredBy: 'otieno' },
  },
  'POST /login': { body: { phoneNumber, password } },
  'POST /logout': {},
  'GET /user/{id}/get': own,
  'GET /user/{id}/address': own,
  'GET /user/{id}/address/primary': own,
  'POST /user/{id}/address': {
    ...own,
    body: {
      area: 'Westlands',
      street: 'Ring Road',
      city: 'nairobi',
      phoneNumber,
      firstName: 'Asha',
      lastName: 'Otieno',
    },
  },
  'PATCH /user/{id}/address/{addressID}': {
    params: { id, addressID: '1' },
    body: { area: 'Karen', street: 'Ngong Road', city: 'nairobi', phoneNumber, firstName: 'Asha', lastName: 'Otieno' },
  },
  'PATCH /user/{id}/address/{addressID}/primary': { params: { id, addressID: '1' } },
  'DELETE /user/{id}/address/{addressID}': { params: { id, addressID: '1' } },
  'PATCH /user/{id}/email': { ...own, body: { email: 'a@example.com' } },
  // A wrong password, so that the other calls still have their user.
  'PATCH /user/{id}/password': { ...own, body: { currentPassword: password, password } },
  'DELETE /user/{id}': { ...own, body: { password } },
  'GET /user/{id}/data': own,
  'POST /user/{id}/phone/code': own,

  'PATCH /user/{id}/phone': { ...own, body: { code: '123456' } },
  'PATCH /user/{id}/name': { ...own, body: { firstName: 'Asha', lastName: 'Otieno' } },
  'GET /user/{id}/stock-alert/{variantID}': { params: { id, variantID: '1' } },
  'POST /user/{id}/stock-alert': { ...own, body: { variantID: 1 } },
  'DELETE /user/{id}/stock-alert/{variantID}': { params: { id, variantID: '1' } },
  'GET /user/{id}/order': own,
  'GET /user/{id}/order/count': own,
  'GET /user/{id}/cart/available': own,
  'GET /user/cart/{cartID}/order': { params: { cartID } },
  'GET /product/item/{id}/review': { params: { id: '1' }, query: { before: '9' } },
  'GET /user/order/{orderID}/review': { params: { orderID: 'UWTESTORDER' } },
  'POST /user/order/{orderID}/review': {
    params: { orderID: 'UWTESTORDER' },
    body: { variantID: 1, stars: 5, words: 'Works at once.' },
  },
  'GET /user/order/{orderID}/code': { params: { orderID: 'UWTESTORDER' } },
  'POST /user/order/{orderID}/code/{codeID}/reveal': { params: { orderID: 'UWTESTORDER', codeID: '1' } },
  'POST /user/order/{orderID}/reorder': { params: { orderID: 'UWTESTORDER' } },
  'PATCH /user/order/cart/{cartID}': { params: { cartID }, body: { status: 'pending' } },
  'GET /cart': {},
  'POST /cart': { body: { userID: id } },
  // @verifies PATCH /cart/{cartID}/item/update: itemID, itemType, quantity, action; token
  'PATCH /cart/{cartID}/item/update': {
    params: { cartID },
    body: { itemID: '1', itemType: 'product', quantity: '1', action: 'add' },
  },
  'PATCH /cart/{cartID}/address': { params: { cartID }, body: { addressID: 1 } },
  'GET /payment/mpesa/express/{cartID}/{phone}': { params: { cartID, phone: '0712345678' } },
  'GET /payment/mpesa/query/{checkoutRequestID}': { params: { checkoutRequestID: 'ws_CO_none' } },
  'GET /payment/mpesa/events/order/{cartID}': { params: { cartID: 'noSuchCart000000000000' } },
  'GET /payment/mpesa/events/{checkoutRequestID}': { params: { checkoutRequestID: 'ws_CO_none' } },
  'GET /payment/overlay/{id}': { params: { id: cartID } },
};

const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());
await server.db
  .insert(users)
  .values({ userId: id, phoneNumber: '254712345678', passwordHash: await hashPassword('another password') });
await server.db
  .insert(addresses)
  .values({ userId: id, phoneNumber: '254712345678', city: 'nairobi', area: 'Westlands', addressType: 'primary' });
await server.db.insert(carts).values({ cartID, userId: id });

/** Creates a session of the user. Each call gets its own, because one of them ends it. */
async function signIn(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(server.deps.clock().getTime() + 3_600_000);
  await server.db.insert(sessions).values({ tokenHash: hashToken(token), userId: id, expiresAt });
  return token;
}

/** The content of every table except the rate limits, which any request may change. */
async function stored() {
  const { rate_limits: _, ...tables } = await tableHashes(server.db);
  return tables;
}

const send = (method: string, path: string, token: string, body?: string) =>
  server.call(method, `/v1${path}`, { token, ...(body !== undefined && { body }) });

const named = v1Calls.map((served) => ({ name: `${served.call.method} ${served.call.path}`, served }));

describe.each(named)('$name', ({ name, served }) => {
  const { call } = served;
  const example = examples[name];

  it(`has a valid request in the table for ${name}`, async () => {
    if (!example) throw new Error(`Add a valid request of ${name} to the examples of this test.`);
    const body = example.body && JSON.stringify(example.body);
    const { status } = await send(call.method, examplePath(call, example), await signIn(), body);
    expect(status).toBeLessThan(500);
    expect(status).not.toBe(400);
  });

  // @verifies Every response carries success (1 for success)
  it(`refuses malformed requests of ${name} in the envelope, and writes nothing`, async () => {
    if (!example) throw new Error('There is no example.');
    const token = await signIn();
    const before = await stored();
    const requests = hostileRequests(served, example).filter(({ refused }) => refused);
    const wrong: unknown[] = [];
    for (const { what, path, body } of requests) {
      const { status, json } = await send(call.method, path, token, body);
      const envelope = json?.success === 0 && typeof json.message === 'string' && json.message !== '';
      if (status < 400 || status >= 500 || !envelope) wrong.push({ what, status, json });
    }
    expect(wrong).toEqual([]);
    expect(requests.length).toBeGreaterThan(5);
    expect(await stored()).toEqual(before);
  });

  // @verifies Every response carries message
  it(`survives every hostile request of ${name} that it may accept`, async () => {
    if (!example) throw new Error('There is no example.');
    const wrong: unknown[] = [];
    for (const { what, path, body } of hostileRequests(served, example).filter(({ refused }) => !refused)) {
      const { status, json } = await send(call.method, path, await signIn(), body);
      const shaped = json?.success === (status < 400 ? 1 : 0) && json.message !== undefined;
      if (status >= 500 || !shaped) wrong.push({ what, status, json });
    }
    expect(wrong).toEqual([]);
  });
});

it('leaves the prototypes of all objects unchanged', () => {
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});
