import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comments, newsletterSubscriptions, rateLimits, users } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

/**
 * Requests may use every name that the specification has for a field, and leave out or set to null what is optional.
 * Names may hold the marks of the direction that keyboards insert.
 */

const password = 'a long password';
let registered = 0;
const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());

const newNumber = () => {
  registered += 1;
  return `25472400${String(registered).padStart(4, '0')}`;
};
const send = async (method: string, path: string, body: object, token?: string) => {
  await server.db.delete(rateLimits);
  const { status, json } = await server.call(method, `/v1${path}`, { body, ...(token && { token }) });
  return { status, message: json.message };
};
const register = (fields: object) => send('POST', '/register', { phoneNumber: newNumber(), password, ...fields });

describe('a registration', () => {
  // @verifies Sign-up: alias/username
  it('accepts the alias as the name of the user', async () => {
    const { message } = await register({ alias: 'Asha' });
    expect(message.username).toBe('Asha');
    expect((await register({ alias: 'Asha', username: 'Asha' })).message.username).toBe('Asha');
    const both = await register({ alias: 'Asha', username: 'Otieno' });
    expect(both).toEqual({ status: 400, message: 'There is no field alias here.' });
  });

  // @verifies Sign-up: confirmPassword
  it('accepts the password again, and refuses another one', async () => {
    const { status, message } = await register({ confirmPassword: password });
    expect(status).toBe(200);
    const [stored] = await server.db.select().from(users).where(eq(users.userId, message.userId));
    expect(stored).not.toHaveProperty('confirmPassword');
    expect(await register({ confirmPassword: 'another password' })).toEqual({
      status: 400,
      message: 'Passwords not matching',
    });
    expect((await register({ confirmPassword: null })).status).toBe(200);
  });

  it('accepts null for what is optional', async () => {
    const { message } = await register({ email: null, username: null, referredBy: null });
    expect(message).toMatchObject({ email: '', username: '' });
    expect((await register({ alias: null })).message.username).toBe('');
  });
});

it('a password reset accepts the password again, and refuses another one before it looks at the code', async () => {
  const body = { phoneNumber: newNumber(), code: '12345678', password };
  expect(await send('PATCH', '/user/auth', { ...body, confirmPassword: 'another password' })).toEqual({
    status: 400,
    message: 'Password not matching.',
  });
  expect((await send('PATCH', '/user/auth', { ...body, confirmPassword: password })).status).toBe(403);
});

// @verifies Comment to post: name
it('a comment accepts the author as its name, which has the bounds of the name', async () => {
  const comment = { email: 'asha@example.com', comment: 'Well said.' };
  expect((await send('POST', '/article/1/comment', { ...comment, author: 'Asha' })).status).toBe(200);
  expect((await server.db.select().from(comments)).map(({ name }) => name)).toEqual(['Asha']);
  for (const [author, message] of [
    ['', 'Required details missing'],
    ['x'.repeat(246), 'The name has at most 245 characters.'],
  ])
    expect(await send('POST', '/article/1/comment', { ...comment, author })).toEqual({ status: 400, message });
});

it.each(['', null, undefined])('a subscription to the category %j is one to all newsletters', async (category) => {
  const email = `all-${category}@example.com`;
  expect((await send('POST', '/subscribe', { email, category })).status).toBe(200);
  const stored = await server.db
    .select({ category: newsletterSubscriptions.category })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email));
  expect(stored).toEqual([{ category: 'all' }]);
});

describe('an address', () => {
  const optional = { street: null, phoneNumber: null, firstName: null, lastName: null };

  it('accepts null for what is optional, and a change leaves that unchanged', async () => {
    const { userId, token } = (await register({})).message;
    const place = { area: 'Westlands', city: 'nairobi' };
    const added = await send('POST', `/user/${userId}/address`, { ...place, ...optional, addressType: null }, token);
    expect(added.status).toBe(200);
    const path = `/user/${userId}/address/${added.message.addressID}`;
    await send('PATCH', path, { ...place, street: 'Ring Road', firstName: 'Asha' }, token);
    const changed = await send('PATCH', path, { area: 'Karen', city: 'nairobi', ...optional }, token);
    expect(changed.message).toMatchObject([{ area: 'Karen', street: 'Ring Road', firstName: 'Asha' }]);
  });

  it('of the type primary becomes the default one', async () => {
    const { userId, token } = (await register({})).message;
    const add = (area: string, addressType: string) =>
      send('POST', `/user/${userId}/address`, { area, city: 'nairobi', addressType }, token);
    await add('Westlands', 'primary');
    await add('Karen', 'other');
    await add('Kilimani', 'primary');
    const { json } = await server.call('GET', `/v1/user/${userId}/address`, { token });
    const book = json.message.map(({ area, addressType }: Record<string, string>) => [area, addressType]);
    expect(book).toEqual([
      ['Kilimani', 'primary'],
      ['Westlands', 'other'],
      ['Karen', 'other'],
    ]);
  });
});

it.each([
  ['a mark at the end', 'آشا\u200f'],
  ['a mark at the beginning', '\u200e آشا'],
  ['a mark within', 'آ\u061cشا'],
  ['the marks that a phone copies along', '\u202aآشا\u202c'],
  ['isolates', '\u2068آشا\u2069'],
])('removes %s from a name and an e-mail address', async (_, username) => {
  const email = `${username}@example.com`.replace('آشا', 'asha').replace('آ\u061cشا', 'ash\u061ca');
  expect((await register({ username, email })).message).toMatchObject({ username: 'آشا', email: 'asha@example.com' });
});

it('counts a name of marks of the direction alone as missing', async () => {
  const ticket = { name: '\u200f\u200e', email: 'a@example.com', subject: 'My order', issue: 'Where is it?' };
  expect(await send('POST', '/user/contact', ticket)).toEqual({ status: 400, message: 'Required details missing.' });
});

it('refuses a field under a name that the specification has for another call', async () => {
  const ticket = { name: 'Asha', email: 'a@example.com', subject: 'My order', issue: 'Where is it?' };
  for (const [path, body, message] of [
    ['/user/contact', { ...ticket, author: 'Asha' }, 'There is no field author here.'],
    ['/register', { phoneNumber: newNumber(), password, author: 'Asha' }, 'There is no field author here.'],
    ['/login', { phoneNumber: newNumber(), password, alias: 'Asha' }, 'There is no field alias here.'],
  ] as const)
    expect(await send('POST', path, body)).toEqual({ status: 400, message });
});

it('the OpenAPI document has a shape of the body for each name', async () => {
  const { paths } = (await server.call('GET', '/v1/openapi.json')).json;
  const shapesOf = (path: string) =>
    paths[path].post.requestBody.content['application/json'].schema.anyOf.map(
      ({ properties, required }: { properties: object; required: string[] }) => [Object.keys(properties), required],
    );
  expect(shapesOf('/article/{id}/comment')).toEqual([
    [
      ['email', 'name', 'comment'],
      ['email', 'name', 'comment'],
    ],
    [
      ['email', 'author', 'comment'],
      ['email', 'author', 'comment'],
    ],
  ]);
  const [own, other] = shapesOf('/register');
  expect(own).toEqual([expect.arrayContaining(['username', 'confirmPassword']), ['phoneNumber', 'password']]);
  expect(other).toEqual([expect.arrayContaining(['alias', 'confirmPassword']), ['phoneNumber', 'password']]);
});
