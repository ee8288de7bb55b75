import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { giftCardAmount, paybillConfirmation } from '#tests/support/server/payment-shop.ts';

const pay = forFile(await openOwnedShop());
const money = await openDesk(pay, 'money');
const support = await openDesk(pay, 'support');

describe('Today', () => {
  it('counts what waits, and shows a role only what it sees', async () => {
    await pay.paid(await pay.buyer());
    await pay.mistyped();
    const seen = (await money.call('GET', '/today')).json.message;
    const [row] = await pay.db.select({ n: count() }).from(orders).where(eq(orders.status, 'pending'));
    expect(seen.exceptions.count).toBeGreaterThan(0);
    expect(seen.sales.ordersToday).toBe(row?.n);
    expect(seen.newest.exception).toMatchObject({ reason: 'unknown account' });
    const ofSupport = (await support.call('GET', '/today')).json.message;
    expect([ofSupport.exceptions, ofSupport.sales, ofSupport.newest.exception]).toEqual([null, null, null]);
    expect(ofSupport.tickets).toEqual({ count: 0, oldestAt: null });
  });

  it('counts as refunds due the orders that the list of them shows, with what goes back', async () => {
    const twice = await pay.paid(await pay.buyer());
    await pay.confirm(paybillConfirmation(twice, newReceipt()));
    const cancelled = await pay.paid(await pay.buyer());
    await money.change(`/order/${cancelled}/cancel`, { decidedOn: 'pending' });
    const { refundsDue } = (await money.call('GET', '/today')).json.message;
    const { orders: listed } = (await money.call('GET', '/order?status=refund+due')).json.message;
    const owed = listed.map((order: { orderID: string; owed: number }) => [order.orderID, order.owed]);
    expect(owed).toEqual(
      expect.arrayContaining([
        [twice, giftCardAmount],
        [cancelled, giftCardAmount],
      ]),
    );
    expect(refundsDue).toEqual({
      count: listed.length,
      amount: listed.reduce((total: number, order: { owed: number }) => total + order.owed, 0),
    });
    expect((await money.call('GET', `/order/${await pay.paid(await pay.buyer())}`)).json.message.owed).toBe(0);
  });

  it('is streamed at once, and again within two seconds of a change, until the session ends', async () => {
    const person = await openDesk(pay, 'money');
    const response = await pay.app.request('/desk/api/live', { headers: { cookie: person.cookie() } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      let text = '';
      while (!text.includes('event: today')) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        text += value;
      }
      return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? 'null').message;
    };
    const first = await next();
    const began = performance.now();
    await pay.mistyped();
    expect((await next()).exceptions.count).toBe(first.exceptions.count + 1);
    expect(performance.now() - began).toBeLessThan(20_000);
    await person.call('DELETE', '/session');
    await pay.mistyped();
    expect(await next()).toBeNull();
  }, 60_000);
});
