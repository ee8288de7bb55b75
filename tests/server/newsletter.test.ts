import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsletterSubscriptions } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
afterAll(() => server.stop());

const subscribe = (body: unknown) => server.call('POST', '/v1/subscribe', { body });
const kept = async (email: string) =>
  (await server.db.select().from(newsletterSubscriptions))
    .filter((row) => row.email === email)
    .map((row) => row.category);

const thanks = { success: 1, message: 'Thank you. You are subscribed.' };

it('subscribes to all categories unless some are named', async () => {
  expect((await subscribe({ email: 'a@example.com' })).json).toEqual(thanks);
  expect(await kept('a@example.com')).toEqual(['all']);
});

it('keeps each named category once', async () => {
  expect((await subscribe({ email: 'b@example.com', category: 'products, events,products' })).json).toEqual(thanks);
  expect((await kept('b@example.com')).sort()).toEqual(['events', 'products']);
});

it('answers and keeps the same when an address subscribes again, however it is spelt', async () => {
  await subscribe({ email: 'c@example.com', category: 'coaching' });
  expect((await subscribe({ email: ' C@Example.com ', category: 'coaching' })).json).toEqual(thanks);
  expect(await kept('c@example.com')).toEqual(['coaching']);
});

it('adds a category to those of before', async () => {
  await subscribe({ email: 'd@example.com', category: 'coaching' });
  await subscribe({ email: 'd@example.com', category: 'services' });
  expect((await kept('d@example.com')).sort()).toEqual(['coaching', 'services']);
});

it.each(["ng'ang'a@example.co.ke", 'a+b@x-1.example.com', 'asha@xn--bcher-kva.example', 'A_b.c@EXAMPLE.COM'])(
  'takes %s for the address that it is',
  async (email) => {
    expect((await subscribe({ email })).json).toEqual(thanks);
  },
);

it.each([
  [{ email: 'a@example' }, 'Enter a valid email address.'],
  [{ email: 'a..b@example.com' }, 'Enter a valid email address.'],
  [{ email: '.a@example.com' }, 'Enter a valid email address.'],
  [{ email: 'a@example..com' }, 'Enter a valid email address.'],
  [{ email: 'a b@example.com' }, 'Enter a valid email address.'],
  [{ email: 'a@example.com, b@example.com' }, 'Enter a valid email address.'],
  [{ email: '<a@example.com>' }, 'Enter a valid email address.'],
  [{}, 'Required details missing.'],
  [{ email: '' }, 'Required details missing.'],
  [{ email: 'nobody' }, 'Enter a valid email address.'],
  [{ email: 'e@example.com', category: 'cars' }, 'There is no such newsletter.'],
])('refuses %j', async (body, message) => {
  const answer = await subscribe(body);
  expect([answer.status, answer.json]).toEqual([400, { success: 0, message }]);
});
