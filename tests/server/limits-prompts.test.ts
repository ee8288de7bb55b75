import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits, users } from '#server/db/schema.ts';
import { computeNetworks } from '#server/http/client-address.ts';
import { countPrompt } from '#server/payments/prompt-limits.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, newPhone, openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;
const pay = forFile(await openPaymentShop());
beforeEach(() => pay.db.delete(rateLimits));
const used = (key: string, count: number, windowMs = 10 * minute) =>
  pay.db.insert(rateLimits).values({ key, count, resetsAt: new Date(pay.deps.clock().getTime() + windowMs) });

describe('M-PESA prompts', () => {
  /** Requests a prompt and cancels it on the phone. */
  async function promptAndCancel(buyer: Buyer): Promise<number> {
    const { status } = await pay.initiate(buyer);
    if (status === 200) await pay.answer(buyer, 'cancel');
    return status;
  }

  it('can be requested again after each failure, and be paid in the end', async () => {
    const buyer = await pay.buyer();
    for (let turn = 0; turn < 9; turn += 1) expect(await promptAndCancel(buyer)).toBe(200);
    await pay.initiate(buyer);
    await pay.answer(buyer, 'pin');
    expect((await pay.complete(buyer)).status).toBe(200);
  });

  /** A buyer who pays from the number of their account. */
  const owner = async (): Promise<Buyer> => {
    const buyer = await pay.buyer();
    const [user] = await pay.db.select().from(users).where(eq(users.userId, buyer.userId));
    return { ...buyer, phone: user?.phoneNumber ?? '' };
  };
  const initiateFrom = (remoteAddress: string, { cartID, token, phone }: Buyer) =>
    pay.app.request(
      `/v1/payment/mpesa/express/${cartID}/${phone}`,
      { headers: { token } },
      { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
    );

  it('stop at ten in ten minutes for the phone of another person, who has a separate budget', async () => {
    const victim = await owner();
    const strangers = [await pay.buyer(), await pay.buyer()].map((buyer) => ({ ...buyer, phone: victim.phone }));
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      for (const stranger of strangers) statuses.push(await promptAndCancel(stranger));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    const [stranger] = strangers;
    if (!stranger) throw new Error('there is a stranger');
    const { headers, json } = await pay.initiate(stranger);
    expect(headers.get('retry-after')).toBe('600');
    expect(json).toEqual({ success: 0, message: expect.stringContaining('or pay by paybill') });
    for (let turn = 0; turn < 12; turn += 1) expect(await promptAndCancel(victim)).toBe(200);
    // Others can use the phone again after ten minutes.
    pay.pass(10 * minute);
    expect(await promptAndCancel(stranger)).toBe(200);
  });

  it('stop at thirty a day for the phone of another person, who is not refused', async () => {
    const victim = await owner();
    const stranger = { ...(await pay.buyer()), phone: victim.phone };
    await used(`prompt:phone-day:${victim.phone}`, 30, 60 * minute);
    const { status, json } = await pay.initiate(stranger);
    expect([status, json.message]).toEqual([429, expect.stringContaining('today')]);
    expect(await promptAndCancel(victim)).toBe(200);
  });

  it('reach five phones of others a day from one account, each several times, besides its own', async () => {
    const buyer = await owner();
    const phones = Array.from({ length: 6 }, newPhone);
    const statuses: number[] = [];
    for (const phone of phones) statuses.push(await promptAndCancel({ ...buyer, phone }));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await promptAndCancel({ ...buyer, phone: phones[0] ?? '' })).toBe(200);
    expect(await promptAndCancel(buyer)).toBe(200);
    pay.pass(24 * 60 * minute);
    expect(await promptAndCancel({ ...buyer, phone: phones[5] ?? '' })).toBe(200);
  });

  it.each([
    ['address', 'prompt:address:203.0.113.70', 30, '203.0.113.71'],
    ['network', 'prompt:network:203.0.113.0/24', 120, '203.0.114.70'],
    ['IPv6 network', 'prompt:network:2001:db8:9::/48', 120, '2001:db8:a::1'],
  ])(
    'M-PESA prompts to numbers of others stop for one %s, but not for another nor for an own number',
    async (_, key, most, other) => {
      const attacker = await pay.buyer();
      const here = key.includes('2001') ? '2001:db8:9:1::7' : '203.0.113.70';
      await used(key, most);
      expect((await initiateFrom(here, attacker)).status).toBe(429);
      expect((await initiateFrom(here, await owner())).status).toBe(200);
      expect((await initiateFrom(other, attacker)).status).toBe(200);
    },
  );

  it('count as prompts to a stranger until the account has verified the number as its own, except for two a day', async () => {
    const newcomer = await owner();
    await pay.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.userId, newcomer.userId));
    const stranger = { ...(await pay.buyer()), phone: newcomer.phone };
    for (let turn = 0; turn < 10; turn += 1) expect(await promptAndCancel(stranger)).toBe(200);
    expect(await promptAndCancel(stranger)).toBe(429);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push(await promptAndCancel(newcomer));
    expect(statuses).toEqual([200, 200, 429]);
    await pay.db.delete(rateLimits);
    await used(`prompt:phone-day:${newcomer.phone}`, 30);
    expect(await promptAndCancel(newcomer)).toBe(200);
    // The payment verifies the number, which then has a budget of its own.
    await pay.initiate(newcomer);
    await pay.answer(newcomer, 'pin');
    expect((await pay.complete(newcomer)).status).toBe(200);
  });

  it('to an own number that is not verified still count by network, and not where they are refused', async () => {
    const newcomer = await owner();
    await pay.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.userId, newcomer.userId));
    await used('prompt:address:203.0.113.72', 30);
    for (let turn = 0; turn < 3; turn += 1) expect((await initiateFrom('203.0.113.72', newcomer)).status).toBe(429);
    expect((await initiateFrom('203.0.113.73', newcomer)).status).toBe(200);
    const [first] = await pay.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `prompt:own-new:${newcomer.phone}`));
    expect(first?.count).toBe(1);
  });

  it('logs an error about M-PESA prompts at three hundred in ten minutes over the whole shop, once', async () => {
    const alarms: unknown[] = [];
    const { log } = pay.deps;
    Object.assign(pay.deps, {
      log: { ...log, info: log.info.bind(log), error: (about: object) => alarms.push(about) },
    });
    await used('prompt:shop', 298);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await initiateFrom('203.0.113.90', await pay.buyer())).status).toBe(200);
    Object.assign(pay.deps, { log });
    expect(alarms).toEqual([{ limit: 'prompt:shop', count: 300, max: 600 }]);
  });

  it('are named to the owner of the phone if another account sent them, with a way to pay', async () => {
    const victim = await owner();
    const stranger = { ...(await pay.buyer()), phone: victim.phone };
    await pay.initiate(stranger);
    const { ResponseDescription } = (await pay.initiate(victim)).json.message;
    expect(ResponseDescription).toContain('Another account has sent an M-PESA prompt to this phone');
    expect(ResponseDescription).toContain('pay by paybill');
    await pay.answer(victim, 'cancel');
    expect(await promptAndCancel(victim)).toBe(200);
  });

  it('are refused after sixty in ten minutes for one account', async () => {
    const buyer = await owner();
    await used(`prompt:user:${buyer.userId}`, 60);
    expect(await promptAndCancel(buyer)).toBe(429);
    expect(await promptAndCancel(await owner())).toBe(200);
  });

  it('are not counted if they are not sent', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    // None of these sends a prompt: the same one again, a phone in use, another user's cart.
    const other = await pay.buyer();
    await pay.shop.product(other.cartID, goods.giftCard, { token: other.token, action: 'remove' });
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await pay.initiate(buyer)).status).toBe(200);
      expect((await pay.initiate({ ...other, phone: buyer.phone })).status).toBe(409);
      expect((await pay.initiate({ ...other, cartID: buyer.cartID, phone: buyer.phone })).status).toBe(403);
    }
    const counts = (await pay.db.select().from(rateLimits)).filter(({ key }) => key.startsWith('prompt:'));
    expect(Object.fromEntries(counts.map(({ key, count }) => [key, count]))).toEqual({
      [`prompt:user:${buyer.userId}`]: 1,
      [`prompt:phone:${buyer.phone}`]: 1,
      [`prompt:phone-day:${buyer.phone}`]: 1,
      [`prompt:new-numbers:${buyer.userId}`]: 1,
      [`prompt:user:${other.userId}`]: 0,
      [`prompt:new-numbers:${other.userId}`]: 0,
    });
  });

  it('are not counted if M-PESA is not reached', async () => {
    const buyer = await pay.buyer();
    const unreachable = { kind: 'refused', reason: 'unreachable', code: 'not sent', description: '' } as const;
    const push = vi.spyOn(pay.deps.daraja, 'stkPush').mockResolvedValue(unreachable);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await pay.initiate(buyer)).json.message.ResponseDescription).toMatch(/^M-PESA cannot be reached/);
    expect(push).toHaveBeenCalledTimes(3);
    push.mockRestore();
    const counts = await pay.db.select().from(rateLimits);
    expect(counts.filter(({ key, count }) => key.startsWith('prompt:') && count > 0)).toEqual([]);
    expect(await promptAndCancel(buyer)).toBe(200);
  });

  it('stop at ten also if many users ask concurrently', async () => {
    const phone = newPhone();
    await used(`prompt:phone:${phone}`, 9);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => pay.buyer()));
    await Promise.all(buyers.map((buyer) => pay.initiate({ ...buyer, phone })));
    const sent = await Promise.all(buyers.map(({ cartID }) => pay.attempts(cartID)));
    expect(sent.flat().length).toBeLessThanOrEqual(1);
  });

  it('are counted by network with a real M-PESA, whatever their address', async () => {
    const { userId } = await pay.buyer();
    const names = async (darajaUrl: string | null) => {
      const deps = { ...pay.deps, config: { ...pay.deps.config, darajaUrl } };
      const { limits } = await countPrompt(deps, userId, newPhone(), computeNetworks('127.0.0.1'));
      return limits.map(({ name }) => name);
    };
    const byNetwork = ['prompt:address', 'prompt:network', 'prompt:shop'];
    expect(await names('https://api.safaricom.co.ke')).toEqual(expect.arrayContaining(byNetwork));
    for (const test of [null, 'http://127.0.0.1:9000']) {
      expect(await names(test)).not.toEqual(expect.arrayContaining([expect.stringMatching(/address|network|shop/)]));
    }
  });
});
