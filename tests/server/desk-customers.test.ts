import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMessages, users } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** Customers, their tickets, and messages to them. */

const shop = forFile(await openPaymentShop());
const owner = await openDesk(shop, 'owner');
const support = await openDesk(shop, 'support');

describe('a stolen phone', () => {
  it('is frozen: its sessions end, and nobody signs in, pays or gets a code until it is unfrozen', async () => {
    const buyer = await shop.buyer();
    const [user] = await shop.db.select().from(users).where(eq(users.userId, buyer.userId));
    const phoneNumber = user?.phoneNumber ?? '';
    const signIn = (password = 'a long password') =>
      shop.call('POST', '/v1/login', { body: { phoneNumber, password } });
    const found = (await support.call('GET', `/customer?search=${phoneNumber}`)).json.message.customers;
    expect(found).toMatchObject([{ userID: buyer.userId, state: 'active' }]);
    const frozen = await support.change(`/customer/${buyer.userId}/freeze`, { decidedOn: 'active' });
    expect(frozen.json.message).toMatchObject({ state: 'frozen', sessionsEnded: 1 });
    expect((await shop.call('GET', `/v1/user/${buyer.userId}/get`, { token: buyer.token })).status).toBe(401);
    expect((await shop.initiate(buyer)).status).toBe(401);
    expect([(await signIn()).status, (await signIn('a wrong password')).status]).toEqual([403, 401]);
    await shop.call('GET', `/v1/user/auth/reset/${phoneNumber}`);
    await shop.enqueueResetCodes();
    const sent = eq(outboxMessages.userId, buyer.userId);
    expect(await shop.db.select().from(outboxMessages).where(sent)).toEqual([]);
    const unfrozen = await support.change(`/customer/${buyer.userId}/unfreeze`, { decidedOn: 'frozen' });
    expect(unfrozen.json.message).toEqual({ state: 'active' });
    expect((await signIn()).status).toBe(200);
  });
});

describe('a customer', () => {
  it('is shown with masked contacts, exported, and deleted by the owner alone', async () => {
    const { userId, token } = await signUp(shop);
    const shown = (await support.call('GET', `/customer/${userId}`)).json.message;
    expect(shown).toMatchObject({ state: 'active', phone: { value: null }, devices: [{}], orders: [] });
    expect((await support.change(`/customer/${userId}/data`)).status).toBe(403);
    expect((await owner.change(`/customer/${userId}/data`)).json.message.account.userId).toBe(userId);
    expect((await support.change(`/customer/${userId}/delete`, { decidedOn: 'active' })).status).toBe(403);
    const deleted = await owner.change(`/customer/${userId}/delete`, { decidedOn: 'active' });
    expect(deleted.json.message).toEqual({ state: 'deleted' });
    expect((await shop.call('GET', `/v1/user/${userId}/get`, { token })).status).toBe(401);
    const signedIn = await shop.call('POST', '/v1/login', {
      body: { phoneNumber: '0711 222 333', password: 'x'.repeat(9) },
    });
    expect(signedIn.status).toBe(401);
  });
});

describe('a ticket', () => {
  const ask = async () => {
    const user = await signUp(shop);
    const body = { name: 'Asha', email: 'asha@example.com', subject: 'My order', issue: 'Where is it?' };
    await shop.call('POST', '/v1/user/contact', { token: user.token, body });
    const [{ ticketID }] = (await support.call('GET', '/ticket')).json.message.tickets;
    return { ...user, ticketID };
  };
  const inbox = async ({ userId, token }: { userId: string; token: string }) =>
    (await shop.call('GET', `/v1/user/${userId}/ticket`, { token })).json.message[0];

  it('is a thread that both sides continue, and only one of two answers is sent', async () => {
    const user = await ask();
    const path = `/ticket/${user.ticketID}`;
    const answer = (decidedOn: string, text: string, person = support) =>
      person.change(`${path}/answer`, { decidedOn, text });
    const answered = await answer('open, 0 messages', 'On Monday.');
    expect(answered.json.message).toMatchObject({ state: 'answered, 1 message' });
    expect((await answer('open, 0 messages', 'On Tuesday.', owner)).json.reason).toBe('overtaken');
    expect(await inbox(user)).toMatchObject({ status: 'answered', answer: 'On Monday.', thread: [{ from: 'shop' }] });
    const reply = () =>
      shop.call('POST', `/v1/user/${user.userId}/ticket/${user.ticketID}/reply`, {
        token: user.token,
        body: { text: 'It has not come.' },
      });
    await reply();
    expect((await reply()).json.message).toMatchObject({ status: 'open', closed: false });
    const shown = (await support.call('GET', path)).json.message;
    expect(shown.state).toBe('open, 2 messages');
    expect(shown.thread).toMatchObject([
      { from: 'customer', text: 'Where is it?', by: null },
      { from: 'shop', text: 'On Monday.', by: 'The support' },
      { from: 'customer', text: 'It has not come.' },
    ]);
    expect((await support.change(`${path}/close`, { decidedOn: 'open, 2 messages' })).status).toBe(200);
    expect((await inbox(user)).closed).toBe(true);
    await shop.call('POST', `/v1/user/${user.userId}/ticket/${user.ticketID}/reply`, {
      token: user.token,
      body: { text: 'Hello?' },
    });
    expect((await support.call('GET', '/ticket')).json.message.tickets[0]).toMatchObject({ state: 'open, 3 messages' });
  });

  it('is not replied to by another customer', async () => {
    const { ticketID } = await ask();
    const other = await signUp(shop);
    const path = `/v1/user/${other.userId}/ticket/${ticketID}/reply`;
    expect((await shop.call('POST', path, { token: other.token, body: { text: 'Mine.' } })).status).toBe(404);
  });

  it('is answered by saved replies', async () => {
    const added = await support.change('/reply', { title: 'Delivery', text: 'Goods come in two days.' });
    expect((await owner.call('GET', '/reply')).json.message).toMatchObject([{ title: 'Delivery' }]);
    await support.change(`/reply/${added.json.message.replyID}/remove`);
    expect((await owner.call('GET', '/reply')).json.message).toEqual([]);
  });
});

describe('a message', () => {
  it('that failed is listed with a masked recipient, and confirmed once', async () => {
    const [row] = await shop.db
      .insert(outboxMessages)
      .values({
        channel: 'text',
        kind: 'order receipt',
        recipient: '254712345678',
        content: { text: 'x' },
        state: 'failed',
        retryUntil: shop.deps.clock(),
      })
      .returning();
    const [listed] = (await support.call('GET', '/message')).json.message.messages;
    expect(listed).toMatchObject({ recipient: '0712 ••• 678', actions: ['send', 'confirm'] });
    expect(listed).not.toHaveProperty('content');
    const confirm = () => support.change(`/message/${row?.messageID}/confirm`, { decidedOn: 'failed' });
    expect((await confirm()).json.message).toMatchObject({ state: 'sent' });
    expect((await confirm()).json.reason).toBe('overtaken');
  });
});
