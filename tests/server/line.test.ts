import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLine } from '#server/accounts/line.ts';
import { isPassword, requireRoomForPassword } from '#server/accounts/passwords.ts';
import { rateLimits, users } from '#server/db/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import { signUp } from '../support/catalogue.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { storedBefore } from '../support/stored-before.ts';

vi.mock(import('#server/accounts/passwords.ts'), async (original) => {
  const passwords = await original();
  return {
    ...passwords,
    isPassword: vi.fn(passwords.isPassword),
    requireRoomForPassword: vi.fn(passwords.requireRoomForPassword),
  };
});

describe('a line in front of slow work', () => {
  /** Work that somebody else finishes, and the order in which it was begun. */
  function works() {
    const begun: number[] = [];
    const gates = new Map<number, PromiseWithResolvers<string>>();
    return {
      begun,
      make: (id: number) => () => {
        begun.push(id);
        const gate = Promise.withResolvers<string>();
        gates.set(id, gate);
        return gate.promise;
      },
      finish: (id: number) => gates.get(id)?.resolve(`done ${id}`),
      fail: (id: number) => gates.get(id)?.reject(new Error(`failed ${id}`)),
    };
  }

  it('works for so many at once, and for the others in the order of coming', async () => {
    const line = openLine(2, 10);
    const { make, begun, finish } = works();
    const all = [1, 2, 3, 4].map((id) => line.join(make(id)));
    expect(begun).toEqual([1, 2]);
    finish(2);
    await expect(all[1]).resolves.toBe('done 2');
    expect(begun).toEqual([1, 2, 3]);
    for (const id of [1, 3]) finish(id);
    await all[2];
    finish(4);
    await expect(Promise.all(all)).resolves.toHaveLength(4);
  });

  it('goes on after work that failed', async () => {
    const line = openLine(1, 10);
    const { make, fail, finish } = works();
    const [first, second] = [line.join(make(1)), line.join(make(2))];
    fail(1);
    await expect(first).rejects.toThrow('failed 1');
    finish(2);
    await expect(second).resolves.toBe('done 2');
  });

  it('sends away whom it cannot serve soon, and lets the next one in when there is room again', async () => {
    const line = openLine(1, 1);
    const { make, begun, finish } = works();
    const [first, second] = [line.join(make(1)), line.join(make(2))];
    const refusal = await line.join(make(3)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ status: 503, retryAfter: 5 });
    finish(1);
    await first;
    const fourth = line.join(make(4));
    finish(2);
    await second;
    expect(begun).toEqual([1, 2, 4]);
    finish(4);
    await expect(fourth).resolves.toBe('done 4');
  });

  it('says that it is full to whoever asks before joining', async () => {
    const line = openLine(1, 1);
    const { make, finish } = works();
    line.requireRoom();
    const [first, second] = [line.join(make(1)), line.join(make(2))];
    expect(line.requireRoom).toThrow('Too many people are signing in just now.');
    finish(1);
    await first;
    expect(line.requireRoom).not.toThrow();
    finish(2);
    await second;
  });
});

describe('signing in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const body = { phoneNumber: '0712345678', password: 'a long enough one' };
  const stored = async (userId: string) => {
    const [user] = await server.db.select().from(users).where(eq(users.userId, userId));
    return user?.passwordHash;
  };

  const failures = async () =>
    (await server.db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in:%'))).map(({ count }) => count);

  it('is refused with a time to come back where too many do, and does not count as a failure', async () => {
    await server.call('POST', '/v1/register', { body });
    vi.mocked(isPassword).mockRejectedValueOnce(new HttpError(503, 'Too many.', 7));
    const { status, headers, json } = await server.call('POST', '/v1/login', { body });
    expect([status, headers.get('retry-after'), json]).toEqual([503, '7', { success: 0, message: 'Too many.' }]);
    expect(await failures()).toEqual([0, 0]);
  });

  it.each([
    ['POST', '/login', body],
    ['POST', '/register', { ...body, phoneNumber: '0712345670' }],
    ['GET', '/user/auth/reset/0712345678', undefined],
    ['PATCH', '/user/auth', { ...body, code: '123456' }],
    ['PATCH', '/user/{id}/password', { currentPassword: body.password, password: 'another long one' }],
    ['DELETE', '/user/{id}', { password: body.password }],
  ])('where the line is full %s %s is refused before anything is counted', async (method, path, given) => {
    const { userId, token } = await signUp(server);
    const before = await server.db.select().from(rateLimits);
    vi.mocked(requireRoomForPassword).mockImplementationOnce(() => {
      throw new HttpError(503, 'Too many.', 7);
    });
    const at = `/v1${path.replace('{id}', userId)}`;
    const { status, json } = await server.call(method, at, { token, ...(given && { body: given }) });
    expect([status, json.message]).toEqual([503, 'Too many.']);
    expect(await server.db.select().from(rateLimits)).toEqual(before);
  });

  it('renews a password that was stored at other costs', async () => {
    const { json } = await server.call('POST', '/v1/register', { body: { ...body, phoneNumber: '0712345679' } });
    const { userId } = json.message;
    const { password, passwordHash } = storedBefore;
    await server.db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    const again = { body: { phoneNumber: '0712345679', password } };
    expect((await server.call('POST', '/v1/login', again)).status).toBe(200);
    expect(await stored(userId)).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect((await server.call('POST', '/v1/login', again)).status).toBe(200);
  });
});
