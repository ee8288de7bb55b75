import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { outboxMessages, sandboxMessages } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs/handling.ts';
import { deliverMessage } from '#server/messages/deliver.ts';
import { renderEmail } from '#server/messages/email-template.ts';
import { createMailer, warnOfMissingRoutes } from '#server/messages/mailer.ts';
import { enqueueEmail, enqueueText, type OutgoingEmail, type OutgoingText } from '#server/messages/outbox.ts';
import {
  type Answering,
  answers,
  openLog,
  openMailServer,
  openTextGateway,
} from '#tests/support/server/message-gateways.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { realMpesa } from '#tests/support/server/start.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const account = { AFRICASTALKING_USERNAME: 'uwanja', AFRICASTALKING_API_KEY: 'the-key-of-the-shop' };
const text: OutgoingText = { to: '254712345678', text: 'Your order is paid', kind: 'order receipt' };
const email: OutgoingEmail = {
  to: { name: 'Asha', address: 'asha@example.com' },
  email: renderEmail('We have your ticket 7', ['Thank you for writing.']),
  kind: 'ticket',
  phone: '254712345678',
};
const secrets = /254712345678|order is paid|908172|the-key|asha|Thank you/i;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
beforeEach(async () => {
  await server.db.delete(sandboxMessages);
  await server.db.delete(outboxMessages);
  await doJobs();
});
afterAll(() => server.stop());

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** Opens a shop with these settings on the server's database. */
function shop(settings: Readonly<Record<string, string>> = {}) {
  const { log, ...logged } = openLog();
  const config = readConfig(settings);
  const deps: Deps = { ...server.deps, config, mailer: createMailer(config, globalThis.fetch), log };
  const rowOf = async (messageID: number) => {
    const [row] = await deps.db.select().from(outboxMessages).where(eq(outboxMessages.messageID, messageID));
    if (!row) throw new Error('the message is gone');
    return row;
  };
  return {
    deps,
    log: logged,
    rowOf,
    enqueue: (message: OutgoingText = text) => deps.db.transaction((tx) => enqueueText(deps, tx, message)),
    enqueueEmail: (message: OutgoingEmail = email) => deps.db.transaction((tx) => enqueueEmail(deps, tx, message)),
    deliver: (messageID: number) => deliverMessage(deps, messageID),
    stateOf: async (messageID: number) => (await rowOf(messageID)).state,
  };
}

/** Opens a shop whose text messages go to a gateway with this answer. */
async function shopWithGateway(answer: Answering = answers.taken) {
  const gateway = await openTextGateway();
  toClose.push(gateway.close);
  gateway.answerWith(answer);
  return { gateway, ...shop({ ...account, AFRICASTALKING_URL: gateway.url }) };
}

/** Runs the queue's jobs for messages. @returns how many there were */
const doJobs = () => server.deps.jobs.runWaiting('send-message', jobHandlers(server.deps)['send-message']);
const onHandsets = () => server.db.select().from(sandboxMessages).orderBy(sandboxMessages.messageID);
const none = { sent: 0, failed: 0, uncertain: 0, expired: 0, dropped: 0 };

describe('enqueuing a message', () => {
  it('stores the message only if the transaction commits', async () => {
    const { deps } = shop();
    const failing = deps.db.transaction(async (tx) => {
      await enqueueText(deps, tx, text);
      throw new Error('the order was not placed');
    });
    await expect(failing).rejects.toThrow('the order was not placed');
    expect(await deps.db.select().from(outboxMessages)).toEqual([]);
    expect(await doJobs()).toBe(0);
  });

  it('adds a job that delivers the message', async () => {
    const { enqueue, stateOf } = shop();
    const messageID = await enqueue();
    expect(await stateOf(messageID)).toBe('pending');
    expect(await doJobs()).toBe(1);
    expect(await stateOf(messageID)).toBe('sent');
    expect(await doJobs()).toBe(0);
  });

  it('encrypts a secret message until it is sent', async () => {
    const { deps, enqueue, rowOf, deliver } = shop();
    const messageID = await enqueue({ ...text, text: 'Your code is 908172', kind: 'reset code', secret: true });
    const row = await rowOf(messageID);
    expect(row.content).toBeNull();
    expect(JSON.stringify(row)).not.toContain('908172');
    await deliver(messageID);
    expect(await onHandsets()).toMatchObject([{ body: 'Your code is 908172' }]);
    expect(await deps.db.select().from(outboxMessages)).toMatchObject([{ state: 'sent', sealedContent: null }]);
  });

  it('withdraws the pending messages that a new one supersedes, and no others', async () => {
    const { enqueue, rowOf } = shop();
    const code = { ...text, kind: 'reset code', secret: true, supersedes: true } as const;
    const [first, otherKind, otherPhone] = [
      await enqueue(code),
      await enqueue(),
      await enqueue({ ...code, to: '254712345679' }),
    ];
    const second = await enqueue(code);
    expect(await rowOf(first)).toMatchObject({ state: 'expired', sealedContent: null });
    for (const id of [otherKind, otherPhone, second]) expect((await rowOf(id)).state).toBe('pending');
  });
});

describe('delivering without a gateway in a simulated shop', () => {
  it('delivers texts and e-mails to the handset of the phone, once', async () => {
    const { deps, enqueue, enqueueEmail: enqueueMail, deliver, rowOf } = shop();
    const [textID, emailID] = [await enqueue(), await enqueueMail()];
    for (const id of [textID, emailID, textID, emailID]) await deliver(id);
    expect(await onHandsets()).toMatchObject([
      { sender: 'UWANJA', body: 'Your order is paid', sentAt: deps.clock() },
      { sender: 'E-MAIL', body: expect.stringMatching(/^To asha@example.com\nWe have your ticket 7\n\nThank you/) },
    ]);
    expect(await rowOf(textID)).toMatchObject({ state: 'sent', content: null, endedAt: deps.clock() });
    expect(deps.mailer.counts()).toEqual({ text: { ...none, sent: 1 }, email: { ...none, sent: 1 } });
  });

  it('drops an e-mail to a person without a known phone', async () => {
    const { deps, enqueueEmail: enqueueMail, deliver, rowOf } = shop();
    const messageID = await enqueueMail({ ...email, phone: null });
    await deliver(messageID);
    expect(await onHandsets()).toEqual([]);
    expect(await rowOf(messageID)).toMatchObject({ state: 'dropped', content: null });
    expect(deps.mailer.counts().email).toEqual({ ...none, dropped: 1 });
  });

  it('leaves the message pending where the handset cannot be written', async () => {
    const { enqueue, deliver, stateOf } = shop();
    const messageID = await enqueue();
    await server.db.execute('alter table sandbox_messages rename to gone');
    try {
      await expect(deliver(messageID)).rejects.toThrow();
    } finally {
      await server.db.execute('alter table gone rename to sandbox_messages');
    }
    expect(await stateOf(messageID)).toBe('pending');
    await deliver(messageID);
    expect(await stateOf(messageID)).toBe('sent');
  });

  it('logs no warning at the start', () => {
    const { deps, log } = shop();
    warnOfMissingRoutes(deps);
    expect(log.lines).toEqual([]);
  });
});

describe('delivering with a real M-PESA and nothing else', () => {
  it('warns at the start which messages cannot be sent, and names the settings', () => {
    const { deps, log } = shop(realMpesa);
    warnOfMissingRoutes(deps);
    expect(log.entries().map(({ msg }) => msg)).toEqual([
      'text messages are not sent: set AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY to send them',
      'e-mail is not sent: set SMTP_URL and MAIL_FROM to send it',
    ]);
  });

  it('drops messages and logs it, without recipient and content', async () => {
    const { deps, log, enqueue, enqueueEmail: enqueueMail, deliver } = shop(realMpesa);
    for (const id of [await enqueue(), await enqueueMail()]) await deliver(id);
    expect(log.entries()).toMatchObject([
      { level: 40, channel: 'text', kind: 'order receipt' },
      { level: 40, channel: 'email', kind: 'ticket' },
    ]);
    expect(log.all()).not.toMatch(secrets);
    expect(deps.mailer.counts()).toEqual({ text: { ...none, dropped: 1 }, email: { ...none, dropped: 1 } });
    expect(await onHandsets()).toEqual([]);
  });
});

describe('delivering through a gateway and a mail server', () => {
  it('sends through the gateway, in a simulated shop as in a real one', async () => {
    const [gateway, mailServer] = [await openTextGateway(), await openMailServer()];
    toClose.push(gateway.close, mailServer.close);
    const settings = {
      ...account,
      AFRICASTALKING_URL: gateway.url,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
    };
    for (const given of [settings, { ...realMpesa, ...settings }]) {
      const { deps, enqueue, enqueueEmail: enqueueMail, deliver } = shop(given);
      for (const id of [await enqueue(), await enqueueMail()]) expect(await deliver(id)).toBeNull();
      expect(deps.mailer.counts()).toEqual({ text: { ...none, sent: 1 }, email: { ...none, sent: 1 } });
    }
    expect(await onHandsets()).toEqual([]);
    expect(gateway.texts.map(({ form }) => form.to)).toEqual(['+254712345678', '+254712345678']);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([['asha@example.com'], ['asha@example.com']]);
  });

  it('retries a message that the gateway refused for now, at growing intervals, until it is accepted', async () => {
    const { gateway, deps, enqueue, deliver, rowOf } = await shopWithGateway(answers.busy);
    const messageID = await enqueue();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const next = await deliver(messageID);
      if (next === null) throw new Error('the message was given up');
      delays.push(next.getTime() - deps.clock().getTime());
      expect(await rowOf(messageID)).toMatchObject({ state: 'pending', nextAttemptAt: next, attempts: attempt + 1 });
      // Nothing is sent before the delay has passed.
      expect(await deliver(messageID)).toEqual(next);
      server.pass(delays.at(-1) ?? 0);
    }
    expect(gateway.texts).toHaveLength(12);
    expect(delays[0]).toBeLessThanOrEqual(10 * second);
    for (const [index, delay] of delays.slice(0, 8).entries()) {
      expect(delay).toBeGreaterThanOrEqual(0.8 * 10 * second * 2 ** Math.min(index, 7));
    }
    expect(Math.max(...delays)).toBeLessThanOrEqual(30 * minute);
    gateway.answerWith(answers.taken);
    expect(await deliver(messageID)).toBeNull();
    expect(await rowOf(messageID)).toMatchObject({ state: 'sent', content: null });
    expect(deps.mailer.counts().text).toEqual({ ...none, sent: 1 });
  });

  it('fails a message that no gateway has accepted for a day', async () => {
    const { deps, log, enqueue, deliver, rowOf } = await shopWithGateway(answers.busy);
    const messageID = await enqueue();
    const began = deps.clock().getTime();
    for (let next = await deliver(messageID); next !== null; next = await deliver(messageID)) {
      server.pass(next.getTime() - deps.clock().getTime());
    }
    expect(deps.clock().getTime() - began).toBeGreaterThan(23 * hour);
    expect(await rowOf(messageID)).toMatchObject({
      state: 'failed',
      error: 'the gateway answered HTTP 503',
      content: { text: 'Your order is paid' },
    });
    expect(log.entries()).toMatchObject([{ msg: 'a message was not delivered', messageID, channel: 'text' }]);
    expect(log.all()).not.toMatch(secrets);
  });

  it('fails a message immediately when the gateway refuses its number', async () => {
    const { gateway, enqueue, deliver, stateOf } = await shopWithGateway(answers.invalidNumber);
    const messageID = await enqueue();
    expect(await deliver(messageID)).toBeNull();
    expect(await stateOf(messageID)).toBe('failed');
    expect(gateway.texts).toHaveLength(1);
  });

  it('never sends a message again that the gateway may have accepted', async () => {
    const { gateway, deps, log, enqueue, deliver, rowOf } = await shopWithGateway(answers.garbage);
    const messageID = await enqueue();
    expect(await deliver(messageID)).toBeNull();
    server.pass(hour);
    expect(await deliver(messageID)).toBeNull();
    expect(gateway.texts).toHaveLength(1);
    expect(await rowOf(messageID)).toMatchObject({ state: 'uncertain', content: { text: 'Your order is paid' } });
    expect(log.entries()).toMatchObject([{ msg: 'a message may or may not have been delivered', messageID }]);
    expect(log.all()).not.toMatch(secrets);
    expect(deps.mailer.counts().text).toEqual({ ...none, uncertain: 1 });
  });

  it('does not send a message that another worker is sending, and marks it as uncertain a minute later', async () => {
    const { gateway, deps, enqueue, deliver, stateOf } = await shopWithGateway();
    const messageID = await enqueue();
    // The state after a process stopped between the gateway's answer and the update of the database.
    await deps.db.update(outboxMessages).set({ state: 'sending', attempts: 1, attemptedAt: deps.clock() });
    expect(await deliver(messageID)).toEqual(new Date(deps.clock().getTime() + minute));
    expect(await stateOf(messageID)).toBe('sending');
    server.pass(minute);
    expect(await deliver(messageID)).toBeNull();
    expect(await stateOf(messageID)).toBe('uncertain');
    expect(gateway.texts).toEqual([]);
  });

  it('sends a message once when several workers try concurrently', async () => {
    const { gateway, enqueue, deliver, stateOf } = await shopWithGateway();
    const messageID = await enqueue();
    await Promise.all([deliver(messageID), deliver(messageID), deliver(messageID)]);
    expect(gateway.texts).toHaveLength(1);
    expect(await stateOf(messageID)).toBe('sent');
  });

  it('records a late confirmation although the message was given up meanwhile', async () => {
    const asked = Promise.withResolvers<void>();
    let confirm = () => {};
    const { deps, enqueue, deliver, stateOf } = await shopWithGateway((response, sent) => {
      confirm = () => answers.taken(response, sent);
      asked.resolve();
    });
    const messageID = await enqueue();
    const sending = deliver(messageID);
    await asked.promise;
    await deps.db.update(outboxMessages).set({ state: 'uncertain' });
    confirm();
    await sending;
    expect(await stateOf(messageID)).toBe('sent');
  });

  it('never sends a message that has expired, and removes its content', async () => {
    const { gateway, deps, enqueue, deliver, rowOf } = await shopWithGateway(answers.busy);
    const expiresAt = new Date(deps.clock().getTime() + 10 * minute);
    const messageID = await enqueue({ ...text, kind: 'reset code', secret: true, expiresAt });
    for (let next = await deliver(messageID); next !== null; next = await deliver(messageID)) {
      expect(next.getTime()).toBeLessThanOrEqual(expiresAt.getTime());
      server.pass(next.getTime() - deps.clock().getTime());
    }
    expect(deps.clock()).toEqual(expiresAt);
    expect(await rowOf(messageID)).toMatchObject({ state: 'expired', sealedContent: null, content: null });
    const attempts = gateway.texts.length;
    gateway.answerWith(answers.taken);
    await deliver(messageID);
    expect(gateway.texts).toHaveLength(attempts);
  });

  it('answers the API’s caller without waiting for the gateway', async () => {
    const gateway = await openTextGateway();
    gateway.answerWith(answers.nothing);
    toClose.push(gateway.close);
    const real = await startTestServer({ ...account, AFRICASTALKING_URL: gateway.url }, { database: 'empty' });
    toClose.push(real.stop);
    await real.call('POST', '/v1/register', { body: { phoneNumber: text.to, password: 'a long password' } });
    const { status } = await real.call('GET', `/v1/user/auth/reset/${text.to}`);
    expect(status).toBe(200);
    expect(gateway.texts).toEqual([]);
    expect(await real.db.select().from(outboxMessages)).toMatchObject([{ kind: 'reset code', state: 'pending' }]);
  });
});

it('sends messages as soon as their transaction commits while the server runs', async () => {
  const running = await startTestServer({}, { database: 'empty' });
  toClose.push(running.stop);
  const sent = Promise.withResolvers<string>();
  await running.deps.jobs.start({
    ...jobHandlers(running.deps),
    'send-message': async (messageID) => {
      sent.resolve(messageID);
      return null;
    },
  });
  await running.deps.jobs.wakeOn(running.deps.pubSub);
  const began = performance.now();
  const messageID = await running.db.transaction((tx) => enqueueText(running.deps, tx, text));
  expect(await sent.promise).toBe(String(messageID));
  // The queue polls every five seconds; a notification is faster.
  expect(performance.now() - began).toBeLessThan(4000);
});
