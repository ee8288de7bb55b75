import { describe, expect, it } from 'vitest';
import { putOnHandset } from '#server/outbox/handset.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newPhone, openPaymentShop, urlOf } from '#tests/support/server/payment-shop.ts';

const pay = forFile(await openPaymentShop());

const press = (phone: string, id: string, body: unknown) =>
  pay.call('POST', `/sandbox/handset/${encodeURIComponent(phone)}/prompts/${encodeURIComponent(id)}`, { body });

describe('a handset', () => {
  it('shows prompts and messages without an envelope, the newest first, for every spelling of the number', async () => {
    const { buyer, id } = await pay.prompted();
    await pay.answer(buyer, 'cancel');
    pay.pass(1000);
    await pay.initiate(buyer);
    await putOnHandset(pay.deps, buyer.phone, 'Uwanja', 'First');
    await putOnHandset(pay.deps, buyer.phone, 'Uwanja', 'Second');
    const local = `0${buyer.phone.slice(3)}`;
    for (const written of [buyer.phone, local, `+${buyer.phone}`, `${local.slice(0, 4)} ${local.slice(4)}`]) {
      const { status, json } = await pay.call('GET', `/sandbox/handset/${encodeURIComponent(written)}`);
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual(['prompts', 'messages']);
      expect(json.prompts.map((prompt: { status: string }) => prompt.status)).toEqual(['open', 'cancelled']);
      expect(json.prompts[1].id).toBe(id);
      expect(json.messages).toEqual([
        { from: 'Uwanja', text: 'Second', at: pay.deps.clock().toISOString() },
        { from: 'Uwanja', text: 'First', at: pay.deps.clock().toISOString() },
      ]);
    }
  });

  it('is empty for an unused number, and answers 404 for a number that is not Kenyan', async () => {
    expect(await pay.handset(newPhone())).toEqual({ prompts: [], messages: [] });
    for (const wrong of ['123', 'abc', '0202345678', '%00']) {
      const { status, json } = await pay.call('GET', `/sandbox/handset/${wrong}`);
      expect([status, json.success]).toEqual([400, 0]);
    }
  });

  it('leaves the address of the handset’s page to the site', async () => {
    const page = await pay.app.request('/sandbox/handset', { headers: { accept: 'text/html' } });
    // The server answers 503 if the site has not been built.
    expect([200, 503]).toContain(page.status);
  });
});

describe('answering a prompt', () => {
  it('reports the outcome of an answered prompt, and refuses a second answer', async () => {
    const { buyer, id } = await pay.prompted();
    expect((await press(buyer.phone, id, { answer: 'wrong-pin' })).json).toEqual({
      success: 1,
      message: 'The PIN was wrong. The payment has failed.',
    });
    const again = await press(buyer.phone, id, { answer: 'pin' });
    expect([again.status, again.json]).toEqual([
      409,
      { success: 0, message: 'This prompt has been answered already.' },
    ]);
  });

  it('pays once for many concurrent answers', async () => {
    const { buyer, id } = await pay.prompted();
    const presses = await Promise.all([1, 2, 3, 4].map(() => press(buyer.phone, id, { answer: 'pin' })));
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await pay.handset(buyer.phone)).messages).toHaveLength(1);
  });

  it('refuses a prompt of another phone and an unknown answer', async () => {
    const { buyer, id } = await pay.prompted();
    for (const [phone, prompt, body, status] of [
      [buyer.phone, 'ws_CO_unknown', { answer: 'pin' }, 404],
      [buyer.phone, '\0', { answer: 'pin' }, 404],
      [newPhone(), id, { answer: 'pin' }, 404],
      ['123', id, { answer: 'pin' }, 400],
      [buyer.phone, id, { answer: 'please' }, 400],
      [buyer.phone, id, {}, 400],
      [buyer.phone, id, 'not json', 400],
      [buyer.phone, id, { answer: 'pin', amount: 1 }, 400],
    ] as const) {
      const { status: refused, json } = await press(phone, prompt, body);
      expect([refused, json.success, typeof json.message]).toEqual([status, 0, 'string']);
    }
    expect((await pay.attempt(buyer.cartID)).status).toBe('pending');
  });

  it('refuses an answer after a minute; the shop records the timeout when the handset is read', async () => {
    const { buyer, id } = await pay.prompted();
    pay.pass(60_000);
    expect((await press(buyer.phone, id, { answer: 'pin' })).status).toBe(409);
    expect((await pay.handset(buyer.phone)).prompts[0].status).toBe('timeout');
    expect((await pay.attempt(buyer.cartID)).status).toBe('timeout');
  });

  it('sends the callback again when the first one fails', async () => {
    const { buyer, id } = await pay.prompted();
    let reports = 0;
    pay.interceptNetwork((next) => (input, init) => {
      if (!urlOf(input).includes('/callbacks/')) return next(input, init);
      reports += 1;
      return reports === 1 ? Promise.resolve(new Response('', { status: 503 })) : next(input, init);
    });
    await press(buyer.phone, id, { answer: 'pin' });
    expect([reports, (await pay.attempt(buyer.cartID)).status]).toEqual([2, 'paid']);
  });
});
