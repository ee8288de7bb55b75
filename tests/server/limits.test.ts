import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '#server/db/schema.ts';
import { networksOf } from '#server/http/client-address.ts';
import { tryConsume } from '#server/http/rate-limit.ts';
import { promptLimits } from '#server/payments/limits.ts';
import { type Buyer, newPhone, openPaymentShop, type PaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;
let pay: PaymentShop;
beforeAll(async () => {
  pay = await openPaymentShop();
});
beforeEach(() => pay.db.delete(rateLimits));
afterEach(() => pay.restoreNetwork());
afterAll(() => pay.stop());

/** Sends a call from an address, as a socket would report it. */
const from = async (remoteAddress: string, method: string, path: string, body?: object) => {
  const response = await pay.app.request(
    path,
    { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) },
    { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
  );
  return { status: response.status, retryAfter: response.headers.get('retry-after'), json: await response.json() };
};
const used = (key: string, count: number, windowMs = 10 * minute) =>
  pay.db.insert(rateLimits).values({ key, count, resetsAt: new Date(pay.deps.clock().getTime() + windowMs) });

describe('a rate limit', () => {
  it('counts simultaneous attempts exactly', async () => {
    const limit = { key: 'all at once', max: 7, windowMs: minute };
    const taken = await Promise.all(Array.from({ length: 40 }, () => tryConsume(pay.deps, limit)));
    expect(taken.filter(Boolean)).toHaveLength(7);
  });
});

describe('M-PESA prompts', () => {
  /** Requests a prompt and cancels it on the phone. */
  async function promptAndCancel(buyer: Buyer): Promise<number> {
    const { status } = await pay.initiate(buyer);
    if (status === 200) await pay.answer(buyer, 'cancel');
    return status;
  }

  it('M-PESA prompts can be requested again after each failure, and be paid in the end', async () => {
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

  it('M-PESA prompts of strangers to a phone stop at ten in ten minutes, and leave its owner a budget of their own', async () => {
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

  it('M-PESA prompts of strangers to a phone stop at thirty a day, which does not shut its owner out', async () => {
    const victim = await owner();
    const stranger = { ...(await pay.buyer()), phone: victim.phone };
    await used(`prompt:phone-day:${victim.phone}`, 30, 60 * minute);
    const { status, json } = await pay.initiate(stranger);
    expect([status, json.message]).toEqual([429, expect.stringContaining('today')]);
    expect(await promptAndCancel(victim)).toBe(200);
  });

  it('M-PESA prompts of one account reach five phones of others a day, each as often as it needs, and its own besides', async () => {
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

  it('M-PESA prompts to numbers that an account says are its own count as a stranger’s until they are proved', async () => {
    const pretender = await owner();
    await pay.db.update(users).set({ phoneProvedAt: null }).where(eq(users.userId, pretender.userId));
    await used(`prompt:phone:${pretender.phone}`, 10);
    expect((await pay.initiate(pretender)).status).toBe(429);
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

  it('M-PESA prompts that wait on a phone because of another account are named to its owner, with a way to pay', async () => {
    const victim = await owner();
    const stranger = { ...(await pay.buyer()), phone: victim.phone };
    await pay.initiate(stranger);
    const { ResponseDescription } = (await pay.initiate(victim)).json.message;
    expect(ResponseDescription).toContain('Another account has sent an M-PESA prompt to this phone');
    expect(ResponseDescription).toContain('pay by paybill');
    await pay.answer(victim, 'cancel');
    expect(await promptAndCancel(victim)).toBe(200);
  });

  it('M-PESA prompts are refused after sixty in ten minutes for one account', async () => {
    const buyer = await owner();
    await used(`prompt:user:${buyer.userId}`, 60);
    expect(await promptAndCancel(buyer)).toBe(429);
    expect(await promptAndCancel(await owner())).toBe(200);
  });

  it('M-PESA prompts that are not sent are not counted', async () => {
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

  it('M-PESA prompts that are asked for all at once by many users still stop at ten', async () => {
    const phone = newPhone();
    await used(`prompt:phone:${phone}`, 9);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => pay.buyer()));
    await Promise.all(buyers.map((buyer) => pay.initiate({ ...buyer, phone })));
    const sent = await Promise.all(buyers.map(({ cartID }) => pay.attempts(cartID)));
    expect(sent.flat().length).toBeLessThanOrEqual(1);
  });

  it('M-PESA prompts are counted by network with a real M-PESA, whatever their address', async () => {
    const { userId } = await pay.buyer();
    const names = async (darajaUrl: string | null) => {
      const deps = { ...pay.deps, config: { ...pay.deps.config, darajaUrl } };
      const { limits } = await promptLimits(deps, userId, newPhone(), networksOf('127.0.0.1'));
      return limits.map(({ name }) => name);
    };
    const byNetwork = ['prompt:address', 'prompt:network', 'prompt:shop'];
    expect(await names('https://api.safaricom.co.ke')).toEqual(expect.arrayContaining(byNetwork));
    for (const test of [null, 'http://127.0.0.1:9000']) {
      expect(await names(test)).not.toEqual(expect.arrayContaining([expect.stringMatching(/address|network|shop/)]));
    }
  });
});

describe('guessing passwords', () => {
  const guess = (address: string, phoneNumber: string) =>
    from(address, 'POST', '/v1/login', { phoneNumber, password: 'a wrong password' });

  it('guessing passwords for one account from many addresses stops at ten', async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= 12; turn += 1) statuses.push((await guess(`198.51.100.${turn}`, '0733000001')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('guessing passwords from elsewhere does not keep its owner out where they signed in before, for thirty days', async () => {
    const body = { phoneNumber: '0733000151', password: 'a long password' };
    const signIn = async (address: string, password = body.password) =>
      (await from(address, 'POST', '/v1/login', { ...body, password })).status;
    await from('203.0.113.60', 'POST', '/v1/register', body);
    expect(await signIn('203.0.113.61')).toBe(200);
    for (let turn = 0; turn < 11; turn += 1) await guess('198.51.100.77', body.phoneNumber);
    const home = await from('203.0.113.61', 'POST', '/v1/login', body);
    expect([home.status, home.retryAfter]).toEqual([200, null]);
    expect([await signIn('203.0.114.62'), await signIn('198.51.100.77')]).toEqual([429, 429]);
    // Wrong passwords from there are limited as well.
    const guesses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) guesses.push(await signIn('203.0.113.61', 'a wrong password'));
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    pay.pass(30 * 24 * 60 * minute);
    for (let turn = 0; turn < 11; turn += 1) await guess('198.51.100.77', body.phoneNumber);
    expect(await signIn('203.0.113.61')).toBe(429);
  });

  it('guessing passwords for many accounts from one address is slowed down at a hundred and stops at three hundred', async () => {
    await used('sign-in:address:203.0.113.9', 298);
    expect((await guess('203.0.113.9', '0733000100')).status).toBe(401);
    expect((await guess('203.0.113.9', '0733000101')).status).toBe(401);
    expect((await guess('203.0.113.9', '0733000102')).status).toBe(429);
    expect((await guess('203.0.113.10', '0733000101')).status).toBe(401);
    await used('sign-in:slowdown:203.0.113.11', 100);
    const slowed = performance.now();
    expect((await guess('203.0.113.11', '0733000103')).status).toBe(401);
    expect(performance.now() - slowed).toBeGreaterThanOrEqual(990);
  });

  it('guessing passwords behind one address of a mobile network does not refuse or delay the customers who are known there', async () => {
    const neighbours = ['0733000161', '0733000162', '0733000163'].map((phoneNumber) => ({
      phoneNumber,
      password: 'a long password',
    }));
    for (const body of neighbours) {
      await from('203.0.113.70', 'POST', '/v1/register', body);
      expect((await from('203.0.113.70', 'POST', '/v1/login', body)).status).toBe(200);
    }
    const guesses = await Promise.all(
      Array.from({ length: 104 }, (_, turn) => guess('203.0.113.70', `07330${String(20_000 + turn)}`)),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(100);
    // The limits of the address are used up, also for the address that the customer's network assigns next.
    await pay.db.update(rateLimits).set({ count: 300 }).where(like(rateLimits.key, 'sign-in:%:203.0.113.70'));
    expect((await guess('203.0.113.70', '0733000171')).status).toBe(429);
    for (const body of neighbours) {
      expect((await from('203.0.113.70', 'POST', '/v1/login', body)).status).toBe(200);
      expect((await from('203.0.113.99', 'POST', '/v1/login', body)).status).toBe(200);
    }
  });

  it('guessing passwords behind one address of a mobile network refuses no code to a customer who is known there', async () => {
    const body = { phoneNumber: '0733000181', password: 'a long password' };
    const address = '203.0.113.75';
    await from(address, 'POST', '/v1/register', body);
    expect((await from(address, 'POST', '/v1/login', body)).status).toBe(200);
    await used(`reset:address:${address}`, 30);
    await used('reset:network:203.0.113.0/24', 60);
    await used(`reset-change:address:${address}`, 100);
    const ask = (phone: string) => from(address, 'GET', `/v1/user/auth/reset/${phone}`);
    const enter = (phoneNumber: string) =>
      from(address, 'PATCH', '/v1/user/auth', { phoneNumber, code: '123456', password: 'another password' });
    expect([(await ask('0733000182')).status, (await enter('0733000182')).status]).toEqual([429, 429]);
    expect([(await ask(body.phoneNumber)).status, (await enter(body.phoneNumber)).status]).toEqual([200, 403]);
  });

  it('guessing passwords from the many addresses of one IPv6 subscriber counts as from one', async () => {
    await used('sign-in:address:2001:db8:0:700::/56', 299);
    expect((await guess('2001:db8:0:7ff::1', '0733000201')).status).toBe(401);
    expect((await guess('2001:db8:0:701:ffff:1:2:3', '0733000202')).status).toBe(429);
    expect((await guess('2001:db8:0:800::1', '0733000203')).status).toBe(401);
  });
});

describe('registrations', () => {
  const register = (address: string, phoneNumber: string) =>
    from(address, 'POST', '/v1/register', { phoneNumber, password: 'a long password' });

  it('registrations stop at the limit of one network address, and create no account beyond it', async () => {
    await used('register:address:203.0.113.20', 2999);
    expect((await register('203.0.113.20', '0733000301')).status).toBe(200);
    const before = (await pay.db.select().from(users)).length;
    const refused = await register('203.0.113.20', '0733000302');
    expect([refused.status, refused.retryAfter]).toEqual([429, '600']);
    expect((await pay.db.select().from(users)).length).toBe(before);
    expect((await register('203.0.113.21', '0733000302')).status).toBe(200);
  });

  it('registrations stop for a caller who tries which numbers have accounts', async () => {
    await register('203.0.113.22', '0733000401');
    await used('register-known:address:203.0.113.23', 28);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await register('203.0.113.23', '0733000401')).status);
    expect(statuses).toEqual([409, 409, 429]);
  });

  it('does not count registrations of new numbers as tries of existing ones', async () => {
    await used('register-known:address:203.0.113.24', 29);
    for (const phone of ['0733000501', '0733000502', '0733000503'])
      expect((await register('203.0.113.24', phone)).status).toBe(200);
  });
});

describe('the newsletter', () => {
  it('accepts sixty subscriptions in ten minutes from one address', async () => {
    await used('newsletter:address:203.0.113.30', 59);
    const subscribe = () => from('203.0.113.30', 'POST', '/v1/subscribe', { email: 'asha@example.com' });
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([200, 429]);
  });
});

describe('networksOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['unknown', 'unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/56', '2001:db8:1::/48'],
    ['2001:DB8:1:302::6', '2001:db8:1:300::/56', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8::/56', '2001:db8::/48'],
    ['::1', '::/56', '::/48'],
    ['fe80::1%eth0', 'fe80::/56', 'fe80::/48'],
    ['64:ff9b::203.0.113.9', '64:ff9b::/56', '64:ff9b::/48'],
  ])('counts %s as the address %s in the network %s', (given, address, network) => {
    expect(networksOf(given)).toEqual({ address, network });
  });
});

describe('carts of visitors', () => {
  const firstItem = async (remoteAddress: string) => {
    const opened = await pay.call('GET', '/v1/cart');
    const { cartID } = opened.json.message;
    const body = { itemID: goods.giftCard, itemType: 'product', quantity: '1', action: 'add' };
    return { cartID, body, ...(await from(remoteAddress, 'PATCH', `/v1/cart/${cartID}/item/update`, body)) };
  };

  it.each([
    ['cart:address', '203.0.113.40', 600],
    ['cart:network', '203.0.113.0/24', 3000],
  ])('carts of visitors are opened up to the limit %s, and can be changed beyond it', async (name, subject, most) => {
    await used(`${name}:${subject}`, most - 1);
    const last = await firstItem('203.0.113.40');
    const refused = await firstItem('203.0.113.40');
    expect([last.status, refused.status, refused.retryAfter]).toEqual([200, 429, '600']);
    const change = await from('203.0.113.40', 'PATCH', `/v1/cart/${last.cartID}/item/update`, last.body);
    expect(change.status).toBe(200);
    // The limit applies neither to another network nor to a customer's own cart.
    expect((await firstItem('203.0.114.40')).status).toBe(200);
    const { cartID, token } = await pay.buyer();
    const own = await pay.app.request(
      `/v1/cart/${cartID}/item/update`,
      { method: 'PATCH', headers: { token }, body: JSON.stringify(last.body) },
      { incoming: { socket: { remoteAddress: '203.0.113.40', remotePort: 1, remoteFamily: 'IPv4' } } },
    );
    expect(own.status).toBe(200);
  });

  it('carts of visitors without a row are not counted', async () => {
    await pay.call('GET', '/v1/cart');
    const { cartID } = (await pay.call('GET', '/v1/cart')).json.message;
    const body = { itemID: 999_999, itemType: 'product', quantity: '1', action: 'add' };
    expect((await from('203.0.113.41', 'PATCH', `/v1/cart/${cartID}/item/update`, body)).status).toBe(404);
    const [row] = await pay.db.select().from(rateLimits).where(eq(rateLimits.key, 'cart:address:203.0.113.41'));
    expect(row?.count).toBe(0);
  });
});
