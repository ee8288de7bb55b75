import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from '#server/accounts/passwords.ts';
import { rateLimits, resetCodes, sessions, users } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

vi.mock(import('#server/accounts/passwords.ts'), async (original) => {
  const passwords = await original();
  return { ...passwords, isPassword: vi.fn(passwords.isPassword) };
});

/** Comparing a password takes a while, and the account may change meanwhile. */

const password = 'correct horse';
const fresh = 'battery staple';
let server: TestServer;
let registered = 0;
let phoneNumber: string;
let user: { token: string; userId: string };

beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
beforeEach(async () => {
  await server.db.delete(rateLimits);
  registered += 1;
  phoneNumber = `2547450000${String(registered).padStart(2, '0')}`;
  user = (await server.call('POST', '/v1/register', { body: { phoneNumber, password } })).json.message;
});
afterAll(() => server.stop());

const own = (method: string, path: string, body: object) =>
  server.call(method, `/v1/user/${user.userId}${path}`, { token: user.token, body });
const login = (typed: string) => server.call('POST', '/v1/login', { body: { phoneNumber, password: typed } });
const change = (password_: string) => own('PATCH', '/password', { currentPassword: password, password: password_ });
const erase = () => own('DELETE', '', { password });
const sessionsLeft = async () =>
  (await server.db.select().from(sessions).where(eq(sessions.userId, user.userId))).length;

async function resetTo(next: string) {
  await server.db.insert(resetCodes).values({
    userId: user.userId,
    codeHash: await hashPassword('123456'),
    triesLeft: 5,
    expiresAt: new Date(server.deps.clock().getTime() + 60_000),
  });
  return server.call('PATCH', '/v1/user/auth', { body: { phoneNumber, code: '123456', password: next } });
}

/** Has something happen between the first comparison of a password and what follows from it. */
function meanwhile(happens: () => Promise<{ status: number }>): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>();
  vi.mocked(isPassword).mockImplementationOnce(async (typed, stored) => {
    const fits = await isPassword(typed, stored);
    await happens().then(resolve, reject);
    return fits;
  });
  return promise;
}

describe('a sign-in that is under way', () => {
  it.each([
    ['when the password is changed', () => change(fresh), 1],
    ['when it is set anew by a code', () => resetTo(fresh), 0],
    ['when the account is deleted', () => erase(), 0],
  ])('opens no session with the old password %s', async (_, happens, left) => {
    const happened = meanwhile(happens);
    const { status, json } = await login(password);
    expect([status, json.message]).toEqual([401, 'Phone number or password is wrong.']);
    expect((await happened).status).toBe(200);
    expect(await sessionsLeft()).toBe(left);
  });

  it('opens one with the password that counts from now on', async () => {
    const happened = meanwhile(() => change(fresh));
    // Two at once for an account whose hash is of other costs: the first that is done sets it anew.
    expect((await login(fresh)).status).toBe(401);
    await happened;
    expect((await login(fresh)).status).toBe(200);
  });

  it('goes through beside another one that renews the stored hash', async () => {
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$';
    const { argon2Sync } = await import('node:crypto');
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from('somesalt'),
      memory: 8,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const passwordHash = `${cheap}${hash.toString('base64').replace(/=+$/, '')}`;
    await server.db.update(users).set({ passwordHash }).where(eq(users.userId, user.userId));
    const other = meanwhile(() => login(password));
    expect((await login(password)).status).toBe(200);
    expect((await other).status).toBe(200);
  });
});

describe('a change of the password that is under way', () => {
  it.each([
    ['another change', () => change('a third password')],
    ['a code', () => resetTo('a third password')],
  ])('does not undo %s that came before it', async (_, happens) => {
    const happened = meanwhile(happens);
    const { status, json } = await change(fresh);
    expect([status, json.message]).toEqual([403, 'The current password is wrong.']);
    expect((await happened).status).toBe(200);
    expect([(await login(fresh)).status, (await login('a third password')).status]).toEqual([401, 200]);
  });

  it('deletes no account with a password that counts no more', async () => {
    const happened = meanwhile(() => change(fresh));
    expect((await erase()).status).toBe(403);
    expect((await happened).status).toBe(200);
    expect((await login(fresh)).status).toBe(200);
  });
});
