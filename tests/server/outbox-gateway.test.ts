import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { outboxMessages } from '#server/db/schema.ts';
import { answers, openMailServer, openTextGateway } from '#tests/support/server/message-gateways.ts';
import { account, none, openOutbox, secrets, text } from '#tests/support/server/outbox.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { realMpesa } from '#tests/support/server/start.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const outbox = await openOutbox();
afterEach(() => outbox.reset());
afterAll(() => outbox.close());

describe('delivering through a gateway and a mail server', () => {
  it('sends through the gateway, in a simulated shop as in a real one', async () => {
    const [gateway, mailServer] = [await openTextGateway(), await openMailServer()];
    outbox.closeLater(gateway.close, mailServer.close);
    const settings = {
      ...account,
      AFRICASTALKING_URL: gateway.url,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
    };
    for (const given of [settings, { ...realMpesa, ...settings }]) {
      const { deps, enqueue, enqueueEmail: enqueueMail, deliver } = outbox.shop(given);
      for (const id of [await enqueue(), await enqueueMail()]) expect(await deliver(id)).toBeNull();
      expect(deps.mailer.counts()).toEqual({ text: { ...none, sent: 1 }, email: { ...none, sent: 1 } });
    }
    expect(await outbox.onHandsets()).toEqual([]);
    expect(gateway.texts.map(({ form }) => form.to)).toEqual(['+254712345678', '+254712345678']);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([['asha@example.com'], ['asha@example.com']]);
  });

  it('retries a message that the gateway refused for now, at growing intervals, until it is accepted', async () => {
    const { gateway, deps, enqueue, deliver, rowOf } = await outbox.shopWithGateway(answers.busy);
    const messageID = await enqueue();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const next = await deliver(messageID);
      if (next === null) throw new Error('the message was given up');
      delays.push(next.getTime() - deps.clock().getTime());
      expect(await rowOf(messageID)).toMatchObject({ state: 'pending', nextAttemptAt: next, attempts: attempt + 1 });
      // Nothing is sent before the delay has passed.
      expect(await deliver(messageID)).toEqual(next);
      outbox.server.pass(delays.at(-1) ?? 0);
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
    const { deps, log, enqueue, deliver, rowOf } = await outbox.shopWithGateway(answers.busy);
    const messageID = await enqueue();
    const began = deps.clock().getTime();
    for (let next = await deliver(messageID); next !== null; next = await deliver(messageID)) {
      outbox.server.pass(next.getTime() - deps.clock().getTime());
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
    const { gateway, enqueue, deliver, stateOf } = await outbox.shopWithGateway(answers.invalidNumber);
    const messageID = await enqueue();
    expect(await deliver(messageID)).toBeNull();
    expect(await stateOf(messageID)).toBe('failed');
    expect(gateway.texts).toHaveLength(1);
  });

  it('never sends a message again that the gateway may have accepted', async () => {
    const { gateway, deps, log, enqueue, deliver, rowOf } = await outbox.shopWithGateway(answers.garbage);
    const messageID = await enqueue();
    expect(await deliver(messageID)).toBeNull();
    outbox.server.pass(hour);
    expect(await deliver(messageID)).toBeNull();
    expect(gateway.texts).toHaveLength(1);
    expect(await rowOf(messageID)).toMatchObject({ state: 'uncertain', content: { text: 'Your order is paid' } });
    expect(log.entries()).toMatchObject([{ msg: 'a message may or may not have been delivered', messageID }]);
    expect(log.all()).not.toMatch(secrets);
    expect(deps.mailer.counts().text).toEqual({ ...none, uncertain: 1 });
  });

  it('does not send a message that another worker is sending, and marks it as uncertain a minute later', async () => {
    const { gateway, deps, enqueue, deliver, stateOf } = await outbox.shopWithGateway();
    const messageID = await enqueue();
    // The state after a process stopped between the gateway's answer and the update of the database.
    await deps.db.update(outboxMessages).set({ state: 'sending', attempts: 1, attemptedAt: deps.clock() });
    expect(await deliver(messageID)).toEqual(new Date(deps.clock().getTime() + minute));
    expect(await stateOf(messageID)).toBe('sending');
    outbox.server.pass(minute);
    expect(await deliver(messageID)).toBeNull();
    expect(await stateOf(messageID)).toBe('uncertain');
    expect(gateway.texts).toEqual([]);
  });

  it('sends a message once when several workers try concurrently', async () => {
    const { gateway, enqueue, deliver, stateOf } = await outbox.shopWithGateway();
    const messageID = await enqueue();
    await Promise.all([deliver(messageID), deliver(messageID), deliver(messageID)]);
    expect(gateway.texts).toHaveLength(1);
    expect(await stateOf(messageID)).toBe('sent');
  });

  it('records a late confirmation although the message was given up meanwhile', async () => {
    const asked = Promise.withResolvers<void>();
    let confirm = () => {};
    const { deps, enqueue, deliver, stateOf } = await outbox.shopWithGateway((response, sent) => {
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
    const { gateway, deps, enqueue, deliver, rowOf } = await outbox.shopWithGateway(answers.busy);
    const expiresAt = new Date(deps.clock().getTime() + 10 * minute);
    const messageID = await enqueue({ ...text, kind: 'reset code', secret: true, expiresAt });
    for (let next = await deliver(messageID); next !== null; next = await deliver(messageID)) {
      expect(next.getTime()).toBeLessThanOrEqual(expiresAt.getTime());
      outbox.server.pass(next.getTime() - deps.clock().getTime());
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
    outbox.closeLater(gateway.close);
    const real = await startTestServer({ ...account, AFRICASTALKING_URL: gateway.url }, { database: 'empty' });
    outbox.closeLater(real.stop);
    await real.call('POST', '/v1/register', { body: { phoneNumber: text.to, password: 'a long password' } });
    const { status } = await real.call('GET', `/v1/user/auth/reset/${text.to}`);
    expect(status).toBe(200);
    await real.enqueueResetCodes();
    expect(gateway.texts).toEqual([]);
    expect(await real.db.select().from(outboxMessages)).toMatchObject([{ kind: 'reset code', state: 'pending' }]);
  });
});
