import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFairQueue } from '#server/accounts/password-queue.ts';
import * as passwords from '#server/accounts/passwords.ts';
import { rateLimits, users } from '#server/db/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import { storedBefore } from '#tests/support/server/legacy-password.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** Work that the test finishes, and the order in which it started. */
function openWork() {
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    create: (id: string) => () => {
      started.push(id);
      const gate = Promise.withResolvers<string>();
      gates.set(id, gate);
      return gate.promise;
    },
    finish: (id: string) => gates.get(id)?.resolve(`done ${id}`),
    fail: (id: string) => gates.get(id)?.reject(new Error(`failed ${id}`)),
  };
}

describe('the queue for passwords', () => {
  const bounds = { concurrency: 1, perNetwork: 3, perCustomer: 2, total: 5 };
  const unknown = (network: string) => ({ network, customer: null });
  const customer = (network: string, name: string) => ({ network, customer: name });

  it('runs as many hashes concurrently as allowed, and the others of a network in order', async () => {
    const queue = createFairQueue({ ...bounds, concurrency: 2 });
    const { create, started, finish } = openWork();
    const all = ['1', '2', '3', '4'].map((id) => queue.run(unknown('a'), create(id)));
    expect(started).toEqual(['1', '2']);
    finish('2');
    await expect(all[1]).resolves.toBe('done 2');
    await vi.waitFor(() => expect(started).toEqual(['1', '2', '3']));
    for (const id of ['1', '3']) finish(id);
    await Promise.all([all[0], all[2]]);
    await vi.waitFor(() => expect(started).toHaveLength(4));
    finish('4');
    await expect(Promise.all(all)).resolves.toHaveLength(4);
  });

  it('continues after a task that failed', async () => {
    const queue = createFairQueue(bounds);
    const { create, fail, started, finish } = openWork();
    const [first, second] = [queue.run(unknown('a'), create('1')), queue.run(unknown('a'), create('2'))];
    fail('1');
    await expect(first).rejects.toThrow('failed 1');
    await vi.waitFor(() => expect(started).toHaveLength(2));
    finish('2');
    await expect(second).resolves.toBe('done 2');
  });

  /** Starts one run that blocks the queue, then adds these, and returns the order in which they start. */
  async function orderOf(
    clients: readonly { network: string; customer: string | null }[],
    queue = createFairQueue(bounds),
  ) {
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const blocking = queue.run(unknown('blocking'), () => gate.promise);
    const waiting = clients.map((client) =>
      queue.run(client, async () => {
        order.push(client.customer ?? client.network);
      }),
    );
    gate.resolve();
    await Promise.all([blocking, ...waiting]);
    return order;
  }

  it('serves networks in turn: a full queue of one network costs another network one turn', async () => {
    expect(await orderOf([unknown('a'), unknown('a'), unknown('a'), unknown('b')])).toEqual(['a', 'b', 'a', 'a']);
  });

  it('serves a known customer between the unknown clients of the same network', async () => {
    const neighbours = [unknown('a'), unknown('a'), unknown('a')];
    expect(await orderOf([...neighbours, customer('a', 'amina')])).toEqual(['a', 'amina', 'a', 'a']);
  });

  it('refuses unknown clients of a network with a full queue, with a time to come back, and no other clients', async () => {
    const queue = createFairQueue(bounds);
    const { create, finish, started } = openWork();
    const all = ['1', '2', '3', '4'].map((id) => queue.run(unknown('a'), create(id)));
    const refusal = await queue.run(unknown('a'), create('5')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ status: 503, retryAfter: 5 });
    expect([queue.hasRoom(unknown('a')), queue.hasRoom(customer('a', 'amina')), queue.hasRoom(unknown('b'))]).toEqual([
      false,
      true,
      true,
    ]);
    for (const [index, run] of all.entries()) {
      await vi.waitFor(() => expect(started).toHaveLength(index + 1));
      finish(String(index + 1));
      await run;
    }
    expect(queue.hasRoom(unknown('a'))).toBe(true);
  });

  it('refuses unknown clients of any network where too many wait in total, but lets known customers wait', async () => {
    const queue = createFairQueue(bounds);
    const gate = Promise.withResolvers<void>();
    const networks = ['a', 'a', 'a', 'b', 'b', 'c'];
    const all = networks.map((network) => queue.run(unknown(network), () => gate.promise));
    expect(queue.hasRoom(unknown('d'))).toBe(false);
    await expect(queue.run(unknown('d'), () => gate.promise)).rejects.toThrow('Too many people are signing in');
    all.push(queue.run(customer('a', 'amina'), () => gate.promise));
    gate.resolve();
    await expect(Promise.all(all)).resolves.toHaveLength(7);
  });

  it('does not count unknown clients towards the places of known customers', async () => {
    const queue = createFairQueue(bounds);
    const gate = Promise.withResolvers<void>();
    const names = ['amina', 'brian', 'carol', 'david', 'esther', 'farah'];
    const all = [unknown('a'), ...names.map((name) => customer('a', name))].map((client) =>
      queue.run(client, () => gate.promise),
    );
    expect([queue.hasRoom(unknown('a')), queue.hasRoom(unknown('b'))]).toEqual([true, true]);
    gate.resolve();
    await Promise.all(all);
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

  const counts = async () =>
    (await server.db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in:%'))).map(({ count }) => count);

  it('refuses a sign-in with a time to come back where too many wait, without counting it as a failure', async () => {
    await server.call('POST', '/v1/register', { body });
    vi.spyOn(passwords, 'verifyPassword').mockRejectedValueOnce(new HttpError(503, 'Too many.', 7));
    const { status, headers, json } = await server.call('POST', '/v1/login', { body });
    expect([status, headers.get('retry-after'), json]).toEqual([503, '7', { success: 0, message: 'Too many.' }]);
    expect(new Set(await counts())).toEqual(new Set([0]));
  });

  it.each([
    ['POST', '/login', body],
    ['POST', '/register', { ...body, phoneNumber: '0712345670' }],
    ['PATCH', '/user/auth', { ...body, code: '12345678' }],
    ['PATCH', '/user/{id}/password', { currentPassword: body.password, password: 'another long one' }],
    ['DELETE', '/user/{id}', { password: body.password }],
  ])('refuses a sign-in to a full queue before anything is counted: %s %s', async (method, path, given) => {
    const { userId, token } = await signUp(server);
    const before = await server.db.select().from(rateLimits);
    vi.spyOn(passwords, 'requireRoomForPassword').mockImplementationOnce(() => {
      throw new HttpError(503, 'Too many.', 7);
    });
    const at = `/v1${path.replace('{id}', userId)}`;
    const { status, json } = await server.call(method, at, { token, ...(given && { body: given }) });
    expect([status, json.message]).toEqual([503, 'Too many.']);
    expect(await server.db.select().from(rateLimits)).toEqual(before);
  });

  it('gives a place of its own to a browser that the customer has signed in with, and to no other request', async () => {
    const { phoneNumber } = await signUp(server, body.password);
    const own = { phoneNumber, password: body.password };
    const signedIn = await server.call('POST', '/v1/login', { body: own });
    const place = expect.stringContaining(phoneNumber.slice(-9));
    const places: unknown[] = [];
    for (const cookie of [signedIn.cookie, 'uwanja_browser=AAAAAAAAAAAAAAAAAAAAAA', '']) {
      const asked = vi.spyOn(passwords, 'requireRoomForPassword').mockClear();
      await server.call('PATCH', '/v1/user/auth', { cookie, body: { ...own, code: '12345678' } });
      await server.call('POST', '/v1/login', { cookie, body: own });
      places.push(asked.mock.calls.map(([client]) => client.customer));
    }
    expect(places).toEqual([
      [place, place],
      [null, null],
      [null, null],
    ]);
  });

  it('signs a known customer in while two hundred sign-ins of another network are pending', async () => {
    const from = async (remoteAddress: string, given: object) => {
      const response = await server.app.request(
        '/v1/login',
        { method: 'POST', body: JSON.stringify(given) },
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      );
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    };
    const amina = await signUp(server, body.password);
    const own = { phoneNumber: amina.phoneNumber, password: body.password };
    expect((await from('203.0.113.80', own)).status).toBe(200);
    const attacker = await signUp(server, body.password);
    const attack = Array.from({ length: 200 }, () =>
      from('198.51.100.80', { phoneNumber: attacker.phoneNumber, password: body.password }),
    );
    expect((await from('203.0.113.80', own)).status).toBe(200);
    const answers = await Promise.all(attack);
    // Twenty sign-ins in ten minutes succeed as an unknown customer, and twenty more once the network is known. The
    // others are refused with a Retry-After.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(40);
    for (const { status, retryAfter } of answers.filter((answer) => answer.status !== 200)) {
      expect([429, 503]).toContain(status);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  });

  it('rehashes a password that was stored at other costs', async () => {
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
