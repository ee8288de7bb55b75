import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAfricasTalking } from '#server/messages/africas-talking.ts';
import { UndeliveredError } from '#server/messages/delivery.ts';
import { answers, openTextGateway } from '../support/messages.ts';

let gateway: Awaited<ReturnType<typeof openTextGateway>>;
beforeEach(async () => {
  gateway = await openTextGateway();
});
afterEach(() => gateway.close());

const open = (more: { sender?: string | null; timeoutMs?: number; url?: string; fetch?: typeof fetch } = {}) =>
  createAfricasTalking({
    url: gateway.url,
    username: 'uwanja',
    apiKey: 'the key',
    sender: null,
    fetch,
    pauses: [0, 0],
    ...more,
  });
const msisdn = '254712345678';

/** What the failure of a send says. */
async function failure(send: ReturnType<typeof open>): Promise<string> {
  const error: unknown = await send(msisdn, 'Your code is 123456').catch((thrown: unknown) => thrown);
  if (!(error instanceof UndeliveredError)) throw new Error('it did not fail as it should');
  return error.message;
}

describe('a text message through Africa’s Talking', () => {
  it('is posted as a form, with the key in a header', async () => {
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

  it('names the sender that is set up', async () => {
    await open({ sender: 'UWANJA' })(msisdn, 'Karibu');
    expect(gateway.texts[0]?.form.from).toBe('UWANJA');
  });

  it.each(['taken', 'queued'] as const)('is sent once it is %s', async (answer) => {
    gateway.answerWith(answers[answer]);
    await expect(open()(msisdn, 'Karibu')).resolves.toBeUndefined();
  });

  it.each([
    ['outOfCredit', 'the gateway refused it with status 405'],
    ['refused', 'the gateway refused it'],
    ['wrongKey', 'the gateway answered HTTP 401'],
    ['garbage', 'the gateway answered something that is no JSON'],
    ['anotherShape', 'the gateway answered something that cannot be read'],
  ] as const)('is not sent where the answer is %s, and not tried again', async (answer, message) => {
    gateway.answerWith(answers[answer]);
    expect(await failure(open())).toBe(message);
    expect(gateway.texts).toHaveLength(1);
  });

  it('is tried three times while the gateway says that it is busy', async () => {
    gateway.answerWith(answers.busy);
    expect(await failure(open())).toBe('the gateway answered HTTP 503');
    expect(gateway.texts).toHaveLength(3);
  });

  it('arrives once where the gateway is busy at first', async () => {
    gateway.answerWith((response, sent) => {
      const answer = gateway.texts.length < 3 ? answers.busy : answers.taken;
      answer(response, sent);
    });
    await open()(msisdn, 'Karibu');
    expect(gateway.texts).toHaveLength(3);
  });

  it('is tried again where nobody listens, and says so', async () => {
    let tries = 0;
    const counting: typeof fetch = (input, init) => {
      tries += 1;
      return fetch(input, init);
    };
    const { url } = gateway;
    await gateway.close();
    expect(await failure(open({ url, fetch: counting }))).toBe('the gateway was not reached: ECONNREFUSED');
    expect(tries).toBe(3);
    gateway = await openTextGateway();
  });

  it('is given up, and not sent twice, where the gateway does not answer in time', async () => {
    gateway.answerWith(answers.nothing);
    expect(await failure(open({ timeoutMs: 150 }))).toBe('the gateway did not answer');
    expect(gateway.texts).toHaveLength(1);
  });

  it('is not sent twice where the connection breaks off before the answer', async () => {
    gateway.answerWith((response) => response.destroy());
    expect(await failure(open())).toMatch(/^the gateway was not reached: /);
    expect(gateway.texts).toHaveLength(1);
  });

  it('does not follow the gateway elsewhere with the key', async () => {
    gateway.answerWith(answers.redirected);
    await failure(open());
    expect(gateway.texts.map(({ path }) => path)).toEqual(['/version1/messaging']);
  });
});
