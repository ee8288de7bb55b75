import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { addresses, cartItems, carts, passwordResetCodes, tickets, users } from '#server/db/schema.ts';
import * as authentication from '#server/http/authentication.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { goods, type Shopper, shopping, signUp, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

/**
 * A session ends while a request with its token is under way: the owner of a number resets the password of the account
 * that a stranger has made. What the stranger still sends must not be written into the owner's account.
 */

type Account = Shopper & { readonly phoneNumber: string };

let account: Account;
/** The cookie of a visitor's cart with an item. */
let cookie: string;
const server = forFile(await startTestServer({}, { database: 'empty' }));
await stockSmallShop(server.db);
/** The hash of the code 12345678. */
const codeHash = await hashPassword('12345678');
beforeEach(async () => {
  account = await signUp(server);
  const visitor = await server.call('GET', '/v1/cart');
  cookie = visitor.cookie;
  await shopping(server).product(visitor.json.message.cartID, goods.mug);
});

/** The owner of the number resets the password. */
async function reset(): Promise<number> {
  const { userId, phoneNumber } = account;
  const createdAt = server.deps.clock();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  await server.db
    .insert(passwordResetCodes)
    .values({ userId, browser: '', network: '', codeHash, createdAt, expiresAt });
  const body = { phoneNumber, code: '12345678', password: 'the own password' };
  return (await server.call('PATCH', '/v1/user/auth', { body })).status;
}

/** What is in the account: the name, the e-mail address, addresses, tickets, and items of the open cart. */
async function found() {
  const { userId } = account;
  const isOwn = <T extends typeof users | typeof addresses | typeof tickets | typeof carts>(table: T) =>
    eq(table.userId, userId);
  const [user] = await server.db.select().from(users).where(isOwn(users));
  const own = server.db.select({ cartID: carts.cartID }).from(carts).where(isOwn(carts));
  return [
    user?.firstName,
    user?.email,
    await server.db.$count(addresses, isOwn(addresses)),
    await server.db.$count(tickets, isOwn(tickets)),
    await server.db.$count(cartItems, inArray(cartItems.cartID, own)),
  ];
}
const nothing = ['', '', 0, 0, 0];

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}
const writes: readonly (readonly [string, (of: Account) => Write])[] = [
  [
    'a name',
    ({ userId }) => ({
      method: 'PATCH',
      path: `/v1/user/${userId}/name`,
      body: { firstName: 'Stall', lastName: 'Keeper' },
    }),
  ],
  [
    'an e-mail address',
    ({ userId }) => ({ method: 'PATCH', path: `/v1/user/${userId}/email`, body: { email: 'stall@example.com' } }),
  ],
  [
    'an address',
    ({ userId }) => ({
      method: 'POST',
      path: `/v1/user/${userId}/address`,
      body: { area: 'Stall 66', city: 'nairobi' },
    }),
  ],
  [
    'a ticket',
    () => ({
      method: 'POST',
      path: '/v1/user/contact',
      body: { name: 'Stall', email: 'stall@example.com', subject: 'Hello', issue: 'Mine' },
    }),
  ],
  ['a visitor’s cart', ({ userId }) => ({ method: 'POST', path: '/v1/cart', body: { userID: userId } })],
];

describe('a request that writes', () => {
  it.each(writes)('%s writes nothing when the session ends after it was looked up', async (_, write) => {
    let happened = 0;
    const { authenticate } = authentication;
    vi.spyOn(authentication, 'authenticate').mockImplementationOnce(async (token, deps) => {
      const caller = await authenticate(token, deps);
      happened = await reset();
      return caller;
    });
    const { method, path, body } = write(account);
    const { status, json } = await server.call(method, path, { token: account.token, cookie, body });
    expect([happened, status, json.message]).toEqual([200, 401, 'Your session has ended. Sign in again.']);
    expect(await found()).toEqual(nothing);
  });

  it('refuses a request whose session ends before the body has arrived', async () => {
    const path = `/v1/user/${account.userId}/email`;
    const rest = Promise.withResolvers<void>();
    const text = new TextEncoder().encode(JSON.stringify({ email: 'stall@example.com' }));
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(text.subarray(0, 5));
        await rest.promise;
        controller.enqueue(text.subarray(5));
        controller.close();
      },
    });
    const headers = { token: account.token, 'content-type': 'application/json' };
    const answer = server.app.request(path, { method: 'PATCH', headers, body: slow, duplex: 'half' } as RequestInit);
    await setImmediate();
    expect(await reset()).toBe(200);
    rest.resolve();
    expect((await answer).status).toBe(401);
    expect(await found()).toEqual(nothing);
  });
});

it('waits with a reset for another change of the account without a deadlock', async () => {
  const { userId } = account;
  const waiting = async () => {
    const [locks] = await server.db
      .select({ count: sql<number>`(select count(*)::int from pg_locks where not granted)` })
      .from(users);
    return locks?.count ?? 0;
  };
  // Neither belongs to the transaction.
  const [start, countWaiting] = [AsyncLocalStorage.bind(reset), AsyncLocalStorage.bind(waiting)];
  const answer = await server.db.transaction(async (tx) => {
    // A change of the password and a deletion lock the account, and then delete its codes.
    await tx.select().from(users).where(eq(users.userId, userId)).for('no key update');
    const status = start();
    // The embedded engine has one connection, so the reset begins after this transaction.
    if (server.engine.kind === 'postgres') await expect.poll(countWaiting).toBeGreaterThan(0);
    await tx.delete(passwordResetCodes).where(eq(passwordResetCodes.userId, userId));
    return { status };
  });
  expect(await answer.status).toBe(server.engine.kind === 'postgres' ? 403 : 200);
});

it('refuses requests with a stolen token during a change of the password', async () => {
  const { authenticate } = authentication;
  vi.spyOn(authentication, 'authenticate').mockImplementationOnce(async (token, deps) => {
    const caller = await authenticate(token, deps);
    const body = { currentPassword: 'a long password', password: 'another password' };
    const { userId } = account;
    expect((await server.call('PATCH', `/v1/user/${userId}/password`, { token: account.token, body })).status).toBe(
      200,
    );
    return caller;
  });
  const body = { email: 'stall@example.com' };
  const { status } = await server.call('PATCH', `/v1/user/${account.userId}/email`, { token: account.token, body });
  expect(status).toBe(401);
  const [user] = await server.db.select().from(users).where(eq(users.userId, account.userId));
  expect(user?.email).toBe('');
});
