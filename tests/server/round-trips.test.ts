import { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { orders } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** How many round trips to PostgreSQL a call makes, and for which statements: more of them show only under load. */

const postgres = inject('postgres');

describe('on PostgreSQL', () => {
  let server: TestServer;
  let statements: string[] = [];
  let sent = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });
  // Before each test, because spies are restored after each.
  beforeEach(() => {
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [statement] = given as [string | { text: string }];
      statements.push(typeof statement === 'string' ? statement : statement.text);
      return Reflect.apply(query, this, given);
    });
    const port = Number(new URL(String(postgres)).port);
    // Statements sent together are one write to the socket, and are answered in one round trip.
    for (const flush of ['_write', '_writev'] as const) {
      const original = Reflect.get(Socket.prototype, flush) as (...given: unknown[]) => void;
      vi.spyOn(Socket.prototype, flush).mockImplementation(function (this: Socket, ...given: unknown[]) {
        if (this.remotePort === port) sent += 1;
        return Reflect.apply(original, this, given);
      });
    }
  });
  afterAll(() => server.stop());

  type Call = Parameters<TestServer['call']>;

  /** The cheapest of many calls: a connection prepares a statement at its first use. */
  async function costOf(...asked: Call) {
    const least = { trips: Number.POSITIVE_INFINITY, statements: Number.POSITIVE_INFINITY };
    for (let turn = 0; turn < 12; turn += 1) {
      server.pass(1);
      [statements, sent] = [[], 0];
      const { status } = await server.call(...asked);
      expect(status).toBe(200);
      least.trips = Math.min(least.trips, sent);
      least.statements = Math.min(least.statements, statements.length);
    }
    expect(least.trips).toBeGreaterThan(0);
    return least;
  }

  const account = async (phoneNumber: string) => {
    const body = { phoneNumber, password: 'a long enough one' };
    return { body, session: (await server.call('POST', '/v1/register', { body })).json.message };
  };
  const inStock = async (): Promise<number> => {
    const { json } = await server.call('GET', '/v1/product/item?limit=50');
    const variants = json.message.products.flatMap((product: { variants: unknown[] }) => product.variants);
    return variants.find((variant: { inStock: boolean }) => variant.inStock).variantID;
  };
  /** Lowers a quantity, which stops at one, so that each call does the same work. */
  const change = (cartID: string, itemID: number, token?: string): Call => [
    'PATCH',
    `/v1/cart/${cartID}/item/update`,
    { body: { itemID, itemType: 'product', quantity: '1', action: 'sub' }, ...(token && { token }) },
  ];
  const add = (cartID: string, itemID: number, token?: string) =>
    server.call('PATCH', `/v1/cart/${cartID}/item/update`, {
      body: { itemID, itemType: 'product', quantity: '1', action: 'add' },
      ...(token && { token }),
    });

  it('changes a visitor’s cart in four round trips: begin, read, change, commit', async () => {
    const itemID = await inStock();
    const { cartID } = (await server.call('GET', '/v1/cart')).json.message;
    await add(cartID, itemID);
    const cost = await costOf(...change(cartID, itemID));
    expect(cost.trips).toBeLessThanOrEqual(4);
    expect(cost.statements).toBeLessThanOrEqual(7);
  });

  it('reads the conditions of an addition once the cart is locked, and the cart once it has changed', async () => {
    const itemID = await inStock();
    const { token, userId } = (await account('0711000009')).session;
    const { cartID } = (await server.call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message;
    await add(cartID, itemID, token);
    statements = [];
    await add(cartID, itemID, token);
    const place = (part: string) => statements.findIndex((statement) => statement.includes(part));
    const order = [
      'begin',
      'for update',
      'from "payment_attempts"',
      '"payment_exceptions"',
      'from "variants"',
      'insert into "cart_items"',
    ];
    const places = [...order, 'update "carts"', 'left join "variants"', 'commit'].map(place);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(statements.length).toBeLessThanOrEqual(11);
  });

  it('changes a user’s cart in one more round trip for the session, and one for an order that follows it', async () => {
    const itemID = await inStock();
    const { session } = await account('0711000001');
    const { token, userId } = session;
    const { cartID } = (await server.call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message;
    const added = (await add(cartID, itemID, token)).json.message;
    const cost = await costOf(...change(cartID, itemID, token));
    expect(cost.trips).toBeLessThanOrEqual(5);

    await server.db.insert(orders).values({ orderID: 'UWFOLLOWER', cartID, userId, amount: 1, cart: added });
    const followed = await costOf(...change(cartID, itemID, token));
    expect(followed.trips).toBeLessThanOrEqual(6);
    const [order] = await server.db.select().from(orders).where(eq(orders.cartID, cartID));
    expect(order?.amount).toBe(added.amount);
  });

  it.each([
    ['a list', '/v1/product/item?limit=12', 2],
    ['a filtered list', '/v1/product/item?category=Consoles&limit=12', 2],
    ['a product', '/v1/product/item/1', 1],
    ['a variant', '/v1/product/item/variant/1', 1],
    ['a search', '/v1/search/xbox%20controller', 6],
    ['a misspelt search', '/v1/search/xbox%20contoller?facets=yes', 7],
  ])('answers %s, which is not cached, in few statements', async (_, path, most) => {
    const cost = await costOf('GET', path);
    expect(cost.statements).toBeLessThanOrEqual(most);
    expect(cost.trips).toBeLessThanOrEqual(most);
  });

  it('signs in by seven statements around the hashing', async () => {
    const { body } = await account('0711000002');
    const { cookie } = await server.call('POST', '/v1/login', { body });
    const known = await costOf('POST', '/v1/login', { body, cookie });
    expect(known.statements).toBeLessThanOrEqual(7);
    // A browser without a cookie is recorded.
    const unknown = await costOf('POST', '/v1/login', { body });
    expect(unknown.statements).toBeLessThanOrEqual(8);
  });

  it('looks up a session in one round trip', async () => {
    const { session } = await account('0711000003');
    const cost = await costOf('GET', `/v1/user/${session.userId}/get`, { token: session.token });
    expect(cost.trips).toBeLessThanOrEqual(2);
  });
});
