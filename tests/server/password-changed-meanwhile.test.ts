import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as passwords from '#server/accounts/passwords.ts';
import { passwordResetCodes, rateLimits, sessions, users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { storedBefore } from '#tests/support/server/legacy-password.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** Verifying a password takes a while, and the account may change meanwhile. */

const password = 'correct horse';
const fresh = 'battery staple';
let user: Awaited<ReturnType<typeof signUp>>;

const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  await server.db.delete(rateLimits);
  user = await signUp(server, password);
});

const own = (method: string, path: string, body: object) =>
  server.call(method, `/v1/user/${user.userId}${path}`, { token: user.token, body });
const login = (typed: string) =>
  server.call('POST', '/v1/login', { body: { phoneNumber: user.phoneNumber, password: typed } });
const change = (next: string) => own('PATCH', '/password', { currentPassword: password, password: next });
const erase = () => own('DELETE', '', { password });
const sessionsLeft = async () =>
  (await server.db.select().from(sessions).where(eq(sessions.userId, user.userId))).length;

async function resetTo(next: string) {
  await server.db.insert(passwordResetCodes).values({
    userId: user.userId,
    browser: '',
    network: '',
    codeHash: await passwords.hashPassword('12345678'),
    createdAt: server.deps.clock(),
    expiresAt: new Date(server.deps.clock().getTime() + 60_000),
  });
  const body = { phoneNumber: user.phoneNumber, code: '12345678', password: next };
  return server.call('PATCH', '/v1/user/auth', { body });
}

/** Runs `happens` between the first verification of a password and the code that uses its result. */
function meanwhile(happens: () => Promise<{ status: number }>): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>();
  const { verifyPassword } = passwords;
  vi.spyOn(passwords, 'verifyPassword').mockImplementationOnce(async (typed, stored) => {
    const fits = await verifyPassword(typed, stored);
    await happens().then(resolve, reject);
    return fits;
  });
  return promise;
}

describe('a pending sign-in', () => {
  it.each([
    ['when the password is changed', () => change(fresh), 1],
    ['when it is reset by a code', () => resetTo(fresh), 0],
    ['when the account is deleted', () => erase(), 0],
  ])('opens no session with the old password %s', async (_, happens, left) => {
    const happened = meanwhile(happens);
    const { status, json } = await login(password);
    expect([status, json.message]).toEqual([401, 'Phone number or password is wrong.']);
    expect((await happened).status).toBe(200);
    expect(await sessionsLeft()).toBe(left);
  });

  it('opens a session with the password that is valid afterwards', async () => {
    const happened = meanwhile(() => change(fresh));
    expect((await login(fresh)).status).toBe(401);
    await happened;
    expect((await login(fresh)).status).toBe(200);
  });

  it('succeeds beside another sign-in that rehashes the stored password', async () => {
    const { passwordHash } = storedBefore;
    await server.db.update(users).set({ passwordHash }).where(eq(users.userId, user.userId));
    const other = meanwhile(() => login(storedBefore.password));
    expect((await login(storedBefore.password)).status).toBe(200);
    expect((await other).status).toBe(200);
  });
});

describe('a pending change of the password', () => {
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

  it('deletes no account with a password that was replaced meanwhile', async () => {
    const happened = meanwhile(() => change(fresh));
    expect((await erase()).status).toBe(403);
    expect((await happened).status).toBe(200);
    expect((await login(fresh)).status).toBe(200);
  });
});
