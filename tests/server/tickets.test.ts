import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { outboxMessages, rateLimits, sandboxMessages, tickets, users } from '#server/db/schema.ts';
import { answer } from '#server/ops/shell-changes.ts';
import { databaseForProcess } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';
import { processFlags } from '#tests/support/server/process-flags.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
const [asha, otieno] = [await signUp(server), await signUp(server)];
await server.db.update(users).set({ phoneVerifiedAt: server.deps.clock() });
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(tickets);
  await server.db.delete(sandboxMessages);
});

const command = fileURLToPath(new URL('../../server/ops/answer.ts', import.meta.url));
const ticket = { name: 'Asha', email: 'asha@example.com', subject: 'My order', issue: 'Where is it?' };
const send = (more: object = {}, token?: string, to: TestServer = server) =>
  to.call('POST', '/v1/user/contact', { body: { ...ticket, ...more }, ...(token !== undefined && { token }) });
const list = ({ userId, token }: Shopper) => server.call('GET', `/v1/user/${userId}/ticket`, { token });
const subjectsOf = async (user: Shopper) =>
  (await list(user)).json.message.map(({ subject }: { subject: string }) => subject);

describe('the tickets of a user', () => {
  // @verifies Empty shell: Inbox
  it('are listed newest first, if they were sent while signed in', async () => {
    await send({ subject: 'First' }, asha.token);
    server.pass(1000);
    await send({ subject: 'Second' }, asha.token);
    const { status, json } = await list(asha);
    expect([status, json.success]).toEqual([200, 1]);
    expect(json.message).toEqual([
      {
        ticketID: expect.any(Number),
        subject: 'Second',
        issue: 'Where is it?',
        dateAdded: server.deps.clock().toISOString(),
        status: 'open',
        answer: null,
        answeredAt: null,
        thread: [],
        closed: false,
      },
      expect.objectContaining({ subject: 'First' }),
    ]);
  });

  it('contain the answer once there is one', async () => {
    await send({}, asha.token);
    const answeredAt = server.deps.clock();
    await server.db.update(tickets).set({ answer: 'It is on its way.', answeredAt });
    expect((await list(asha)).json.message).toMatchObject([
      { status: 'answered', answer: 'It is on its way.', answeredAt: answeredAt.toISOString() },
    ]);
  });

  it('lists no ticket of another user, also with the same e-mail address', async () => {
    await server.db.update(users).set({ email: ticket.email }).where(eq(users.userId, otieno.userId));
    await send({ subject: 'Asha’s' }, asha.token);
    await send({ subject: 'A visitor’s' });
    expect(await subjectsOf(otieno)).toEqual([]);
    expect(await subjectsOf(asha)).toEqual(['Asha’s']);
  });

  it('are refused to other users, and without a token', async () => {
    await send({}, asha.token);
    const path = `/v1/user/${asha.userId}/ticket`;
    expect((await server.call('GET', path, { token: otieno.token })).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(401);
  });

  it('are limited to the last hundred', async () => {
    const at = server.deps.clock();
    const rows = Array.from({ length: 101 }, (_, turn) => ({
      ...ticket,
      subject: `Ticket ${turn}`,
      userId: asha.userId,
      createdAt: new Date(at.getTime() + turn),
    }));
    await server.db.insert(tickets).values(rows);
    const subjects = await subjectsOf(asha);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([100, 'Ticket 100', 'Ticket 1']);
  });

  it('are deleted with the account', async () => {
    const leaver = await signUp(server);
    await send({}, leaver.token);
    await send({}, asha.token);
    const body = { password: 'a long password' };
    const { status } = await server.call('DELETE', `/v1/user/${leaver.userId}`, { token: leaver.token, body });
    expect(status).toBe(200);
    expect(await server.db.select({ userId: tickets.userId }).from(tickets)).toEqual([{ userId: asha.userId }]);
  });
});

describe('an answer', () => {
  it('appears in the inbox and is mailed to the ticket’s address, once', async () => {
    await send({}, asha.token);
    await server.deliverMessages();
    await server.db.delete(sandboxMessages);
    const [{ ticketID }] = (await list(asha)).json.message;
    server.pass(1000);
    expect((await answer(server.deps, ticketID, 'It is on its way.')).code).toBe(0);
    const answered = {
      status: 'answered',
      answer: 'It is on its way.',
      answeredAt: server.deps.clock().toISOString(),
    };
    server.pass(1000);
    await expect(answer(server.deps, ticketID, 'It is lost.')).rejects.toThrow('has an answer already');
    expect((await list(asha)).json.message).toMatchObject([answered]);
    await server.deliverMessages();
    const shown = await server.db.select().from(sandboxMessages);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.body).toMatch(/^To asha@example.com\nAnswer to your ticket \d+: My order\n\nIt is on its way\./);
  });

  it('refuses an answer to a ticket that does not exist', async () => {
    await expect(answer(server.deps, 999_999, 'Hello')).rejects.toThrow('There is no ticket 999999.');
  });

  it('is sent by a command', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uwanja-answer-'));
    const mails = await openMailServer();
    const { settings, drop } = await databaseForProcess('empty', join(folder, 'data'));
    const env = { PATH: process.env.PATH, ...settings, SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' };
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...processFlags, command, ...args], { env });
    try {
      const { db, close } = await openDatabase(readConfig(settings));
      await db.insert(tickets).values(ticket);
      await close();
      expect((await run('1', 'It is on its way.')).stdout).toBe('Ticket 1 is answered and the answer sent.\n');
      expect(mails.mails.map(({ to }) => to)).toEqual([[ticket.email]]);
      await expect(run('one')).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: /) });
    } finally {
      await mails.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

describe('a ticket', () => {
  it('is accepted without a token, but not with an invalid one', async () => {
    expect((await send()).status).toBe(200);
    const { status, json } = await send({}, 'x'.repeat(43));
    expect([status, json.message]).toEqual([401, 'Your session has ended. Sign in again.']);
    expect(await server.db.select().from(tickets)).toHaveLength(1);
  });

  it('confirms a ticket on the handset of its signed-in sender only', async () => {
    await send({}, asha.token);
    await send();
    const [user] = await server.db.select().from(users).where(eq(users.userId, asha.userId));
    await server.deliverMessages();
    const shown = await server.db.select().from(sandboxMessages);
    expect(shown).toMatchObject([
      {
        msisdn: user?.phoneNumber,
        sender: 'E-MAIL',
        body: expect.stringMatching(/^To asha@example.com\nWe have your ticket/),
      },
    ]);
  });
});

describe('with a mail server, a ticket', () => {
  let mailServer: Awaited<ReturnType<typeof openMailServer>>;
  let shop: TestServer;
  beforeAll(async () => {
    mailServer = await openMailServer();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'Uwanja <shop@example.com>', MAIL_TO: 'help@example.com' };
    shop = await startTestServer(settings, { database: 'empty' });
  });
  beforeEach(async () => {
    await shop.db.delete(rateLimits);
    await shop.db.delete(tickets);
    mailServer.mails.length = 0;
  });
  afterAll(async () => {
    await shop.stop();
    await mailServer.close();
  });
  const mailsTo = (address: string) =>
    mailServer.mails.filter(({ to }) => to.some((each) => each.toLowerCase() === address));

  it('mails a ticket to the shop, which can answer it, and a confirmation to its sender', async () => {
    const injected = { subject: 'Late\r\nBcc: all@example.com', issue: 'It is late.' };
    expect((await send(injected, undefined, shop)).status).toBe(400);
    const typed = { subject: 'Late Bcc: all@example.com', issue: '<script>alert(1)</script>\nIt is late.' };
    expect((await send(typed, undefined, shop)).json).toEqual({ success: 1, message: { email: ticket.email } });
    await shop.deliverMessages();
    const [[notice], [confirmation]] = [mailsTo('help@example.com'), mailsTo(ticket.email)];
    if (!notice || !confirmation) throw new Error('a mail is missing');
    expect(headerOf(notice, 'Subject')).toMatch(/^Ticket \d+: Late Bcc: all@example.com$/);
    expect(headerOf(notice, 'Bcc')).toBe('');
    expect(headerOf(notice, 'Reply-To')).toBe('Asha <asha@example.com>');
    expect(partOf(notice, 'text/plain')).toContain('<script>alert(1)</script>\nIt is late.');
    expect(partOf(notice, 'text/html')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(partOf(notice, 'text/html')).not.toContain('<script>');
    expect(headerOf(confirmation, 'Subject')).toMatch(/^We have your ticket \d+$/);
  });

  it('is confirmed without a stranger’s words, and at most five times an hour to one address', async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      const email = turn % 2 === 0 ? ticket.email : ticket.email.toUpperCase();
      const advert = { name: 'CHEAP PILLS', subject: 'CHEAP PILLS', issue: `CHEAP PILLS ${turn}` };
      expect((await send({ ...advert, email }, undefined, shop)).status).toBe(200);
    }
    await shop.deliverMessages();
    const confirmations = mailsTo(ticket.email);
    expect(confirmations).toHaveLength(5);
    for (const { source } of confirmations) expect(source).not.toContain('CHEAP PILLS');
    expect(mailsTo('help@example.com')).toHaveLength(7);
    expect(await shop.db.select().from(tickets)).toHaveLength(7);
  });

  // @verifies POST /user/contact: name, email, subject, issue
  it('is stored and announced once when it is repeated because its answer was lost', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, json } = await send({}, undefined, shop);
      expect([status, json]).toEqual([200, { success: 1, message: { email: ticket.email } }]);
    }
    await shop.deliverMessages();
    expect(await shop.db.select().from(tickets)).toHaveLength(1);
    expect([mailsTo(ticket.email).length, mailsTo('help@example.com').length]).toEqual([1, 1]);
    await send({ issue: 'Where is it now?' }, undefined, shop);
    expect(await shop.db.select().from(tickets)).toHaveLength(2);
    shop.pass(10 * 60 * 1000 + 1);
    await send({}, undefined, shop);
    expect(await shop.db.select().from(tickets)).toHaveLength(3);
    await shop.deliverMessages();
  });

  it('a ticket’s mail waits in the outbox while the mail server is away', async () => {
    await mailServer.close();
    expect((await send({}, undefined, shop)).status).toBe(200);
    await shop.deliverMessages();
    expect(await shop.db.select().from(tickets)).toHaveLength(1);
    expect(await shop.db.select().from(outboxMessages).where(eq(outboxMessages.state, 'pending'))).toMatchObject([
      { kind: 'ticket', recipient: 'help@example.com', attempts: 1 },
      { kind: 'ticket', recipient: ticket.email, attempts: 1 },
    ]);
  });
});
