import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** What the log contains about sign-ins and refused requests, and what it must never contain. */

const lines: Record<string, unknown>[] = [];
const server = forFile(await startTestServer({}, { database: 'empty' }));
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = createApp({ ...server.deps, log });
const request = async (method: string, path: string, body?: object, token?: string) =>
  app.request(`/v1${path}`, {
    method,
    headers: token ? { token } : {},
    ...(body && { body: JSON.stringify(body) }),
  });

/** 72 bits of a keyed hash. */
const hashed = expect.stringMatching(/^[\w-]{12}$/);
const secrets = ['254745550001', '0745550001', 'correct horse', 'battery staple', 'zuri@example.com', 'other horse'];
const person = { phoneNumber: '0745550001', password: 'correct horse' };

it('logs each sign-in, change of password and refusal, without phone numbers, passwords or tokens', async () => {
  const { message: user } = await (await request('POST', '/register', { ...person, email: 'zuri@example.com' })).json();
  const { message: again } = await (await request('POST', '/login', person)).json();
  await request('POST', '/login', { ...person, password: 'other horse' });
  await request('GET', `/user/${user.userId}/get`, undefined, 'no-such-token');
  await request('GET', '/user/3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b/get', undefined, again.token);
  const change = { currentPassword: 'correct horse', password: 'battery staple' };
  const changed = await request('PATCH', `/user/${user.userId}/password`, change, again.token);
  const { token } = (await changed.json()).message;
  await request('POST', '/logout', {}, token);

  const { userId } = user;
  expect(lines.map(({ msg, status, userId: whose }) => [msg, status ?? whose])).toEqual([
    ['an account was created', userId],
    ['signed in', userId],
    ['a request was refused', 401],
    ['a request was refused', 401],
    ['a request was refused', 403],
    ['the password was changed', userId],
    ['signed out', userId],
  ]);
  // Refusals contain hashes by which they can be grouped, and neither an address nor a number.
  const refused = lines.filter(({ msg }) => msg === 'a request was refused');
  for (const { address, network } of refused) expect([address, network]).toEqual([hashed, hashed]);
  const [wrongPassword, unknownToken, otherRefusal] = refused.map(({ account }) => account);
  expect([wrongPassword, unknownToken, otherRefusal]).toEqual([hashed, undefined, hashed]);
  expect(wrongPassword).not.toBe(otherRefusal);
  const logged = JSON.stringify(lines);
  for (const secret of [...secrets, user.token, again.token, token]) expect(logged).not.toContain(secret);
  expect(lines.every(({ time }) => typeof time === 'number')).toBe(true);
});

it('logs an attacker under the same names over networks and accounts, by a hash under the shop’s own key', async () => {
  const attempt = async (app: ReturnType<typeof createApp>, remoteAddress: string, phoneNumber: string) => {
    lines.length = 0;
    const body = JSON.stringify({ phoneNumber, password: 'wrong password' });
    const socket = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } };
    await app.request('/v1/login', { method: 'POST', body }, socket);
    const [refused] = lines;
    return [refused?.address, refused?.network, refused?.account];
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({ ...server.deps, log });
  const [address, network, account] = await attempt(app, '203.0.113.9', '0745550010');
  expect(await attempt(app, '203.0.113.9', '+254 745 550 010')).toEqual([address, network, account]);
  const [otherAddress, sameNetwork, otherAccount] = await attempt(app, '203.0.113.10', '0745550011');
  expect(sameNetwork).toBe(network);
  expect([address, account]).not.toContain(otherAddress);
  expect(otherAccount).not.toBe(account);
  const { config } = server.deps;
  const another = createApp({ ...server.deps, log, config: { ...config, daraja: { ...config.daraja, passkey: 'x' } } });
  expect(await attempt(another, '203.0.113.9', '0745550010')).not.toContain(address);
});

it('logs nothing for a client that closes its connection in the middle of a body', async () => {
  lines.length = 0;
  const body = new ReadableStream({
    pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const { status } = await app.request('/v1/login', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([status, lines]).toEqual([400, []]);
});
