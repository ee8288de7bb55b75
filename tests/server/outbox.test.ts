import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { outboxMessages } from '#server/db/schema.ts';
import { jobHandlers } from '#server/jobs/job-handlers.ts';
import { warnOfMissingRoutes } from '#server/outbox/mailer.ts';
import { enqueueText } from '#server/outbox/outbox.ts';
import { email, none, openOutbox, secrets, text } from '#tests/support/server/outbox.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { realMpesa } from '#tests/support/server/start.ts';

const outbox = await openOutbox();
afterEach(() => outbox.reset());
afterAll(() => outbox.close());

describe('enqueuing a message', () => {
  it('stores the message only if the transaction commits', async () => {
    const { deps } = outbox.shop();
    const failing = deps.db.transaction(async (tx) => {
      await enqueueText(deps, tx, text);
      throw new Error('the order was not placed');
    });
    await expect(failing).rejects.toThrow('the order was not placed');
    expect(await deps.db.select().from(outboxMessages)).toEqual([]);
    expect(await outbox.doJobs()).toBe(0);
  });

  it('adds a job that delivers the message', async () => {
    const { enqueue, stateOf } = outbox.shop();
    const messageID = await enqueue();
    expect(await stateOf(messageID)).toBe('pending');
    expect(await outbox.doJobs()).toBe(1);
    expect(await stateOf(messageID)).toBe('sent');
    expect(await outbox.doJobs()).toBe(0);
  });

  it('encrypts a secret message until it is sent', async () => {
    const { deps, enqueue, rowOf, deliver } = outbox.shop();
    const messageID = await enqueue({ ...text, text: 'Your code is 908172', kind: 'reset code', secret: true });
    const row = await rowOf(messageID);
    expect(row.content).toBeNull();
    expect(JSON.stringify(row)).not.toContain('908172');
    await deliver(messageID);
    expect(await outbox.onHandsets()).toMatchObject([{ body: 'Your code is 908172' }]);
    expect(await deps.db.select().from(outboxMessages)).toMatchObject([{ state: 'sent', sealedContent: null }]);
  });

  it('withdraws the pending messages that a new one supersedes, and no others', async () => {
    const { enqueue, rowOf } = outbox.shop();
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
    const { deps, enqueue, enqueueEmail: enqueueMail, deliver, rowOf } = outbox.shop();
    const [textID, emailID] = [await enqueue(), await enqueueMail()];
    for (const id of [textID, emailID, textID, emailID]) await deliver(id);
    expect(await outbox.onHandsets()).toMatchObject([
      { sender: 'UWANJA', body: 'Your order is paid', sentAt: deps.clock() },
      { sender: 'E-MAIL', body: expect.stringMatching(/^To asha@example.com\nWe have your ticket 7\n\nThank you/) },
    ]);
    expect(await rowOf(textID)).toMatchObject({ state: 'sent', content: null, endedAt: deps.clock() });
    expect(deps.mailer.counts()).toEqual({ text: { ...none, sent: 1 }, email: { ...none, sent: 1 } });
  });

  it('drops an e-mail to a person without a known phone', async () => {
    const { deps, enqueueEmail: enqueueMail, deliver, rowOf } = outbox.shop();
    const messageID = await enqueueMail({ ...email, phone: null });
    await deliver(messageID);
    expect(await outbox.onHandsets()).toEqual([]);
    expect(await rowOf(messageID)).toMatchObject({ state: 'dropped', content: null });
    expect(deps.mailer.counts().email).toEqual({ ...none, dropped: 1 });
  });

  it('leaves the message pending where the handset cannot be written', async () => {
    const { enqueue, deliver, stateOf } = outbox.shop();
    const messageID = await enqueue();
    await outbox.server.db.execute('alter table sandbox_messages rename to gone');
    try {
      await expect(deliver(messageID)).rejects.toThrow();
    } finally {
      await outbox.server.db.execute('alter table gone rename to sandbox_messages');
    }
    expect(await stateOf(messageID)).toBe('pending');
    await deliver(messageID);
    expect(await stateOf(messageID)).toBe('sent');
  });

  it('logs no warning at the start', () => {
    const { deps, log } = outbox.shop();
    warnOfMissingRoutes(deps);
    expect(log.lines).toEqual([]);
  });
});

describe('delivering with a real M-PESA and nothing else', () => {
  it('warns at the start which messages cannot be sent, and names the settings', () => {
    const { deps, log } = outbox.shop(realMpesa);
    warnOfMissingRoutes(deps);
    expect(log.entries().map(({ msg }) => msg)).toEqual([
      'text messages are not sent: set AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY to send them',
      'e-mail is not sent: set SMTP_URL and MAIL_FROM to send it',
    ]);
  });

  it('drops messages and logs it, without recipient and content', async () => {
    const { deps, log, enqueue, enqueueEmail: enqueueMail, deliver } = outbox.shop(realMpesa);
    for (const id of [await enqueue(), await enqueueMail()]) await deliver(id);
    expect(log.entries()).toMatchObject([
      { level: 40, channel: 'text', kind: 'order receipt' },
      { level: 40, channel: 'email', kind: 'ticket' },
    ]);
    expect(log.all()).not.toMatch(secrets);
    expect(deps.mailer.counts()).toEqual({ text: { ...none, dropped: 1 }, email: { ...none, dropped: 1 } });
    expect(await outbox.onHandsets()).toEqual([]);
  });
});

it('sends messages as soon as their transaction commits while the server runs', async () => {
  const running = await startTestServer({}, { database: 'empty' });
  outbox.closeLater(running.stop);
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
