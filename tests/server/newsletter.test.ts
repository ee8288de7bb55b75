import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newsletterSubscriptions } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));

const subscribe = (body: unknown) => server.call('POST', '/v1/subscribe', { body });
const categoriesOf = async (email: string) =>
  (await server.db.select().from(newsletterSubscriptions))
    .filter((row) => row.email === email)
    .map((row) => row.category);

const subscribed = { success: 1, message: 'Thank you. You are subscribed.' };

// @verifies Newsletter
// @verifies Visitors subscribe to the newsletter
// @verifies Newsletter: email
// @verifies Newsletter: category (default all)
// @verifies Visitor subscribes
it('subscribes to all categories by default', async () => {
  expect((await subscribe({ email: 'a@example.com' })).json).toEqual(subscribed);
  expect(await categoriesOf('a@example.com')).toEqual(['all']);
});

// @verifies POST /subscribe: email, category
it('stores each named category once', async () => {
  expect((await subscribe({ email: 'b@example.com', category: 'products, events,products' })).json).toEqual(subscribed);
  expect((await categoriesOf('b@example.com')).sort()).toEqual(['events', 'products']);
});

it('answers the same and stores one row when an address subscribes again, however it is spelt', async () => {
  await subscribe({ email: 'c@example.com', category: 'coaching' });
  expect((await subscribe({ email: ' C@Example.com ', category: 'coaching' })).json).toEqual(subscribed);
  expect(await categoriesOf('c@example.com')).toEqual(['coaching']);
});

it('adds a category to the earlier ones', async () => {
  await subscribe({ email: 'd@example.com', category: 'coaching' });
  await subscribe({ email: 'd@example.com', category: 'services' });
  expect((await categoriesOf('d@example.com')).sort()).toEqual(['coaching', 'services']);
});

it.each(["ng'ang'a@example.co.ke", 'a+b@x-1.example.com', 'asha@xn--bcher-kva.example', 'A_b.c@EXAMPLE.COM'])(
  'normalizes the address %s',
  async (email) => {
    expect((await subscribe({ email })).json).toEqual(subscribed);
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
])('refuses the subscription %j', async (body, message) => {
  const answer = await subscribe(body);
  expect([answer.status, answer.json]).toEqual([400, { success: 0, message }]);
});

describe('unsubscribing', () => {
  const unsubscribe = (body: object) => server.call('POST', '/v1/unsubscribe', { body });
  const rowsOf = (email: string) =>
    server.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
  const done = { success: 1, message: 'You are unsubscribed.' };

  it('ends all newsletters of an address, however it is typed, and gives the same answer for any other', async () => {
    await subscribe({ email: 'leaver@example.com', category: 'products,events' });
    await subscribe({ email: 'stayer@example.com' });
    expect((await unsubscribe({ email: 'Leaver@Example.com' })).json).toEqual(done);
    expect((await unsubscribe({ email: 'nobody@example.com' })).json).toEqual(done);
    expect([await rowsOf('leaver@example.com'), (await rowsOf('stayer@example.com')).length]).toEqual([[], 1]);
  });

  it('accepts the key of a link, which is unique to each row, instead of the address', async () => {
    await subscribe({ email: 'linked@example.com', category: 'products,events' });
    const [first, second] = await rowsOf('linked@example.com');
    expect(first?.unsubscribeKey).not.toBe(second?.unsubscribeKey);
    expect((await unsubscribe({ key: '6f1c1f0e-8f57-4a55-9a41-0f6f6a3a2d11' })).json).toEqual(done);
    expect(await rowsOf('linked@example.com')).toHaveLength(2);
    expect((await unsubscribe({ key: second?.unsubscribeKey })).json).toEqual(done);
    expect(await rowsOf('linked@example.com')).toEqual([]);
  });

  it.each(['', 'no key', '6f1c1f0e-8f57-4a55-9a41-0f6f6a3a2d1'])(
    'refuses the key "%s" of a link that was cut',
    async (key) => {
      const message =
        'This link is not complete. Open it again from the message, or unsubscribe with your email address.';
      const { status, json } = await unsubscribe({ key });
      expect([status, json]).toEqual([400, { success: 0, message }]);
      const posted = await server.app.request(`/unsubscribe?key=${encodeURIComponent(key)}`, { method: 'POST' });
      expect([posted.status, await posted.text()]).toEqual([400, message]);
    },
  );

  it('of a mail program succeeds as often as it is repeated', async () => {
    await subscribe({ email: 'mail@example.com' });
    const [row] = await rowsOf('mail@example.com');
    for (let turn = 0; turn < 2; turn += 1) {
      const posted = await server.app.request(`/unsubscribe?key=${row?.unsubscribeKey}`, { method: 'POST' });
      expect([posted.status, await posted.text()]).toEqual([200, done.message]);
    }
    expect(await rowsOf('mail@example.com')).toEqual([]);
  });

  it.each([[{}], [{ email: 'a@example.com', key: '6f1c1f0e-8f57-4a55-9a41-0f6f6a3a2d11' }]])(
    'refuses to unsubscribe %j',
    async (body) => {
      const { status, json } = await unsubscribe(body);
      expect([status, json.message]).toEqual([400, 'Give an e-mail address or a key.']);
    },
  );
});
