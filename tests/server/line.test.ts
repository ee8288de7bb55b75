import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLine } from '#server/accounts/line.ts';
import { isPassword } from '#server/accounts/passwords.ts';
import { rateLimits, users } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

vi.mock(import('#server/accounts/passwords.ts'), async (original) => {
  const passwords = await original();
  return { ...passwords, isPassword: vi.fn(passwords.isPassword) };
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
    expect(refusal).toBeInstanceOf(Refusal);
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
    vi.mocked(isPassword).mockRejectedValueOnce(new Refusal(503, 'Too many.', 7));
    const { status, headers, json } = await server.call('POST', '/v1/login', { body });
    expect([status, headers.get('retry-after'), json]).toEqual([503, '7', { success: 0, message: 'Too many.' }]);
    expect(await failures()).toEqual([0, 0]);
  });

  it('renews a password that was stored at other costs', async () => {
    const { json } = await server.call('POST', '/v1/register', { body: { ...body, phoneNumber: '0712345679' } });
    const { userId } = json.message;
    // "a long enough one" at 19 MiB and two passes.
    const old = '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ECzeC1Xh/2P/Oc7jTRzR3X/gIrIsgRKQNn5J03e+7JQ';
    await server.db.update(users).set({ passwordHash: old }).where(eq(users.userId, userId));
    const again = { body: { ...body, phoneNumber: '0712345679' } };
    expect((await server.call('POST', '/v1/login', again)).status).toBe(200);
    expect(await stored(userId)).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect((await server.call('POST', '/v1/login', again)).status).toBe(200);
  });
});
