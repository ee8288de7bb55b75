import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sandboxMessages } from '#server/db/schema.ts';
import { letterOf } from '#server/messages/letter.ts';
import {
  type Mail,
  type MessageDeps,
  messageCounts,
  messagesDelivered,
  sayWhatGoesNowhere,
  sendMail,
  sendText,
} from '#server/messages/office.ts';
import { answers, openLog, openMailServer, openTextGateway } from '../support/messages.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { realMpesa } from '../support/start.ts';

const account = { AFRICASTALKING_USERNAME: 'uwanja', AFRICASTALKING_API_KEY: 'the-key-of-the-shop' };
const text = { to: '254712345678', text: 'Your code is 123456', about: 'reset code' } as const;
const mail: Mail = {
  to: { name: 'Asha', address: 'asha@example.com' },
  letter: letterOf('We have your ticket 7', ['Thank you for writing.']),
  about: 'ticket',
  phone: '254712345678',
};
const secrets = /254712345678|123456|the-key|asha|Thank you|mail-password/i;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
beforeEach(() => server.db.delete(sandboxMessages));
afterAll(() => server.stop());

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** What sending takes, with these settings. */
function shop(settings: Readonly<Record<string, string>> = {}) {
  const log = openLog();
  const deps: MessageDeps = {
    db: server.db,
    config: readConfig(settings),
    clock: server.deps.clock,
    fetch: globalThis.fetch,
    log: log.log,
  };
  return { deps, log };
}
const onHandsets = () => server.db.select().from(sandboxMessages).orderBy(sandboxMessages.messageID);

async function gateway() {
  const opened = await openTextGateway();
  toClose.push(opened.close);
  return opened;
}

async function mailServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const opened = await openMailServer(options);
  toClose.push(opened.close);
  return opened;
}

const none = { sent: 0, failed: 0, dropped: 0 };

describe('without any settings', () => {
  it('texts and mails stand on the handset of the phone', async () => {
    const { deps } = shop();
    await sendText(deps, text);
    await sendMail(deps, mail);
    expect(await onHandsets()).toMatchObject([
      { sender: 'UWANJA', body: 'Your code is 123456', sentAt: deps.clock() },
      { sender: 'E-MAIL', body: expect.stringMatching(/^To asha@example.com\nWe have your ticket 7\n\nThank you/) },
    ]);
    expect(messageCounts(deps)).toEqual({ text: { ...none, sent: 1 }, mail: { ...none, sent: 1 } });
  });

  it('a mail to somebody whose phone nobody knows is dropped', async () => {
    const { deps } = shop();
    await sendMail(deps, { ...mail, phone: null });
    expect(await onHandsets()).toEqual([]);
    expect(messageCounts(deps).mail).toEqual({ ...none, dropped: 1 });
  });

  it('nothing is to be said at the start', async () => {
    const { deps, log } = shop();
    sayWhatGoesNowhere(deps);
    expect(log.lines).toEqual([]);
  });

  it('a text that cannot be kept is logged and breaks nothing', async () => {
    const { deps, log } = shop();
    await server.db.execute('alter table sandbox_messages rename to gone');
    try {
      await expect(sendText(deps, text)).resolves.toBeUndefined();
    } finally {
      await server.db.execute('alter table gone rename to sandbox_messages');
    }
    expect(messageCounts(deps).text).toEqual({ ...none, failed: 1 });
    expect(log.entries()).toMatchObject([{ msg: 'a message was not delivered', channel: 'text' }]);
  });
});

describe('with a gateway and a mail server', () => {
  it('texts and mails go there, in a shop that plays as in a real one', async () => {
    const [texts, mails] = [await gateway(), await mailServer()];
    const real = { ...account, AFRICASTALKING_URL: texts.url, SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' };
    for (const settings of [real, { ...realMpesa, ...real }]) {
      const { deps } = shop(settings);
      await sendText(deps, text);
      await sendMail(deps, mail);
      await messagesDelivered(deps);
      expect(messageCounts(deps)).toEqual({ text: { ...none, sent: 1 }, mail: { ...none, sent: 1 } });
      expect(await onHandsets()).toEqual([]);
    }
    expect(texts.texts.map(({ form }) => form.to)).toEqual(['+254712345678', '+254712345678']);
    expect(mails.mails.map(({ to }) => to)).toEqual([['asha@example.com'], ['asha@example.com']]);
  });

  it('nobody waits for a gateway that does not answer', async () => {
    const texts = await gateway();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      texts.answerWith((response, sent) => {
        answer = () => answers.taken(response, sent);
        resolve();
      });
    });
    const { deps } = shop({ ...account, AFRICASTALKING_URL: texts.url });
    await sendText(deps, text);
    await asked;
    expect(messageCounts(deps).text).toEqual(none);
    answer();
    await messagesDelivered(deps);
    expect(messageCounts(deps).text).toEqual({ ...none, sent: 1 });
  });

  it('what is refused is counted and logged, without the number, the words or the key', async () => {
    const texts = await gateway();
    texts.answerWith(answers.wrongKey);
    const mails = await mailServer({
      onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`who is ${address}?`), { responseCode: 550 })),
    });
    const { deps, log } = shop({
      ...account,
      AFRICASTALKING_URL: texts.url,
      SMTP_URL: mails.url,
      MAIL_FROM: 'shop@example.com',
    });
    await sendText(deps, text);
    await sendMail(deps, mail);
    await messagesDelivered(deps);
    expect(messageCounts(deps)).toEqual({ text: { ...none, failed: 1 }, mail: { ...none, failed: 1 } });
    const told = log.entries().toSorted((a, b) => String(b.channel).localeCompare(String(a.channel)));
    expect(told).toMatchObject([
      { channel: 'text', about: 'reset code', reason: 'the gateway answered HTTP 401' },
      { channel: 'mail', about: 'ticket', reason: 'the mail server answered 550' },
    ]);
    expect(log.all()).not.toMatch(secrets);
  });
});

describe('with a real M-PESA and nothing else', () => {
  it('says once at the start what goes nowhere, and how to change that', async () => {
    const { deps, log } = shop(realMpesa);
    sayWhatGoesNowhere(deps);
    expect(log.entries().map(({ msg }) => msg)).toEqual([
      'text messages go nowhere: set AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY to send them',
      'e-mail goes nowhere: set SMTP_URL and MAIL_FROM to send it',
    ]);
  });

  it('logs what is dropped, without the number and the words', async () => {
    const { deps, log } = shop(realMpesa);
    await sendText(deps, text);
    await sendMail(deps, mail);
    expect(log.entries()).toMatchObject([
      { level: 40, channel: 'text', about: 'reset code' },
      { level: 40, channel: 'mail', about: 'ticket' },
    ]);
    expect(log.all()).not.toMatch(secrets);
    expect(messageCounts(deps)).toEqual({ text: { ...none, dropped: 1 }, mail: { ...none, dropped: 1 } });
    expect(await onHandsets()).toEqual([]);
  });
});

it('a code for a new password goes through the gateway, and is asked for all the same where that fails', async () => {
  const texts = await gateway();
  const { call, deps, stop } = await startTestServer(
    { ...account, AFRICASTALKING_URL: texts.url },
    { database: 'empty' },
  );
  toClose.push(stop);
  Object.assign(deps, { fetch: globalThis.fetch });
  await call('POST', '/v1/register', { body: { phoneNumber: text.to, password: 'a long password' } });
  const ask = () => call('GET', `/v1/user/auth/reset/${text.to}`);
  const good = await ask();
  await messagesDelivered(deps);
  texts.answerWith(answers.garbage);
  const bad = await ask();
  await messagesDelivered(deps);
  expect(good.status).toBe(200);
  expect([bad.status, bad.json]).toEqual([good.status, good.json]);
  expect(texts.texts[0]?.form.message).toMatch(/^\d{6} is your Uwanja code/);
  expect(messageCounts(deps).text).toEqual({ ...none, sent: 1, failed: 1 });
});
