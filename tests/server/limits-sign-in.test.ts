import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { addressMatcher, warnOfSharedLimits } from '#server/http/client-address.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { logAtStart } from '#tests/support/server/start.ts';

const minute = 60 * 1000;
const phone = '254712000100';
const server = forFile(await startTestServer({ TRUSTED_PROXY: '10.0.0.0/8,192.168.1.7' }, { database: 'empty' }));
await server.call('POST', '/v1/register', { body: { phoneNumber: phone, password: 'correct horse' } });
await server.call('POST', '/v1/register', { body: { phoneNumber: '0712000101', password: 'correct horse' } });
beforeEach(() => server.db.delete(rateLimits));

const login = (password: string, phoneNumber = phone) =>
  server.call('POST', '/v1/login', { body: { phoneNumber, password } });

async function failTimes(times: number): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await login('wrong')).status);
  return statuses;
}

describe('signing in to one phone number', () => {
  it('is refused after ten failures, even with the right password, with the time to wait', async () => {
    expect(await failTimes(10)).toEqual(Array.from({ length: 10 }, () => 401));
    server.pass(4 * minute);
    const { status, json, headers } = await login('correct horse');
    expect([status, json]).toEqual([429, { success: 0, message: 'Too many tries. Wait a few minutes and try again.' }]);
    expect(headers.get('retry-after')).toBe('360');
  });

  it('is allowed again after ten minutes, however many tries were refused meanwhile', async () => {
    await failTimes(10);
    server.pass(10 * minute - 1);
    expect(await failTimes(3)).toEqual([429, 429, 429]);
    server.pass(1);
    expect((await login('correct horse')).status).toBe(200);
    expect(await failTimes(10)).toEqual(Array.from({ length: 10 }, () => 401));
  });

  it('counts failures and successes separately, and known and unknown customers separately', async () => {
    await failTimes(9);
    for (let turn = 0; turn < 12; turn += 1) expect((await login('correct horse')).status).toBe(200);
    expect(await failTimes(12)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('is refused after twenty sign-ins in ten minutes, which cost as much as failures', async () => {
    const statuses = [];
    for (let turn = 0; turn < 22; turn += 1) statuses.push((await login('correct horse')).status);
    // The first sign-in makes the customer known to the network, and a known customer is counted separately.
    expect(statuses).toEqual([...Array.from({ length: 21 }, () => 200), 429]);
    server.pass(10 * minute);
    expect((await login('correct horse')).status).toBe(200);
  });

  it('compares the password for at most ten of many concurrent tries', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('wrong')));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length]).toEqual([
      10, 15,
    ]);
  });

  it('does not limit other phone numbers', async () => {
    await failTimes(11);
    expect((await login('correct horse', '0712000101')).status).toBe(200);
  });

  it('limits a number without an account as well, so that the limit does not reveal it', async () => {
    const unknown = async () => (await login('wrong', '0712000199')).status;
    for (let turn = 0; turn < 10; turn += 1) expect(await unknown()).toBe(401);
    expect(await unknown()).toBe(429);
  });
});

describe('signing in from one address', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    server.app.request(
      '/v1/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) },
        body: JSON.stringify({ phoneNumber: phone, password: 'correct horse' }),
      },
      { incoming: { socket: { remoteAddress } } },
    );
  const exhaust = (address: string) =>
    server.db.insert(rateLimits).values({
      key: `sign-in:address:${address}`,
      count: 300,
      resetsAt: new Date(server.deps.clock().getTime() + minute),
    });

  it('is refused after three hundred failures', async () => {
    await exhaust('203.0.113.9');
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('::ffff:203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(200);
  });

  it('does not count a sign-in refused by its address towards the limit of the phone number', async () => {
    await exhaust('203.0.113.9');
    for (let turn = 0; turn < 12; turn += 1) await from('203.0.113.9');
    expect((await login('correct horse')).status).toBe(200);
  });

  it('trusts X-Forwarded-For from a trusted proxy only, and only its last foreign hop', async () => {
    await exhaust('203.0.113.9');
    expect((await from('10.1.2.3', '203.0.113.9')).status).toBe(429);
    expect((await from('10.1.2.3', '198.51.100.1, 203.0.113.9, 192.168.1.7')).status).toBe(429);
    expect((await from('10.1.2.3', '203.0.113.9, 198.51.100.1')).status).toBe(200);
    expect((await from('198.51.100.1', '203.0.113.9')).status).toBe(200);
  });

  it('reads a hop that was written with its port', async () => {
    await exhaust('203.0.113.9');
    await exhaust('2001:db8::/56');
    for (const forwarded of [
      '203.0.113.9:4711',
      '198.51.100.1, 203.0.113.9:4711',
      '[2001:db8::1]:4711',
      '[2001:db8::1]',
    ])
      expect((await from('10.1.2.3', forwarded)).status).toBe(429);
    expect((await from('10.1.2.3', '203.0.113.9, 198.51.100.1:4711')).status).toBe(200);
  });

  it('ignores hops before one that is no address', async () => {
    await exhaust('10.1.2.3');
    for (const hop of ['unknown', '_hidden', '', '1.2.3'])
      expect((await from('10.1.2.3', `198.51.100.1, ${hop}`)).status).toBe(429);
  });
});

it('deletes expired windows', async () => {
  await login('wrong');
  server.pass(11 * minute);
  await login('wrong', '0712000150');
  expect(
    await server.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `sign-in:phone:${phone}`)),
  ).toEqual([]);
});

describe('addressMatcher', () => {
  it.each([
    ['196.201.214.200', true],
    ['196.201.215.1', false],
    ['10.255.0.1', true],
    ['::ffff:10.255.0.1', true],
    ['2001:db8::7', true],
    ['nonsense', false],
  ])('matches addresses: %s: %s', (address, matches) => {
    const isListed = addressMatcher(['196.201.214.200', '10.0.0.0/8', '2001:db8::/32', 'nonsense', '1.2.3.4/99']);
    expect(isListed(address)).toBe(matches);
  });
});

describe('behind a load balancer that the settings do not name', () => {
  const shared = expect.stringContaining('all customers share the limits of one address');

  it.each<[Record<string, string>, unknown[]]>([
    [{ PUBLIC_URL: 'https://shop.example', SANDBOX: 'open' }, [shared]],
    [{ PUBLIC_URL: 'https://shop.example', SANDBOX: 'open', TRUSTED_PROXY: '10.0.0.0/8' }, []],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
    [{}, []],
  ])('warns with %j where all callers share one limit', (settings, warnings) => {
    expect(logAtStart(warnOfSharedLimits, settings)).toEqual(warnings);
  });
});
