import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { hashToken } from '#server/http/authentication.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const token = randomBytes(32).toString('base64url');
const userId = '3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const server = forFile(await startTestServer());
await server.db.insert(users).values({ userId, phoneNumber: '254712345678', passwordHash: 'none' });
const expiresAt = new Date(server.deps.clock().getTime() + 3_600_000);
await server.db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt });

const missing = 'Required details missing.';
const phoneNumber = '0712 000 111';
const password = 'a long password';
const comment = { email: 'a@example.com', name: 'Asha', comment: 'Well message.' };
const ticket = { name: 'Asha', email: 'a@example.com', subject: 'My order', issue: 'Where is it?' };
const address = { area: 'Westlands', city: 'nairobi' };
const update = { itemID: 1, itemType: 'product', quantity: '1', action: 'add' };
const cart = 'complainingCart-000001';

const refused = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, `/v1${path}`, { token, ...(body !== undefined && { body }) });
  expect([answer.status, answer.json.success]).toEqual([400, 0]);
  return answer.json.message;
};

describe('a required field', () => {
  // One of each kind of field: text, phone, password, choice, id, and the comment form with its own messages.
  const fields: readonly [string, string, Record<string, unknown>, string, string][] = [
    ['POST', '/register', { phoneNumber, password }, 'phoneNumber', missing],
    ['POST', '/register', { phoneNumber, password }, 'password', missing],
    ['POST', '/login', { phoneNumber, password }, 'password', missing],
    ['PATCH', '/user/auth', { phoneNumber, code: '12345678', password }, 'code', missing],
    ['PATCH', '/user/auth', { phoneNumber, code: '12345678', password }, 'password', missing],
    ['POST', '/user/contact', ticket, 'issue', missing],
    ['POST', '/subscribe', { email: 'a@example.com' }, 'email', missing],
    ['POST', `/user/${userId}/address`, address, 'city', missing],
    ['PATCH', `/user/${userId}/name`, { firstName: 'Asha', lastName: 'Otieno' }, 'lastName', missing],
    ['POST', '/cart', { userID: userId }, 'userID', missing],
    ['PATCH', `/cart/${cart}/item/update`, update, 'itemID', missing],
    ['PATCH', `/cart/${cart}/item/update`, update, 'quantity', missing],
    ['PATCH', `/cart/${cart}/address`, { addressID: 1 }, 'addressID', missing],
    ['PATCH', `/user/order/cart/${cart}`, { status: 'pending' }, 'status', missing],
    ['POST', '/article/1/comment', comment, 'comment', 'Required details missing'],
    ['POST', '/article/1/comment', comment, 'email', 'Required details missing'],
  ];

  it.each(fields)(
    'counts a required field as missing when it is null or empty: %s %s %j without %s',
    async (method, path, body, field, message) => {
      const { [field]: _, ...without } = body;
      expect(await refused(method, path, without)).toBe(message);
      for (const nothing of [null, ''])
        expect(await refused(method, path, { ...body, [field]: nothing })).toBe(message);
    },
  );
});

describe('a validation message', () => {
  it.each([
    ['POST', '/register', { phoneNumber, password, username: 7 }, 'username must be text.'],
    ['POST', '/register', { phoneNumber, password, username: 'x'.repeat(61) }, 'username has at most 60 characters.'],
    [
      'POST',
      '/register',
      { phoneNumber, password, email: `${'x'.repeat(99)}@b.co` },
      'email has at most 100 characters.',
    ],
    ['POST', '/register', { phoneNumber, password, email: 'asha@' }, 'Enter a valid email address.'],
    [
      'POST',
      '/register',
      { phoneNumber, password, confirmedPassword: password },
      'There is no field confirmedPassword here.',
    ],
    ['POST', '/register', { phoneNumber, password, ['x'.repeat(99)]: 1 }, `There is no field ${'x'.repeat(40)} here.`],
    ['POST', '/register', { phoneNumber: 254712345678, password }, 'phoneNumber must be text.'],
    ['POST', '/login', { phoneNumber, password: 12345678 }, 'password must be text.'],
    ['POST', '/register', { phoneNumber, password, username: 'a\u0001' }, 'username must have no control characters.'],
    ['POST', '/user/contact', { ...ticket, subject: 'x'.repeat(201) }, 'subject has at most 200 characters.'],
    ['PATCH', `/user/${userId}/email`, { email: null }, missing],
    [
      'POST',
      `/user/${userId}/address`,
      { ...address, city: 'eldoret' },
      'city must be nairobi, mombasa, kisumu, nakuru, kisii, kiambu, or other.',
    ],
    ['PATCH', `/user/order/cart/${cart}`, { status: 'completed' }, 'status must be pending.'],
    ['PATCH', `/cart/${cart}/item/update`, { ...update, itemID: 0 }, 'itemID must be at least 1.'],
    ['PATCH', `/cart/${cart}/item/update`, { ...update, itemID: 'one' }, 'itemID is not valid.'],
    ['GET', '/product/item/one', undefined, 'id is not valid.'],
    ['GET', '/product/item?page=-1', undefined, 'Pages are counted 0, 1, 2, and so on.'],
    ['GET', '/product/item?page=0&page=1', undefined, 'page must be text.'],
    ['GET', '/product/item?limit=201', undefined, 'A page holds 1 to 200.'],
    ['GET', '/user/abc/get', undefined, 'id is not valid.'],
  ])('names no pattern or type and repeats no value: %s %s %j', async (method, path, body, message) => {
    expect(await refused(method, path, body)).toBe(message);
  });

  it.each([
    ['PATCH', '/cart/ID/item/update', update],
    ['PATCH', '/cart/ID/address', { addressID: 1 }],
    ['GET', '/user/cart/ID/order', undefined],
    ['PATCH', '/user/order/cart/ID', { status: 'pending' }],
    ['GET', '/payment/overlay/ID', undefined],
    ['GET', '/payment/mpesa/express/ID/0712345678', undefined],
    ['GET', '/payment/mpesa/events/order/ID', undefined],
  ])('about a malformed id of a cart is the one about an unknown cart: %s %s', async (method, path, body) => {
    for (const id of ['0', 'nope', 'noSuchCart000000000000']) {
      const answer = await server.call(method, `/v1${path.replace('ID', id)}`, { token, ...(body && { body }) });
      expect([answer.status, answer.json.message]).toEqual([404, 'No cart found']);
    }
  });

  it('is sent by the simulated phone as well', async () => {
    const prompt = await server.call('POST', '/sandbox/handset/0712345678/prompts/1', { body: { answer: 'maybe' } });
    const message = 'answer must be pin, wrong-pin, cancel, timeout, or no-funds.';
    expect([prompt.status, prompt.json]).toEqual([400, { success: 0, message: message }]);
    const bill = await server.call('POST', '/sandbox/handset/0712345678/paybill', { body: {} });
    expect(bill.json).toEqual({ success: 0, message: missing });
  });

  it('is not sent for an empty text where one is allowed: it removes the e-mail address', async () => {
    const answer = await server.call('PATCH', `/v1/user/${userId}/email`, { token, body: { email: '' } });
    expect([answer.status, answer.json.message.email]).toEqual([200, '']);
  });
});
