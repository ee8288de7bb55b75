import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskNewsletter, NewsletterEdit } from '#contract/desk/newsletters.ts';
import {
  newsletterIssues,
  newsletterSubscriptions,
  outboxMessages,
  sandboxMessages,
  users,
} from '#server/db/schema.ts';
import { paceOf, sendNextBatch } from '#server/newsletter/send-issue.ts';
import { darajaSettings } from '#tests/support/server/daraja-settings.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** The newsletter at the desk: written, tested, sent, paused and stopped. */

const mail = await openMailServer();
const settings = { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', NEWSLETTER_PER_MINUTE: '24' };
const shop = forFile(await startTestServer(settings, { database: 'empty' }));
const owner = await openDesk(shop, 'owner');
beforeEach(async () => {
  for (const table of [newsletterSubscriptions, outboxMessages, newsletterIssues]) await shop.db.delete(table);
  mail.mails.length = 0;
  await owner.stepUp();
});
afterAll(() => mail.close());

const cards: NewsletterEdit = {
  subject: 'New cards',
  content: '## They are *here*\n\nSee [all of them](/products) or [this](javascript:alert).',
  categories: ['products'],
};
const subscribe = (email: string, category = 'products') =>
  shop.call('POST', '/v1/subscribe', { body: { email, category } });
const subscribeMany = async (count: number): Promise<string[]> => {
  const addresses = Array.from({ length: count }, (_, index) => `reader${String(index).padStart(4, '0')}@example.com`);
  await shop.db
    .insert(newsletterSubscriptions)
    .values(addresses.map((email) => ({ email, category: 'products', createdAt: shop.deps.clock() })));
  return addresses;
};
const add = async (change: Partial<NewsletterEdit> = {}): Promise<number> =>
  (await owner.change('/newsletter', { issue: { ...cards, ...change } })).json.message.issueID;
const read = async (id: number): Promise<DeskNewsletter> => (await owner.call('GET', `/newsletter/${id}`)).json.message;
const change = async (id: number, action: string, body: object = {}, by: DeskPerson = owner) =>
  by.change(`/newsletter/${id}${action}`, { decidedOn: (await read(id)).state, ...body });
const test = (id: number) => change(id, '/test', { email: 'owner@example.com' });
/** Adds an issue and begins to send it. */
async function begin(edit: Partial<NewsletterEdit> = {}): Promise<number> {
  const id = await add(edit);
  expect((await test(id)).status).toBe(200);
  expect((await change(id, '/send')).json.message).toMatchObject({ state: 'sending, version 1' });
  return id;
}
/** Runs one batch and delivers it. @returns when the next one is due */
async function batch(id: number): Promise<Date | null> {
  const next = await sendNextBatch(shop.deps, id);
  await shop.deliverMessages();
  return next;
}
/** Runs batches until the issue is sent. @returns how many there were */
async function sendAll(id: number): Promise<number> {
  let batches = 1;
  for (let next = await batch(id); next !== null; next = await batch(id)) {
    shop.pass(next.getTime() - shop.deps.clock().getTime());
    batches += 1;
  }
  return batches;
}
const readers = () => mail.mails.flatMap(({ to }) => to).filter((address) => address !== 'owner@example.com');

describe('an issue of the newsletter', () => {
  it('reaches each subscriber of its categories and of all, once', async () => {
    await subscribe('a@example.com', 'products,events');
    await subscribe('b@example.com', 'all');
    await subscribe('c@example.com', 'coaching');
    const id = await begin({ categories: ['products', 'events'] });
    expect(await read(id)).toMatchObject({ stage: 'sending', recipients: 2, route: 'gateway' });
    await sendAll(id);
    expect(readers().sort()).toEqual(['a@example.com', 'b@example.com']);
    // No address stays with an issue that is over.
    expect(await shop.db.select({ last: newsletterIssues.lastEmail }).from(newsletterIssues)).toEqual([{ last: '' }]);
    expect(await read(id)).toMatchObject({
      stage: 'sent',
      recipients: 2,
      progress: { sent: 2, waiting: 0, failed: 0, unsent: 0 },
    });
  });

  it('is an e-mail with text and HTML, whole addresses, and a link that unsubscribes', async () => {
    await subscribe('a@example.com');
    await sendAll(await begin());
    const received = mail.mails.find(({ to }) => to[0] === 'a@example.com');
    if (!received) throw new Error('no e-mail');
    expect(headerOf(received, 'Subject')).toBe('New cards');
    expect(headerOf(received, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] =
      /^<(http:\/\/uwanja\.test\/unsubscribe\?key=[\da-f-]{36})>$/.exec(headerOf(received, 'List-Unsubscribe')) ?? [];
    expect(url).not.toBe('');
    const plain = partOf(received, 'text/plain');
    expect(plain).toContain('They are here\n\nSee all of them (http://uwanja.test/products) or this.');
    expect(plain).toContain(`Unsubscribe: ${url}`);
    const html = partOf(received, 'text/html');
    expect(html).toContain('<a href="http://uwanja.test/products">all of them</a> or this.');
    expect(html).not.toContain('javascript');
    // A mail program posts to the address without a cookie, an origin and a readable body.
    const answer = await shop.app.request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([answer.status, await answer.text()]).toEqual([200, 'You are unsubscribed.']);
    expect(await shop.db.select().from(newsletterSubscriptions)).toEqual([]);
  });

  it('is sent at the pace of the settings', async () => {
    await subscribeMany(7);
    const id = await begin();
    const first = await batch(id);
    expect(readers()).toHaveLength(2);
    expect(first).toEqual(new Date(shop.deps.clock().getTime() + 5000));
    // A job that runs again before its time, as after a crash, sends nothing.
    expect(await batch(id)).toEqual(first);
    expect(readers()).toHaveLength(2);
    shop.pass(5000);
    expect(await sendAll(id)).toBe(4);
    expect(new Set(readers()).size).toBe(7);
  });

  it.each([
    [1, { size: 1, period: 60_000 }],
    [7, { size: 1, period: 8572 }],
    [60, { size: 5, period: 5000 }],
    [6000, { size: 500, period: 5000 }],
  ])('never exceeds %i e-mails a minute', (perMinute, pace) => {
    expect(paceOf(perMinute)).toEqual(pace);
  });

  it('waits while a minute of e-mails is in the outbox, as when the mail server is down', async () => {
    await subscribeMany(60);
    const id = await begin();
    for (let run = 0; run < 20; run += 1) {
      await sendNextBatch(shop.deps, id);
      shop.pass(5000);
    }
    expect((await read(id)).progress.waiting).toBe(24);
  });

  it('waits while the shop has no mail server any more', async () => {
    await subscribeMany(3);
    const id = await begin();
    const { deps } = shop;
    const without = { ...deps, mailer: { ...deps.mailer, routes: { ...deps.mailer.routes, email: 'none' as const } } };
    expect(await sendNextBatch(without, id)).toEqual(new Date(deps.clock().getTime() + 5000));
    expect((await read(id)).progress).toMatchObject({ sent: 0, waiting: 0, unsent: 0 });
  });

  it('is not sent to an address that unsubscribes meanwhile, also when its e-mail is queued', async () => {
    const [first = '', second = '', third = ''] = await subscribeMany(3);
    const id = await begin();
    await sendNextBatch(shop.deps, id);
    for (const email of [second, third]) await shop.call('POST', '/v1/unsubscribe', { body: { email } });
    shop.pass(5000);
    await subscribe(third);
    await sendAll(id);
    expect(readers()).toEqual([first]);
    expect(await read(id)).toMatchObject({ recipients: 2, progress: { sent: 1, unsent: 1, waiting: 0 } });
  });

  it('pauses, goes on with the next address, and stops for good', async () => {
    await subscribeMany(9);
    const id = await begin();
    await batch(id);
    expect((await change(id, '/pause')).json.message.state).toBe('paused, version 1');
    shop.pass(60_000);
    expect(await batch(id)).toBeNull();
    expect(readers()).toHaveLength(2);
    expect((await change(id, '/resume')).status).toBe(200);
    await batch(id);
    expect(readers()).toHaveLength(4);
    shop.pass(5000);
    await sendNextBatch(shop.deps, id);
    expect((await change(id, '/stop')).json.message.state).toBe('stopped, version 1');
    expect(await batch(id)).toBeNull();
    expect(readers()).toHaveLength(4);
    expect(await read(id)).toMatchObject({ stage: 'stopped', progress: { sent: 4, unsent: 2, waiting: 0 } });
    expect((await change(id, '/resume')).json).toMatchObject({ reason: 'refused', message: /was stopped/ });
  });

  it('is tested as it is before it is sent, and again after a change', async () => {
    await subscribe('a@example.com');
    const id = await add();
    expect((await change(id, '/send')).json).toMatchObject({ reason: 'refused', message: /Send a test first/ });
    await test(id);
    await shop.deliverMessages();
    expect(mail.mails.map(({ to }) => to)).toEqual([['owner@example.com']]);
    const { state, subject, content, categories } = await read(id);
    expect(state).toBe('tested, version 1');
    const issue = { subject: `${subject}!`, content, categories };
    expect((await change(id, '', { issue })).json.message).toEqual({ issueID: id, state: 'draft, version 2' });
    expect((await change(id, '/send')).status).toBe(409);
    await test(id);
    expect((await change(id, '/send')).status).toBe(200);
    expect((await change(id, '', { issue })).json).toMatchObject({ reason: 'refused', message: /is being sent/ });
    expect((await change(id, '/test', { email: 'owner@example.com' })).status).toBe(409);
  });

  it('is refused where nobody would get it', async () => {
    const id = await add({ categories: ['coaching'] });
    await test(id);
    expect((await change(id, '/send')).json).toMatchObject({ reason: 'refused', message: /Nobody has subscribed/ });
  });

  it('names what is wrong with a draft', async () => {
    const wrong = await owner.change('/newsletter', { issue: { subject: '', content: 'x', categories: [] } });
    expect([wrong.status, wrong.json.message]).toEqual([400, 'Required details missing.']);
    const nobody = await owner.change('/newsletter', { issue: { ...cards, categories: [] } });
    expect(nobody.json.message).toBe('Choose who gets it.');
  });

  it('is written, tested and paused by a writer, who does not send it', async () => {
    await subscribe('a@example.com');
    const writer = await openDesk(shop, 'writer');
    const id = await begin();
    for (const action of ['/send', '/resume', '/stop']) expect((await change(id, action, {}, writer)).status).toBe(403);
    expect((await change(id, '/pause', {}, writer)).status).toBe(200);
    const money = await openDesk(shop, 'money');
    expect((await money.call('GET', '/newsletter')).status).toBe(403);
  });

  it('needs a fresh passkey to be sent', async () => {
    await subscribe('a@example.com');
    const id = await add();
    await test(id);
    shop.pass(6 * 60_000);
    expect((await change(id, '/send')).json.reason).toBe('step-up');
  });
});

it('lists the issues, the newest first, and counts each address once', async () => {
  await subscribe('a@example.com', 'products,events');
  await subscribe('b@example.com', 'all');
  const [first, second] = [await add(), await add({ subject: 'More cards' })];
  const { message } = (await owner.call('GET', '/newsletter?limit=1')).json;
  expect(message.issues.map(({ issueID }: { issueID: number }) => issueID)).toEqual([second]);
  expect(message.subscribers).toEqual({ products: 1, services: 0, events: 1, coaching: 0, all: 1, total: 2 });
  const older = (await owner.call('GET', `/newsletter?before=${message.next}`)).json.message;
  expect(older.issues).toMatchObject([{ issueID: first, subject: 'New cards', stage: 'draft' }]);
  expect((await owner.call('GET', '/newsletter/999')).status).toBe(404);
});

describe('a shop without a mail server', () => {
  /** Adds an issue to a shop with these settings, and tests it. */
  const tryIn = async (settings: Readonly<Record<string, string>>) => {
    const other = await startTestServer(settings, { database: 'empty' });
    const person = await openDesk(other, 'owner');
    const { issueID, state } = (await person.change('/newsletter', { issue: cards })).json.message;
    const send = (email: string) => person.change(`/newsletter/${issueID}/test`, { decidedOn: state, email });
    return { other, send };
  };

  it('shows a test on the handset of a customer while it is for practice, and refuses other addresses', async () => {
    const { other, send } = await tryIn({});
    const { userId } = await signUp(other);
    const verified = { email: 'asha@example.com', phoneVerifiedAt: other.deps.clock() };
    await other.db.update(users).set(verified).where(eq(users.userId, userId));
    expect((await send('owner@example.com')).json).toMatchObject({ reason: 'refused', message: /of a customer/ });
    expect((await send('Asha@example.com')).status).toBe(200);
    await other.deliverMessages();
    const shown = await other.db.select().from(sandboxMessages);
    expect(shown.filter(({ sender }) => sender === 'E-MAIL')).toMatchObject([
      { body: expect.stringContaining('New cards\n\nThey are here') },
    ]);
    await other.stop();
  });

  it('says so when its M-PESA is real', async () => {
    const { other, send } = await tryIn({ ...darajaSettings, DESK: 'on' });
    expect((await send('owner@example.com')).json).toMatchObject({ reason: 'refused', message: /set SMTP_URL/ });
    await other.stop();
  });
});
