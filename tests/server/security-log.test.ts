import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What the log says of people who sign in, and of those who try what is not theirs; and what it never says. */

let server: TestServer;
const lines: Record<string, unknown>[] = [];
let request: (method: string, path: string, body?: object, token?: string) => Promise<Response>;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({ ...server.deps, log });
  request = async (method, path, body, token) =>
    app.request(`/v1${path}`, {
      method,
      headers: token ? { token } : {},
      ...(body && { body: JSON.stringify(body) }),
    });
});
afterAll(() => server.stop());

const secrets = ['254745550001', '0745550001', 'correct horse', 'battery staple', 'zuri@example.com', 'other horse'];
const person = { phoneNumber: '0745550001', password: 'correct horse' };

it('names each sign-in, change of password and refusal, and nobody’s number, password or token', async () => {
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
    ['an account was made', userId],
    ['signed in', userId],
    ['a request was refused', 401],
    ['a request was refused', 401],
    ['a request was refused', 403],
    ['the password was changed', userId],
    ['signed out', userId],
  ]);
  const said = JSON.stringify(lines);
  for (const secret of [...secrets, user.token, again.token, token]) expect(said).not.toContain(secret);
  expect(lines.every(({ time }) => typeof time === 'number')).toBe(true);
});
