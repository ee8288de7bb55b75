import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#server/outbox/delivery-error.ts';
import { createSmsSender } from '#server/outbox/sms-africas-talking.ts';
import { answers, openTextGateway } from '#tests/support/server/message-gateways.ts';

let gateway: Awaited<ReturnType<typeof openTextGateway>>;
beforeEach(async () => {
  gateway = await openTextGateway();
});
afterEach(() => gateway.close());

const open = (more: { sender?: string | null; timeoutMs?: number; url?: string } = {}) =>
  createSmsSender({ url: gateway.url, username: 'uwanja', apiKey: 'the key', sender: null, fetch, ...more });
const msisdn = '254712345678';

/** Returns why a send fails, and what that means for the message. */
async function failure(send: ReturnType<typeof open>) {
  const error: unknown = await send(msisdn, 'Your code is 123456').catch((thrown: unknown) => thrown);
  if (!(error instanceof DeliveryError)) throw new Error('it did not fail as it should');
  return [error.message, error.kind];
}

describe('sending a text message through Africa’s Talking', () => {
  it('posts a form to the gateway, with the API key in a header', async () => {
    await open()(msisdn, 'Karibu: 50% & more');
    expect(gateway.texts).toHaveLength(1);
    expect(gateway.texts[0]).toMatchObject({
      method: 'POST',
      path: '/version1/messaging',
      form: { username: 'uwanja', to: '+254712345678', message: 'Karibu: 50% & more' },
    });
    expect(gateway.texts[0]?.form).not.toHaveProperty('from');
    expect(gateway.texts[0]?.headers).toMatchObject({
      apikey: 'the key',
      accept: 'application/json',
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
    });
  });

  it('names the configured sender', async () => {
    await open({ sender: 'UWANJA' })(msisdn, 'Karibu');
    expect(gateway.texts[0]?.form.from).toBe('UWANJA');
  });

  it.each(['taken', 'queued'] as const)('counts a text message as sent when the gateway answers %s', async (answer) => {
    gateway.answerWith(answers[answer]);
    await expect(open()(msisdn, 'Karibu')).resolves.toBeUndefined();
  });

  it.each([
    ['busy', 'the gateway answered HTTP 503', 'retry'],
    ['wrongKey', 'the gateway answered HTTP 401', 'retry'],
    ['outOfCredit', 'the gateway refused it with status 405', 'retry'],
    ['refused', 'the gateway refused it', 'retry'],
    ['redirected', 'the gateway answered HTTP 307', 'retry'],
    ['invalidNumber', 'the gateway refused it with status 403', 'refused'],
    ['broken', 'the gateway answered HTTP 502', 'uncertain'],
    ['garbage', 'the gateway answered something that is not JSON', 'uncertain'],
    ['anotherShape', 'the gateway answered in an unknown form', 'uncertain'],
  ] as const)('counts a text message as failed when the gateway answers %s: %s (%s)', async (answer, message, kind) => {
    gateway.answerWith(answers[answer]);
    expect(await failure(open())).toEqual([message, kind]);
    expect(gateway.texts.map(({ path }) => path)).toEqual(['/version1/messaging']);
  });

  it('allows a retry when nothing listens at the gateway’s address', async () => {
    const { url } = gateway;
    await gateway.close();
    expect(await failure(open({ url }))).toEqual(['the gateway was not reached: ECONNREFUSED', 'retry']);
    gateway = await openTextGateway();
  });

  it('counts a text message as uncertain when the gateway does not answer in time', async () => {
    gateway.answerWith(answers.nothing);
    expect(await failure(open({ timeoutMs: 150 }))).toEqual(['the gateway did not answer', 'uncertain']);
    expect(gateway.texts).toHaveLength(1);
  });

  it('counts a text message as uncertain when the connection breaks before the answer', async () => {
    gateway.answerWith((response) => response.destroy());
    const [message, kind] = await failure(open());
    expect(message).toMatch(/^the gateway was not reached: /);
    expect(kind).toBe('uncertain');
    expect(gateway.texts).toHaveLength(1);
  });
});
