import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { articles, rateLimits, users } from '#server/db/schema.ts';
import { computeNetworks } from '#server/http/client-address.ts';
import { tryConsume } from '#server/rate-limits/limiter.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;
const pay = forFile(await openPaymentShop());
beforeEach(() => pay.db.delete(rateLimits));

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
  it('counts concurrent attempts exactly', async () => {
    const limit = { key: 'concurrent', max: 7, windowMs: minute };
    const taken = await Promise.all(Array.from({ length: 40 }, () => tryConsume(pay.deps, limit)));
    expect(taken.filter(Boolean)).toHaveLength(7);
  });
});

const guess = (address: string, phoneNumber: string) =>
  from(address, 'POST', '/v1/login', { phoneNumber, password: 'a wrong password' });

describe('guessing passwords', () => {
  it('stops at ten for one account from many addresses', async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= 12; turn += 1) statuses.push((await guess(`198.51.100.${turn}`, '0733000001')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('does not lock the owner out of an address used in the last thirty days', async () => {
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

  it('is slowed down at a hundred and stops at three hundred for many accounts from one address', async () => {
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

  it('does not refuse or delay known customers behind the same address of a mobile network', async () => {
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

  it('refuses no code to a known customer behind the same address of a mobile network', async () => {
    const body = { phoneNumber: '0733000181', password: 'a long password' };
    const address = '203.0.113.75';
    await from(address, 'POST', '/v1/register', body);
    expect((await from(address, 'POST', '/v1/login', body)).status).toBe(200);
    await used(`reset:address:${address}`, 30);
    await used('reset:network:203.0.113.0/24', 60);
    await used(`reset-change:address:${address}`, 100);
    const ask = (phone: string) => from(address, 'GET', `/v1/user/auth/reset/${phone}`);
    const enter = (phoneNumber: string) =>
      from(address, 'PATCH', '/v1/user/auth', { phoneNumber, code: '12345678', password: 'another password' });
    expect([(await ask('0733000182')).status, (await enter('0733000182')).status]).toEqual([429, 429]);
    expect([(await ask(body.phoneNumber)).status, (await enter(body.phoneNumber)).status]).toEqual([200, 403]);
  });

  it('counts the many addresses of one IPv6 subscriber as one', async () => {
    await used('sign-in:address:2001:db8:0:700::/56', 299);
    expect((await guess('2001:db8:0:7ff::1', '0733000201')).status).toBe(401);
    expect((await guess('2001:db8:0:701:ffff:1:2:3', '0733000202')).status).toBe(429);
    expect((await guess('2001:db8:0:800::1', '0733000203')).status).toBe(401);
  });
});

describe('a new password by a texted code', () => {
  const home = '203.0.113.140';
  const neighbour = '203.0.113.141';
  const strangers = '198.51.100.140';

  /** The calls of one browser, which sends back the cookies that it got. */
  const browser = (address: string) => {
    const jar = new Map<string, string>();
    const send = async (method: string, path: string, body?: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await pay.app.request(
        path,
        { method, headers: { cookie }, ...(body && { body: JSON.stringify(body) }) },
        { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } } },
      );
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        jar.set(name, value);
      }
      return response.status;
    };
    return {
      async ask(phone: string) {
        pay.pass(1000);
        const status = await send('GET', `/v1/user/auth/reset/${phone}`);
        await pay.deliverMessages();
        return status;
      },
      enter: (phoneNumber: string, code: string) =>
        send('PATCH', '/v1/user/auth', { phoneNumber, code, password: 'a new password' }),
      signIn: (phoneNumber: string, password: string) => send('POST', '/v1/login', { phoneNumber, password }),
    };
  };

  /** A customer who has verified the number and signed in at home, with the browser that she used. */
  async function owner(phoneNumber: string) {
    const phone = `254${phoneNumber.slice(1)}`;
    await from(home, 'POST', '/v1/register', { phoneNumber, password: 'a long password' });
    await pay.db.update(users).set({ phoneVerifiedAt: pay.deps.clock() }).where(eq(users.phoneNumber, phone));
    const own = browser(home);
    expect(await own.signIn(phone, 'a long password')).toBe(200);
    return { phone, own };
  }
  const texts = async (phone: string) => (await pay.handset(phone)).messages as readonly { text: string }[];
  /** The code of the last text message to a phone. */
  const texted = async (phone: string) => /^\d+/.exec((await texts(phone))[0]?.text ?? '')?.[0] ?? 'none';
  const wrongCodes = Array.from({ length: 20 }, (_, turn) => String(turn).padStart(8, '0'));

  it('is set at home while strangers ask for codes and guess them', async () => {
    const { phone, own } = await owner('0733000601');
    const stranger = browser(strangers);
    for (let turn = 0; turn < 4; turn += 1) await stranger.ask(phone);
    for (const code of wrongCodes) await stranger.enter(phone, code);
    expect(await own.ask(phone)).toBe(200);
    const code = await texted(phone);
    // Guesses of a stranger cost her code none of its tries.
    for (const wrong of wrongCodes) await browser(strangers).enter(phone, wrong);
    for (const wrong of wrongCodes) await stranger.enter(phone, wrong);
    expect(await own.enter(phone, code)).toBe(200);
    // The code unlocks the account although strangers have guessed its password meanwhile.
    for (let turn = 0; turn < 11; turn += 1) await guess(strangers, phone);
    expect(await own.signIn(phone, 'a new password')).toBe(200);
  });

  it('is set by a caller without cookies as well', async () => {
    const { phone } = await owner('0733000602');
    for (let turn = 0; turn < 4; turn += 1) await browser(strangers).ask(phone);
    for (const code of wrongCodes) await browser(strangers).enter(phone, code);
    expect(await browser(home).ask(phone)).toBe(200);
    const code = await texted(phone);
    for (const wrong of wrongCodes) await browser(strangers).enter(phone, wrong);
    expect(await browser(home).enter(phone, code)).toBe(200);
    expect(await browser(home).signIn(phone, 'a new password')).toBe(200);
  });

  it('is set, and a sign-in allowed, while a neighbour in the same network does the same', async () => {
    const { phone, own } = await owner('0733000603');
    const other = browser(neighbour);
    for (let turn = 0; turn < 11; turn += 1) await guess(neighbour, phone);
    expect(await own.signIn(phone, 'a long password')).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) await other.ask(phone);
    for (const code of wrongCodes) await other.enter(phone, code);
    expect(await own.ask(phone)).toBe(200);
    const code = await texted(phone);
    for (const wrong of wrongCodes) await browser(neighbour).enter(phone, wrong);
    expect(await own.enter(phone, code)).toBe(200);
    expect(await own.signIn(phone, 'a new password')).toBe(200);
  });

  it('is set from a network that is new to the customer while strangers in another one ask and guess', async () => {
    const { phone } = await owner('0733000604');
    for (let turn = 0; turn < 4; turn += 1) await browser(strangers).ask(phone);
    for (const code of wrongCodes) await browser(strangers).enter(phone, code);
    const elsewhere = browser('192.0.2.140');
    expect(await elsewhere.ask(phone)).toBe(200);
    expect(await elsewhere.enter(phone, await texted(phone))).toBe(200);
    for (let turn = 0; turn < 11; turn += 1) await guess(strangers, phone);
    expect(await elsewhere.signIn(phone, 'a new password')).toBe(200);
  });

  it('gets the same answers for many codes at once, whether or not the number has signed in there', async () => {
    const { phone } = await owner('0733000608');
    const burst = async (number: string) => {
      const answers = await Promise.all(wrongCodes.slice(0, 15).map((code) => browser(neighbour).enter(number, code)));
      return answers.map(String).sort();
    };
    expect(await burst(phone)).toEqual(await burst('254733000609'));
  });

  it('is set with the last code that was texted, also where a stranger has asked for it', async () => {
    const { phone, own } = await owner('0733000605');
    await own.ask(phone);
    const first = await texted(phone);
    await browser(strangers).ask(phone);
    const last = await texted(phone);
    expect(last).not.toBe(first);
    expect(await own.enter(phone, last)).toBe(200);
    expect(await own.enter(phone, first)).toBe(403);
  });

  it('costs the shop a bounded number of text messages a day', async () => {
    const { phone } = await owner('0733000606');
    let sent = 0;
    for (let hour = 0; hour < 20; hour += 1) {
      for (let net = 0; net < 3; net += 1) if ((await browser(`192.0.${10 + net}.1`).ask(phone)) === 200) sent += 1;
      pay.pass(11 * minute);
    }
    expect(sent).toBe(30);
  });

  it('cannot be guessed from many networks: fifty tries of one code, and few of one network', async () => {
    const { phone } = await owner('0733000607');
    await browser(home).ask(phone);
    const code = await texted(phone);
    const statuses: number[] = [];
    for (let net = 0; net < 5; net += 1) {
      for (const wrong of wrongCodes) statuses.push(await browser(`192.0.${20 + net}.1`).enter(phone, wrong));
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(50);
    expect(await browser('192.0.29.1').enter(phone, code)).toBe(429);
    expect(await browser(home).enter(phone, code)).toBe(200);
  });
});

describe('registrations', () => {
  const register = (address: string, phoneNumber: string) =>
    from(address, 'POST', '/v1/register', { phoneNumber, password: 'a long password' });

  it('stop at the limit of one network address, and create no account beyond it', async () => {
    await used('register:address:203.0.113.20', 2999);
    expect((await register('203.0.113.20', '0733000301')).status).toBe(200);
    const before = (await pay.db.select().from(users)).length;
    const refused = await register('203.0.113.20', '0733000302');
    expect([refused.status, refused.retryAfter]).toEqual([429, '600']);
    expect((await pay.db.select().from(users)).length).toBe(before);
    expect((await register('203.0.113.21', '0733000302')).status).toBe(200);
  });

  it('stop for a caller who tries which numbers have accounts', async () => {
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

describe('comments', () => {
  it('of strangers under another person’s e-mail address do not refuse those of the person', async () => {
    const text = {
      title: 'News',
      content: 'News.',
      intro: 'News.',
      photo: '/images/news-ocean.svg',
      author: 'A. Writer',
    };
    await pay.db.insert(articles).values({ ...text, articleID: 90_001, dateAdded: pay.deps.clock(), tier: 'free' });
    const comment = async (address: string, turn: number) =>
      (
        await from(address, 'POST', '/v1/article/90001/comment', {
          email: 'asha@example.com',
          name: 'Asha',
          comment: `Well said, ${turn}.`,
        })
      ).status;
    const strangers: number[] = [];
    for (let turn = 0; turn < 16; turn += 1) strangers.push(await comment('198.51.100.150', turn));
    expect(strangers).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    expect(await comment('203.0.113.150', 99)).toBe(200);
  });
});

describe('the newsletter', () => {
  it('accepts sixty subscriptions in ten minutes from one address', async () => {
    await used('newsletter:address:203.0.113.30', 59);
    const subscribe = () => from('203.0.113.30', 'POST', '/v1/subscribe', { email: 'asha@example.com' });
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([200, 429]);
  });
});

describe('computeNetworks', () => {
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
    expect(computeNetworks(given)).toEqual({ address, network });
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
  ])('are opened up to the limit %s, and can be changed beyond it', async (name, subject, most) => {
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

  it('are not counted without a row', async () => {
    await pay.call('GET', '/v1/cart');
    const { cartID } = (await pay.call('GET', '/v1/cart')).json.message;
    const body = { itemID: 999_999, itemType: 'product', quantity: '1', action: 'add' };
    expect((await from('203.0.113.41', 'PATCH', `/v1/cart/${cartID}/item/update`, body)).status).toBe(404);
    const [row] = await pay.db.select().from(rateLimits).where(eq(rateLimits.key, 'cart:address:203.0.113.41'));
    expect(row?.count).toBe(0);
  });
});
