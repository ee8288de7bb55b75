import { beforeEach, describe, expect, it } from 'vitest';
import { outboxMessages, rateLimits, tickets, users } from '#server/db/schema.ts';
import type { LimitName } from '#server/rate-limits/rate-limits.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** The limits of the whole shop: messages that a visitor can trigger are bounded over all networks and numbers. */

const minute = 60_000;
const server = forFile(await startTestServer({ METRICS_TOKEN: 'a-token-for-the-metrics' }, { database: 'empty' }));
beforeEach(async () => {
  await server.db.delete(outboxMessages);
  await server.db.delete(rateLimits);
});

const used = (key: LimitName, count: number) =>
  server.db.insert(rateLimits).values({ key, count, resetsAt: new Date(server.deps.clock().getTime() + minute) });
const enqueued = async () => {
  await server.enqueueResetCodes();
  return (await server.db.select().from(outboxMessages)).length;
};

describe('text messages with a code', () => {
  /** An account with a verified number. */
  const account = async () => {
    const { userId } = await signUp(server);
    await server.db.update(users).set({ phoneVerifiedAt: server.deps.clock() });
    const [phone] = (await server.db.select().from(users)).filter((user) => user.userId === userId);
    return phone?.phoneNumber ?? '';
  };
  const reset = async (phone: string) => (await server.call('GET', `/v1/user/auth/reset/${phone}`)).status;

  it.each([
    ['text:minute', 100],
    ['text:day', 3000],
  ] as const)('stop at the limit %s of the whole shop until its window ends', async (limit, most) => {
    const [first, second] = [await account(), await account()];
    await used(limit, most - 1);
    expect([await reset(first), await reset(second)]).toEqual([200, 200]);
    expect(await enqueued()).toBe(1);
    server.pass(minute);
    await reset(second);
    expect(await enqueued()).toBe(2);
  });

  it('does not count requests for numbers without an account', async () => {
    const phone = await account();
    await used('text:minute', 99);
    for (const stranger of ['0712999001', '0712999002']) await reset(stranger);
    await reset(phone);
    expect(await enqueued()).toBe(1);
  });
});

describe('mails that confirm a ticket', () => {
  const ticket = { name: 'Asha', subject: 'My order', issue: 'Where is it?' };
  const send = (email: string) => server.call('POST', '/v1/user/contact', { body: { ...ticket, email } });

  it.each([
    ['mail:minute', 100],
    ['mail:day', 3000],
  ] as const)('stop at the limit %s of the whole shop, while every ticket is stored', async (limit, most) => {
    await server.db.delete(tickets);
    await used(limit, most - 1);
    for (const email of ['a@example.com', 'b@example.com']) expect((await send(email)).status).toBe(200);
    expect([await enqueued(), (await server.db.select().from(tickets)).length]).toEqual([1, 2]);
  });
});

it('shows in /metrics how much of the shop’s limits is used', async () => {
  await used('text:day', 17);
  const response = await server.app.request('/metrics', {
    headers: { authorization: 'Bearer a-token-for-the-metrics' },
  });
  const metrics = await response.text();
  expect(metrics).toContain('uwanja_shop_limit_used{limit="text:day"} 17');
  expect(metrics).toContain('uwanja_shop_limit_used{limit="prompt:shop"} 0');
  expect(metrics).toContain('uwanja_shop_limit_most{limit="text:day"} 3000');
});
