import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentStreamHeartbeat } from '#contract/payments.ts';
import { createStreamSlots } from '#server/payments/stream-slots.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, openPaymentShop } from '#tests/support/server/payment-shop.ts';

const pay = forFile(await openPaymentShop());

const streams: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.cancel()));
});

const open = ({ token }: Pick<Buyer, 'token'>, id: string, { app } = pay) =>
  app.request(`/v1/payment/mpesa/events/${id}`, { headers: { token } });

/** Reads a stream until it closes. */
async function readStream(response: Response): Promise<string> {
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
  // Heartbeats are empty comments. A longer comment would show that the outcome came from polling the row instead.
  expect(text).toMatch(/^(:\n\n)*event: outcome\ndata: /);
  return JSON.parse(text.slice(text.indexOf('{')));
};

describe('watching a prompt', () => {
  it.each([
    ['pin', '0', false, 'The service request is processed successfully.'],
    ['cancel', '0', true, 'The payment was cancelled on the phone.'],
    ['no-funds', '1', true, 'There is not enough money'],
  ] as const)('streams the answer %s when it is given, once, and closes', async (answer, code, isOver, words) => {
    const { buyer, id } = await pay.prompted();
    const response = await open(buyer, id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const streamed = readStream(response);
    await pay.answer(buyer, answer);
    const { success, message } = outcomeIn(await streamed);
    expect([success, message.ResponseCode, message.CheckoutRequestID, message.isOver]).toEqual([1, code, id, isOver]);
    expect(message.ResultDesc).toContain(words);
  });

  it('streams an earlier outcome immediately', async () => {
    const { buyer, id } = await pay.prompted();
    await pay.answer(buyer, 'pin');
    expect(outcomeIn(await readStream(await open(buyer, id))).message.ResponseCode).toBe('0');
  });

  it('sends heartbeats while the prompt is open', async () => {
    const { buyer, id } = await pay.prompted();
    const streamed = readStream(await open(buyer, id));
    await wait(paymentStreamHeartbeat + 500);
    await pay.answer(buyer, 'pin');
    expect(await streamed).toMatch(/^:\n\n/);
  });

  it('streams a prompt to its owner alone', async () => {
    const { buyer, id } = await pay.prompted();
    const other = await pay.buyer();
    expect((await pay.call('GET', `/v1/payment/mpesa/events/${id}`)).status).toBe(401);
    expect((await open(other, id)).status).toBe(403);
    expect((await open(buyer, 'ws_CO_none')).status).toBe(404);
  });

  it('opens a few streams concurrently for a person, and another one when one is closed', async () => {
    const { buyer, id } = await pay.prompted();
    const responses = await Promise.all(Array.from({ length: 5 }, () => open(buyer, id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await open(buyer, id)).status).toBe(429);
    const all = responses.map(readStream);
    await pay.answer(buyer, 'cancel');
    await Promise.all(all);
    expect((await open(buyer, id)).status).toBe(200);
  });

  it('frees the slot of a stream that has nothing to wait for, and of one without a reader', async () => {
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

  it('ends a stream without an event when the server stops', async () => {
    // A shop of its own, because stopping it also ends the streams of other tests.
    const stopping = await openPaymentShop();
    const { buyer, id } = await stopping.prompted();
    const streamed = readStream(await open(buyer, id, stopping));
    await stopping.deps.pubSub.close();
    expect(await streamed).toBe('');
    await stopping.stop();
  });
});

describe('watching the order of a cart', () => {
  const openOrder = ({ token, cartID }: Pick<Buyer, 'token' | 'cartID'>) =>
    pay.app.request(`/v1/payment/mpesa/events/order/${cartID}`, { headers: { token } });

  it('streams the order that a paybill payment places, once it is placed, and closes', async () => {
    const buyer = await pay.buyer();
    const { paybill, account, amount } = (await pay.details(buyer)).json.message;
    const response = await openOrder(buyer);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const streamed = readStream(response);
    await pay.payBill(buyer.phone, { paybill, account, amount });
    await pay.reconcile();
    expect(outcomeIn(await streamed)).toEqual({ success: 1, message: { orderID: account, status: 'pending' } });
    // A modal that opens or reconnects after the payment gets the outcome immediately.
    expect(outcomeIn(await readStream(await openOrder(buyer))).message.orderID).toBe(account);
  });

  it('streams the order that a prompt places, and closes', async () => {
    const { buyer } = await pay.prompted();
    const streamed = readStream(await openOrder(buyer));
    await pay.answer(buyer, 'pin');
    expect(outcomeIn(await streamed).message.status).toBe('pending');
  });

  it('streams the order of a cart to its owner alone', async () => {
    const buyer = await pay.buyer();
    expect((await openOrder({ ...buyer, token: (await pay.buyer()).token })).status).toBe(403);
    expect((await openOrder({ ...buyer, cartID: 'noCart0000000000000000' })).status).toBe(404);
  });

  it('counts these streams and those of prompts together, in each process', async () => {
    const { buyer, id } = await pay.prompted();
    const opened = await Promise.all(Array.from({ length: 5 }, () => openOrder(buyer)));
    opened.map(readStream);
    expect((await open(buyer, id)).status).toBe(429);
    expect(createStreamSlots().acquire(buyer.userId, 'here')).toBeTypeOf('function');
  });
});
