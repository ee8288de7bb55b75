import { desc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { textResetCode } from '#server/accounts/password-reset.ts';
import { passwordResetCodes, rateLimits, sandboxMessages, users } from '#server/db/schema.ts';
import { derive, encrypt } from '#server/secrets/aes.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { realMpesa } from '#tests/support/server/start.ts';

const minute = 60 * 1000;
const old = 'the old password';
const fresh = 'the new password';
let phoneNumber: string;
let token: string;
let userId: string;
let registered = 0;

const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  await server.db.delete(rateLimits);
  registered += 1;
  cookie = '';
  phoneNumber = `2547330000${String(registered).padStart(2, '0')}`;
  const { json } = await server.call('POST', '/v1/register', { body: { phoneNumber, password: old } });
  ({ token, userId } = json.message);
  await server.db.update(users).set({ phoneVerifiedAt: server.deps.clock() }).where(eq(users.userId, userId));
});

const unknown = '254733999999';
let cookie: string;
/** Asks in one browser, which sends back the cookie that it gets. */
async function ask(phone = phoneNumber) {
  const asked = await server.call('GET', `/v1/user/auth/reset/${encodeURIComponent(phone)}`, { cookie });
  cookie = asked.cookie || cookie;
  return asked;
}
const change = (code: string, phone = phoneNumber, password = fresh) =>
  server.call('PATCH', '/v1/user/auth', { cookie, body: { phoneNumber: phone, code, password } });
const login = async (password: string) =>
  (await server.call('POST', '/v1/login', { body: { phoneNumber, password } })).status;

async function texts(msisdn = phoneNumber) {
  await server.deliverMessages();
  return server.db
    .select()
    .from(sandboxMessages)
    .where(eq(sandboxMessages.msisdn, msisdn))
    .orderBy(desc(sandboxMessages.messageID));
}

/** Returns the code of the latest text message. */
async function texted(): Promise<string> {
  const [last] = await texts();
  return /\b\d{8}\b/.exec(last?.body ?? '')?.[0] ?? 'none';
}

/** Returns a code that differs from this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 100_000_000).padStart(8, '0');

const refusal = [403, { success: 0, message: 'The code is wrong or has expired. Ask for a new one.' }];

describe('asking for a code', () => {
  // @verifies Reset request texts instructions
  // @verifies GET /user/auth/reset/{phone}: starts reset
  it('texts a code of eight digits in the shop’s name', async () => {
    const { status, json } = await ask(`+${phoneNumber}`);
    expect([status, json]).toEqual([
      200,
      { success: 1, message: 'If this number has an account, a code is on its way to it.' },
    ]);
    const sent = await texts();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ sender: 'UWANJA', body: expect.stringMatching(/^\d{8} is your Uwanja code/) });
  });

  it('stores no readable code', async () => {
    await ask();
    await server.enqueueResetCodes();
    const [kept] = await server.db.select().from(passwordResetCodes).where(eq(passwordResetCodes.userId, userId));
    expect(kept?.codeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(kept)).not.toContain(await texted());
  });

  it('gives the same answer for a number without an account, and sends and stores nothing', async () => {
    const known = await ask();
    await server.enqueueResetCodes();
    const { rate_limits: _, ...before } = await tableHashes(server.db);
    cookie = '';
    const other = await ask(unknown);
    await server.enqueueResetCodes();
    expect([other.status, other.json]).toEqual([known.status, known.json]);
    expect([...other.headers.keys()]).toEqual([...known.headers.keys()]);
    const { rate_limits: __, ...after } = await tableHashes(server.db);
    expect(after).toEqual(before);
  });

  it.each([
    ['with an account', () => phoneNumber],
    ['without one', () => unknown],
  ])('refuses the fourth request in ten minutes for a number %s', async (_, phone) => {
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask(phone())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    server.pass(10 * minute);
    expect((await ask(phone())).status).toBe(200);
  });

  it('answers before it looks for the account, so that the time reveals nothing', async () => {
    const statements = async (phone: string) => {
      const executed: string[] = [];
      const logger = { logQuery: (query: string) => executed.push(query) };
      // biome-ignore lint/suspicious/noExplicitAny: Drizzle's session has its logger in a field that is not public.
      const session = (server.db as any).session;
      const before = session.logger;
      session.logger = logger;
      try {
        await ask(phone);
      } finally {
        session.logger = before;
      }
      return executed;
    };
    cookie = '';
    const known = await statements(phoneNumber);
    cookie = '';
    expect(await statements(unknown)).toEqual(known);
    expect(known.length).toBeGreaterThan(3);
  });

  it('refuses the eleventh request of a day', async () => {
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await ask()).status);
      await server.deliverMessages();
      server.pass(10 * minute);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await texts()).toHaveLength(10);
  });

  it('refuses a network address that requests codes for many numbers', async () => {
    await server.db.insert(rateLimits).values({
      key: 'reset:address:unknown',
      count: 30,
      resetsAt: new Date(server.deps.clock().getTime() + minute),
    });
    expect((await ask()).status).toBe(429);
    expect(await texts()).toEqual([]);
  });

  // @verifies Reset request requires the phone number
  it('refuses a number that is not Kenyan', async () => {
    expect((await ask('12345')).status).toBe(400);
  });
});

describe('two requests of one browser', () => {
  /** Asks, and returns the key of the request's job without running it. */
  async function askForJob(): Promise<string> {
    const keys: string[] = [];
    await ask();
    await server.deps.jobs.runWaiting('text-reset-code', async (key) => {
      keys.push(key);
      return null;
    });
    return keys.join();
  }

  it.each([
    ['first', (older: string, newer: string) => [older, newer]],
    ['last', (older: string, newer: string) => [newer, older]],
  ])('send one text with the code of the newer one, if the job of the older one runs %s', async (_, order) => {
    for (const key of order(await askForJob(), await askForJob())) {
      await textResetCode(server.deps, key);
      await server.deliverMessages();
    }
    expect(await texts()).toHaveLength(1);
    expect((await change(await texted())).status).toBe(200);
  });

  it('send one text if the newer one comes and is answered while the job of the older one runs', async () => {
    const older = await askForJob();
    const transaction = async (work: Parameters<typeof server.db.transaction>[0]) => {
      await textResetCode(server.deps, await askForJob());
      await server.deliverMessages();
      return server.db.transaction(work);
    };
    const db = new Proxy(server.db, {
      get: (own, name) => (name === 'transaction' ? transaction : Reflect.get(own, name)),
    });
    await textResetCode({ ...server.deps, db }, older);
    expect(await texts()).toHaveLength(1);
    expect((await change(await texted())).status).toBe(200);
  });

  it('use up no limit for the one that sends nothing', async () => {
    await server.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.userId, userId));
    const older = await askForJob();
    await askForJob();
    await textResetCode(server.deps, older);
    const counted = await server.db.select().from(rateLimits).where(like(rateLimits.key, 'unverified-code:%'));
    expect(counted).toEqual([]);
  });

  it('that an earlier release has enqueued get their codes', async () => {
    const { daraja } = server.deps.config;
    const request = { phoneNumber, browser: 'a browser', network: 'a network' };
    const key = encrypt(
      derive(daraja.consumerSecret, 'reset request'),
      JSON.stringify(request),
      'a request for a reset code',
    );
    await textResetCode(server.deps, key);
    expect(await texts()).toHaveLength(1);
  });
});

describe('changing the password', () => {
  // @verifies Reset password asks for: phone number
  // @verifies Reset password asks for: SMS code
  // @verifies Reset password asks for: new password
  // @verifies Reset password asks for: confirm
  // @verifies Password change: phoneNumber
  // @verifies Password change: code
  // @verifies Password change: password
  // @verifies Visitor resets password
  // @verifies PATCH /user/auth: phoneNumber, code, password
  it('replaces the old password', async () => {
    await ask();
    const { status, json } = await change(await texted());
    expect([status, json.success]).toEqual([200, 1]);
    expect([await login(old), await login(fresh)]).toEqual([401, 200]);
  });

  it('a reset ends every session of the user, and of no other user', async () => {
    const other = (
      await server.call('POST', '/v1/register', { body: { phoneNumber: `25411000${userId.length}00`, password: old } })
    ).json.message;
    const mine = () => server.call('GET', `/v1/user/${userId}/get`, { token });
    const second = (await server.call('POST', '/v1/login', { body: { phoneNumber, password: old } })).json.message;
    await ask();
    expect((await mine()).status).toBe(200);
    await change(await texted());
    expect((await mine()).status).toBe(401);
    expect((await server.call('GET', `/v1/user/${userId}/get`, { token: second.token })).status).toBe(401);
    expect((await server.call('GET', `/v1/user/${other.userId}/get`, { token: other.token })).status).toBe(200);
  });

  it('accepts the code with typed spaces', async () => {
    await ask();
    const code = await texted();
    expect((await change(` ${code.slice(0, 4)} ${code.slice(4)}`)).status).toBe(200);
  });

  it('accepts a code once, also when it is sent twice concurrently', async () => {
    await ask();
    const code = await texted();
    const answers = await Promise.all([change(code), change(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const again = await change(code, phoneNumber, 'yet another password');
    expect([again.status, again.json]).toEqual(refusal);
    expect(await login(fresh)).toBe(200);
  });

  it('accepts a code before the tenth minute is over and not after it', async () => {
    await ask();
    const first = await texted();
    server.pass(10 * minute);
    const late = await change(first);
    expect([late.status, late.json]).toEqual(refusal);
    await ask();
    const second = await texted();
    server.pass(10 * minute - 1);
    expect((await change(second)).status).toBe(200);
  });

  it('accepts a code at the fifth try and not at the sixth', async () => {
    await ask();
    const code = await texted();
    for (let turn = 1; turn <= 4; turn += 1) expect((await change(wrong(code, turn))).status).toBe(403);
    expect((await change(code)).status).toBe(200);
    await ask();
    const next = await texted();
    for (let turn = 1; turn <= 5; turn += 1) expect((await change(wrong(next, turn))).status).toBe(403);
    const sixth = await change(next, phoneNumber, 'yet another password');
    expect([sixth.status, sixth.json]).toEqual(refusal);
    expect(await login(fresh)).toBe(200);
  });

  it('compares the code for at most five of many concurrent tries', async () => {
    await ask();
    const code = await texted();
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, turn) => change(wrong(code, turn + 1))));
    expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 403));
    expect((await change(code)).status).toBe(403);
  });

  it('accepts the last code that the browser was sent, not the one before', async () => {
    await ask();
    const first = await texted();
    await ask();
    const second = await texted();
    if (first !== second) expect((await change(first)).status).toBe(403);
    expect((await change(second)).status).toBe(200);
  });

  it('refuses another user’s code', async () => {
    await ask();
    const code = await texted();
    const { json } = await server.call('POST', '/v1/register', {
      body: { phoneNumber: '254734000001', password: old },
    });
    expect(json.success).toBe(1);
    await ask('254734000001');
    const [theirs] = await texts('254734000001');
    if (theirs && !theirs.body.includes(code)) expect((await change(code, '254734000001')).status).toBe(403);
    expect((await change(code)).status).toBe(200);
  });

  it('gives the same refusal for a wrong code, no code and no account', async () => {
    await ask();
    const code = await texted();
    const answers = [
      await change(wrong(code)),
      await change(code, unknown),
      await change('12345678', (await createUserWithoutCode()).phoneNumber),
    ];
    for (const { status, json } of answers) expect([status, json]).toEqual(refusal);
    expect(await login(old)).toBe(200);
  });

  it.each([
    ['with an account', () => phoneNumber],
    ['without one', () => unknown],
  ])('refuses the sixteenth try in ten minutes for a number %s', async (_, phone) => {
    const statuses = [];
    for (let turn = 0; turn < 16; turn += 1) statuses.push((await change('00000000', phone())).status);
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 403), 429]);
  });

  it('lets an owner in who was locked out by trying the forgotten password', async () => {
    for (let turn = 0; turn < 10; turn += 1) await login('forgotten');
    expect(await login(old)).toBe(429);
    await ask();
    await change(await texted());
    expect(await login(fresh)).toBe(200);
  });

  it.each([
    ['a password of spaces', { password: ' '.repeat(8) }, 'Required details missing.'],
    ['a short password', { password: 'short' }, 'Use a password of at least 8 characters.'],
    ['no code', { code: '' }, 'Required details missing.'],
    ['six digits', { code: '123456' }, 'The code has eight digits.'],
    ['letters', { code: 'abcdefgh' }, 'The code has eight digits.'],
    ['no phone number', { phoneNumber: undefined }, 'Required details missing.'],
  ])('refuses %s without counting a try', async (_, more, message) => {
    await ask();
    const body = { phoneNumber, code: await texted(), password: fresh, ...more };
    const { status, json } = await server.call('PATCH', '/v1/user/auth', { body });
    expect([status, json.message]).toEqual([400, message]);
    for (let turn = 1; turn <= 4; turn += 1) await change('00000000');
    expect((await change(await texted())).status).toBe(200);
  });
});

/** An account whose owner has not requested a code. */
async function createUserWithoutCode(): Promise<{ phoneNumber: string }> {
  const body = { phoneNumber: '254735000001', password: old };
  await server.call('POST', '/v1/register', { body });
  return body;
}

it('sends no text message where a real M-PESA is set up without a gateway', async () => {
  const real = await startTestServer(realMpesa, { database: 'empty' });
  await real.call('POST', '/v1/register', { body: { phoneNumber, password: old } });
  const { json } = await real.call('GET', `/v1/user/auth/reset/${phoneNumber}`);
  expect(json.success).toBe(1);
  expect(await real.db.select().from(sandboxMessages)).toEqual([]);
  await real.stop();
});
