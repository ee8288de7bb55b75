import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));

const day = 24 * 60 * 60 * 1000;
const register = (phoneNumber: string, more: object = {}) =>
  server.call('POST', '/v1/register', { body: { phoneNumber, password: 'correct horse', ...more } });
const login = (phoneNumber: string, password = 'correct horse') =>
  server.call('POST', '/v1/login', { body: { phoneNumber, password } });

describe('registering', () => {
  // @verifies User: userId
  // @verifies User: firstName
  // @verifies User: lastName
  // @verifies User: email
  // @verifies User: phoneNumber
  // @verifies User: username
  // @verifies User: type
  // @verifies User: token
  // @verifies Visitor registers
  // @verifies usertype: returned as type at login
  // @verifies POST /register: phoneNumber, password, email, username, referredBy
  it('creates an account and signs it in', async () => {
    const { status, json } = await register('0712 000 001', {
      email: 'amina@example.co.ke',
      username: 'amina',
      referredBy: 'otieno',
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: 1,
      message: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: expect.any(String),
        type: 1,
        username: 'amina',
        email: 'amina@example.co.ke',
      },
    });
    const { userId, token } = json.message;
    const own = await server.call('GET', `/v1/user/${userId}/get`, { token });
    expect(own.json.message).toEqual({
      userId,
      firstName: '',
      lastName: '',
      email: 'amina@example.co.ke',
      phoneNumber: '254712000001',
      username: 'amina',
      type: 1,
      phoneVerified: false,
    });
  });

  it('stores neither the password nor the 256-bit token', async () => {
    const { json } = await register('0712000002');
    expect(json.message.token).toMatch(/^[\w-]{43}$/);
    const [user] = await server.db.select().from(users).where(eq(users.userId, json.message.userId));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, json.message.userId));
    expect(rows.map((row) => row.tokenHash)).not.toContain(json.message.token);
  });

  it.each([
    ['0712010001', 'Password123'],
    ['0712010002', '--------'],
    ['0712010003', 'ñññññ ü 12 漢字'],
    ['0712010004', '  spaces   at  the ends  '],
    ['0712010005', 'x'.repeat(128)],
  ])('accepts for %s a password of any characters: %s', async (phoneNumber, password) => {
    expect((await register(phoneNumber, { password })).status).toBe(200);
    expect((await login(phoneNumber, password)).status).toBe(200);
    expect((await login(phoneNumber, `${password.slice(0, -1)}?`)).status).toBe(401);
  });

  it('salts passwords, so that no two stored hashes of one password are equal', async () => {
    await register('0712000003');
    await register('0712000004');
    const rows = await server.db.select({ hash: users.passwordHash }).from(users);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });

  it('refuses a phone number that has an account, however it is typed', async () => {
    await register('0712000005');
    const message = 'This phone number already has an account. Sign in instead.';
    // The last number has invisible formatting characters, as numbers copied from a phone's contacts do.
    for (const typed of [
      '+254 712-000-005',
      '00254712000005',
      '000254712000005',
      '712 000 005',
      '\u202a+254\u00a0712\u00a0000\u00a0005\u202c',
    ]) {
      const again = await register(typed);
      expect([again.status, again.json]).toEqual([409, { success: 0, message }]);
    }
  });

  it('creates one account from many concurrent registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register('0712000006')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([
    ['a password of spaces', { password: ' '.repeat(8) }, 'Required details missing.'],
    ['a short password', { password: 'short' }, 'Use a password of at least 8 characters.'],
    ['no Kenyan number', { phoneNumber: '+1 202 555 0100' }, 'Enter a Kenyan mobile number, such as +254 712 345 678.'],
    ['no password', { password: undefined }, 'Required details missing.'],
    // @verifies Format checks: none shown (settled: phone, e-mail and length of a new password are checked)
  ])('refuses a registration with %s', async (_, more, message) => {
    const { status, json } = await register('0712000007', more);
    expect([status, json.message]).toEqual([400, message]);
  });
});

describe('signing in', () => {
  // @verifies Visitor logs in
  // @verifies POST /login: phoneNumber, password; message.token, type, userId, username, email
  it('opens a new session with each sign-in', async () => {
    await register('0712000010', { username: 'njeri' });
    const [first, second] = await Promise.all([login('0712000010'), login('254712000010')]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.json.message.username).toBe('njeri');
    expect(first?.json.message.token).not.toBe(second?.json.message.token);
  });

  // @verifies Failure of login: not shown (settled: one sentence for a wrong password and an unknown number)
  it('gives the same answer to a wrong password and to an unknown phone number', async () => {
    await register('0712000011');
    const wrong = await login('0712000011', 'Correct horse');
    const unknown = await login('0712000012');
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual({ success: 0, message: 'Phone number or password is wrong.' });
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
  });

  it('deletes expired sessions at the next sign-in', async () => {
    const { json } = await register('0712000013');
    server.pass(31 * day);
    await login('0712000013');
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, json.message.userId));
    expect(rows).toHaveLength(1);
  });
});

describe('a session', () => {
  it('closes the oldest session of a user with twenty, also when many open concurrently', async () => {
    const { json } = await register('0712000022');
    const { userId, token } = json.message;
    const own = (session: string) => server.call('GET', `/v1/user/${userId}/get`, { token: session });
    server.pass(1);
    const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => login('0712000022')));
    const opened = [...(await openMany(10)), ...(await openMany(9))];
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 200));
    expect((await own(token)).status).toBe(200);
    server.pass(11 * 60_000);
    const last = await login('0712000022');
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows).toHaveLength(20);
    expect([(await own(token)).status, (await own(last.json.message.token)).status]).toEqual([401, 200]);
  });

  it('ends a session after thirty days', async () => {
    const { json } = await register('0712000020');
    const own = () => server.call('GET', `/v1/user/${json.message.userId}/get`, { token: json.message.token });
    server.pass(30 * day - 1);
    expect((await own()).status).toBe(200);
    server.pass(1);
    const late = await own();
    expect([late.status, late.json.message]).toEqual([401, 'Your session has ended. Sign in again.']);
  });

  // @verifies Logout's server call is not shown (settled: the token is revoked)
  it('ends a session immediately by signing out, and no other session', async () => {
    const { json } = await register('0712000021');
    const other = await login('0712000021');
    const out = await server.call('POST', '/v1/logout', { token: json.message.token });
    expect(out.json.success).toBe(1);
    const path = `/v1/user/${json.message.userId}/get`;
    expect((await server.call('GET', path, { token: json.message.token })).status).toBe(401);
    expect((await server.call('GET', path, { token: other.json.message.token })).status).toBe(200);
  });
});

describe('the name', () => {
  // @verifies /account-management edits: first name
  // @verifies /account-management edits: last name
  // @verifies PATCH /user/{id}/name: firstName, lastName; token
  it('changes the name by its own call alone', async () => {
    const { json } = await register('0712000030', { email: 'w@example.com' });
    const { userId, token } = json.message;
    const named = await server.call('PATCH', `/v1/user/${userId}/name`, {
      token,
      body: { firstName: ' Wanjiru ', lastName: "Ng'ang'a" },
    });
    expect(named.json.message).toMatchObject({ firstName: 'Wanjiru', lastName: "Ng'ang'a", email: 'w@example.com' });
    const own = await server.call('GET', `/v1/user/${userId}/get`, { token });
    expect(own.json.message).toEqual(named.json.message);
  });

  it('refuses a name of which a part is missing', async () => {
    const { json } = await register('0712000031');
    const { status } = await server.call('PATCH', `/v1/user/${json.message.userId}/name`, {
      token: json.message.token,
      body: { firstName: 'Wanjiru', lastName: '  ' },
    });
    expect(status).toBe(400);
  });
});
