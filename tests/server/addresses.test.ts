import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { maxAddresses } from '#server/accounts/addresses.ts';
import { addresses } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));

const add = ({ userId, token }: Shopper, body: object) =>
  server.call('POST', `/v1/user/${userId}/address`, { token, body });
const list = async ({ userId, token }: Shopper) =>
  (await server.call('GET', `/v1/user/${userId}/address`, { token })).json.message;

// @verifies Address: addressID
// @verifies Address: area
// @verifies Address: city
// @verifies Address: street
// @verifies Address: phoneNumber
// @verifies Address: addressType
// @verifies GET /user/{id}/address/primary: token
// @verifies POST /user/{id}/address: area, street, city; message.addressID; token
it('keeps the first address as the primary one and lists it first', async () => {
  const user = await signUp(server);
  const first = await add(user, { area: 'Nyali', city: 'mombasa' });
  const second = await add(user, { area: 'Milimani', city: 'kisumu', street: 'Oginga Odinga Street' });
  const book = await list(user);
  expect(book.map((row: { addressID: number; addressType: string }) => [row.addressID, row.addressType])).toEqual([
    [first.json.message.addressID, 'primary'],
    [second.json.message.addressID, 'other'],
  ]);
  const primary = await server.call('GET', `/v1/user/${user.userId}/address/primary`, { token: user.token });
  expect(primary.json.message).toEqual(book[0]);
});

it('adds an address once when the request is repeated because its answer was lost', async () => {
  const user = await signUp(server);
  const body = { area: 'Nyali', city: 'mombasa', street: 'Links Road' };
  const answers = [await add(user, body), await add(user, body)];
  expect(answers.map(({ json }) => json.message)).toEqual([answers[0]?.json.message, answers[0]?.json.message]);
  await add(user, { ...body, street: 'Moi Avenue' });
  expect(await list(user)).toHaveLength(2);
});

it('accepts a hundred addresses, and another one only after a removal', async () => {
  const user = await signUp(server);
  const rows = Array.from({ length: maxAddresses - 1 }, (_, n) => ({
    userId: user.userId,
    phoneNumber: '254712345678',
    city: 'nairobi',
    area: `Area ${n}`,
    addressType: n === 0 ? ('primary' as const) : ('other' as const),
  }));
  await server.db.insert(addresses).values(rows);
  const last = await add(user, { area: 'Nyali', city: 'mombasa' });
  expect(last.status).toBe(200);
  const refused = await add(user, { area: 'Milimani', city: 'kisumu' });
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'An address book holds at most 100 addresses. Remove one to add another.',
  ]);
  // Adding an address again returns the existing one.
  expect((await add(user, { area: 'Nyali', city: 'mombasa' })).json).toEqual(last.json);
  const path = `/v1/user/${user.userId}/address/${last.json.message.addressID}`;
  await server.call('DELETE', path, { token: user.token });
  expect((await add(user, { area: 'Milimani', city: 'kisumu' })).status).toBe(200);
});

// @verifies GET /user/{id}/address: token
it('lists the primary address first even where it is not the oldest', async () => {
  const user = await signUp(server);
  const ids: number[] = [];
  for (const area of ['Nyali', 'Bamburi', 'Likoni']) {
    ids.push((await add(user, { area, city: 'mombasa' })).json.message.addressID);
  }
  const [first = 0, second = 0, third = 0] = ids;
  await server.db.update(addresses).set({ addressType: 'other' }).where(eq(addresses.addressID, first));
  await server.db.update(addresses).set({ addressType: 'primary' }).where(eq(addresses.addressID, third));
  const book = await list(user);
  expect(book.map((row: { addressID: number }) => row.addressID)).toEqual([third, first, second]);
});

// @verifies 'No address'
it('answers "No address" to a user without addresses', async () => {
  const user = await signUp(server);
  expect(await list(user)).toEqual([]);
  const primary = await server.call('GET', `/v1/user/${user.userId}/address/primary`, { token: user.token });
  expect([primary.status, primary.json]).toEqual([404, { success: 0, message: 'No address' }]);
});

// @verifies Address: addressID
// @verifies Address: area
// @verifies Address: city
// @verifies Address: street
// @verifies Address: phoneNumber
// @verifies Address: addressType
it('takes names and phone from the account where the request omits them, and from the request otherwise', async () => {
  const user = await signUp(server);
  await server.call('PATCH', `/v1/user/${user.userId}/name`, {
    token: user.token,
    body: { firstName: 'Achieng', lastName: 'Odhiambo' },
  });
  await add(user, { area: 'Langata', city: 'nairobi' });
  await add(user, { area: 'Kondele', city: 'kisumu', firstName: 'Mary', phoneNumber: '0112 345 678' });
  const own = await server.call('GET', `/v1/user/${user.userId}/get`, { token: user.token });
  expect(await list(user)).toMatchObject([
    { firstName: 'Achieng', lastName: 'Odhiambo', phoneNumber: own.json.message.phoneNumber, street: '' },
    { firstName: 'Mary', lastName: 'Odhiambo', phoneNumber: '254112345678' },
  ]);
});

it('has exactly one primary address after many are added concurrently', async () => {
  const user = await signUp(server);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => add(user, { area: `Area ${index}`, city: 'nakuru' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  const types = (await list(user)).map((row: { addressType: string }) => row.addressType);
  expect(types).toEqual(['primary', 'other', 'other', 'other', 'other', 'other']);
});

it.each([
  ['an unknown city', { area: 'Westlands', city: 'atlantis' }],
  ['an empty area', { area: '   ', city: 'nairobi' }],
  ['a field that is none', { area: 'Westlands', city: 'nairobi', county: 'Nairobi' }],
])('refuses an address with %s', async (_, body) => {
  const user = await signUp(server);
  expect((await add(user, body)).status).toBe(400);
  expect(await list(user)).toEqual([]);
});
