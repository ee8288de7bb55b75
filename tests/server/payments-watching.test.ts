import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, openPaymentShop, type PaymentShop } from '../support/paying.ts';

let pay: PaymentShop;
beforeAll(async () => {
  pay = await openPaymentShop();
});
afterAll(() => pay.stop());

const streams: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.cancel()));
});

const open = ({ token }: Pick<Buyer, 'token'>, id: string, { app } = pay) =>
  app.request(`/v1/payment/mpesa/events/${id}`, { headers: { token } });

/** Everything that a stream says until it closes. */
async function said(response: Response): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  streams.push(reader);
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += new TextDecoder().decode(value);
  }
}

const outcomeIn = (text: string) => {
  // The heartbeat would find it as well, and says first that the stream is still open.
  expect(text).toMatch(/^event: outcome\ndata: /);
  return JSON.parse(text.slice(text.indexOf('{')));
};

describe('watching a prompt', () => {
  it.each([
    ['pin', '0', 'The service request is processed successfully.'],
    ['cancel', '0', 'The payment was cancelled on the phone.'],
    ['no-funds', '1', 'There is not enough money'],
  ] as const)('tells of the answer %s when it is given, once, and closes', async (answer, code, words) => {
    const { buyer, id } = await pay.prompted();
    const response = await open(buyer, id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const heard = said(response);
    await pay.answer(buyer, answer);
    const { success, message } = outcomeIn(await heard);
    expect([success, message.ResponseCode, message.CheckoutRequestID]).toEqual([1, code, id]);
    expect(message.ResultDesc).toContain(words);
  });

  it('tells at once what has happened before', async () => {
    const { buyer, id } = await pay.prompted();
    await pay.answer(buyer, 'pin');
    expect(outcomeIn(await said(await open(buyer, id))).message.ResponseCode).toBe('0');
  });

  it('is for its owner alone', async () => {
    const { buyer, id } = await pay.prompted();
    const other = await pay.buyer();
    expect((await pay.call('GET', `/v1/payment/mpesa/events/${id}`)).status).toBe(401);
    expect((await open(other, id)).status).toBe(403);
    expect((await open(buyer, 'ws_CO_none')).status).toBe(404);
  });

  it('is open to a person a few times at once, and again when one is closed', async () => {
    const { buyer, id } = await pay.prompted();
    const responses = await Promise.all(Array.from({ length: 5 }, () => open(buyer, id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await open(buyer, id)).status).toBe(429);
    const all = responses.map(said);
    await pay.answer(buyer, 'cancel');
    await Promise.all(all);
    expect((await open(buyer, id)).status).toBe(200);
  });

  it('gives its place back where nothing can be heard of, and where nobody reads', async () => {
    const { buyer, id } = await pay.prompted();
    const { subscribe } = pay.deps.pubSub;
    Object.assign(pay.deps.pubSub, { subscribe: () => Promise.reject(new Error('no LISTEN behind this pooler')) });
    for (let turn = 0; turn < 6; turn += 1) {
      await expect
        .poll(async () => {
          const { status, body } = await open(buyer, id);
          await body?.cancel();
          return status;
        })
        .toBe(200);
    }
    Object.assign(pay.deps.pubSub, { subscribe });
    for (let turn = 0; turn < 6; turn += 1) {
      const headers = { token: buyer.token };
      const { status } = await pay.app.request(`/v1/payment/mpesa/events/${id}`, { method: 'HEAD', headers });
      expect(status).toBe(200);
    }
    expect((await open(buyer, id)).status).toBe(200);
  });

  it('ends without an event when the server stops', async () => {
    // A shop of its own: one that has stopped tells no other test of anything.
    const stopping = await openPaymentShop();
    const { buyer, id } = await stopping.prompted();
    const heard = said(await open(buyer, id, stopping));
    await stopping.deps.pubSub.close();
    expect(await heard).toBe('');
    await stopping.stop();
  });
});
