import { eq } from 'drizzle-orm';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { userData } from '#contract/user-data.ts';
import { users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods, signUp } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

it('contains all personal data: account, addresses, orders, payments, subscriptions, tickets, sessions', async () => {
  const buyer = await pay.buyer();
  const own = (method: string, path: string, body?: object) =>
    pay.call(method, `/v1/user/${buyer.userId}${path}`, { token: buyer.token, ...(body && { body }) });
  await own('PATCH', '/name', { firstName: 'Zuri', lastName: 'Wekesa' });
  await own('PATCH', '/email', { email: 'zuri@example.com' });
  await pay.shop.product(buyer.cartID, goods.mug, { token: buyer.token });
  await pay.shop.deliverTo(buyer, buyer.cartID);
  const ticket = { name: 'Zuri', email: 'zuri@example.com', subject: 'Hello', issue: 'Where is it?' };
  await pay.call('POST', '/v1/user/contact', { token: buyer.token, body: ticket });
  await pay.initiate(buyer);
  await pay.answer(buyer, 'pin');

  const { status, json, headers } = await own('GET', '/data');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const data = parse(userData, json.message);
  expect(data.account).toMatchObject({ userId: buyer.userId, firstName: 'Zuri', email: 'zuri@example.com' });
  expect(data.addresses).toMatchObject([{ area: 'Kilimani', city: 'nairobi' }]);
  expect(data.orders).toMatchObject([
    { status: 'pending', method: 'express', shipTo: { area: 'Kilimani' }, receipts: [expect.any(String)] },
  ]);
  expect(data.orders[0]?.cart.cartItems).toHaveLength(2);
  expect(data.prompts).toMatchObject([{ phoneNumber: buyer.phone, status: 'paid' }]);
  expect(data.tickets).toMatchObject([{ subject: 'Hello', email: 'zuri@example.com' }]);
  expect(data.sessions).toHaveLength(1);
});

it('contains no secret and no data of another person', async () => {
  const [one, other] = [await pay.buyer(), await signUp(pay)];
  await pay.shop.deliverTo(other, (await pay.shop.openCart(other)).cartID);
  await pay.call('POST', '/v1/subscribe', { body: { email: 'zuri@example.com' } });
  const { json } = await pay.call('GET', `/v1/user/${one.userId}/data`, { token: one.token });
  const [row] = await pay.db.select().from(users).where(eq(users.userId, one.userId));
  const text = JSON.stringify(json);
  for (const secret of [row?.passwordHash ?? 'missing', one.token, other.phoneNumber, other.userId, 'newsletter'])
    expect(text).not.toContain(secret);
  expect(json.message.addresses).toEqual([]);
});
