import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connectPostgres, type Database, openDatabase } from '#server/db/open.ts';
import { commandLimits, servingLimits } from '#server/db/pool.ts';
import { ListenUnsupportedError, openPubSub } from '#server/db/pub-sub.ts';
import { startServer } from '#server/start.ts';
import { newPostgresDatabase } from '#tests/support/server/database.ts';
import { findPgBouncer, startPgBouncer } from '#tests/support/server/pgbouncer.ts';

/** The shop behind PgBouncer in transaction mode, which hands a connection to another client after each transaction. */

const folder = mkdtempSync(join(tmpdir(), 'uwanja-pooler-'));
const closings: (() => Promise<unknown>)[] = [];
const pooler = await startPgBouncer(findPgBouncer() ?? '', inject('postgres') ?? '');
closings.push(pooler.stop);
afterAll(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a database with the sample shop. @returns its addresses behind the pooler and without it */
async function newShop(): Promise<{ pooled: string; direct: string }> {
  const { url, drop } = await newPostgresDatabase('sample');
  closings.push(drop);
  return { pooled: `${pooler.url}${new URL(url).pathname}`, direct: url };
}

async function start(databaseUrl: string): Promise<string> {
  const settings = { PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const server = await startServer(readConfig(settings));
  closings.push(server.close);
  return server.url;
}

/** Sends a call with a JSON body. @returns the parsed answer */
async function call(url: string, method: string, path: string, token = '', body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the shapes are checked by other tests.
  return { status: response.status, json: (await response.json()) as any };
}

describe('a shop behind PgBouncer in transaction mode', () => {
  it('starts twice, is ready on both instances, and sells a gift card with its code across them', async () => {
    const { pooled } = await newShop();
    const [first, second] = [await start(pooled), await start(pooled)];
    for (let turn = 0; turn < 3; turn += 1) {
      const ready = await Promise.all([first, second].map(async (url) => (await fetch(`${url}/readyz`)).status));
      expect(ready).toEqual([200, 200]);
    }
    const phoneNumber = '254712000321';
    const registered = await call(first, 'POST', '/v1/register', '', { phoneNumber, password: 'a long password' });
    const { token, userId } = registered.json.message;
    const { json: list } = await call(second, 'GET', '/v1/product/item/type/giftcard');
    const { variantID } = list.message.products
      .flatMap((product: { variants: unknown[] }) => product.variants)
      .find((variant: { inStock: boolean }) => variant.inStock);
    const { cartID } = (await call(first, 'GET', `/v1/user/${userId}/cart/available`, token)).json.message;
    const item = { itemID: variantID, itemType: 'product', quantity: '1', action: 'add' };
    expect((await call(second, 'PATCH', `/v1/cart/${cartID}/item/update`, token, item)).status).toBe(200);
    const prompt = await call(first, 'GET', `/v1/payment/mpesa/express/${cartID}/${phoneNumber}`, token);
    expect(prompt.status).toBe(200);
    const { prompts } = (await call(second, 'GET', `/sandbox/handset/${phoneNumber}`)).json;
    const paid = await call(second, 'POST', `/sandbox/handset/${phoneNumber}/prompts/${prompts[0].id}`, '', {
      answer: 'pin',
    });
    expect(paid.status).toBe(200);
    await expect
      .poll(async () => {
        const { json } = await call(second, 'GET', `/v1/user/${userId}/order`, token);
        return json.message.map?.((order: { status: string }) => order.status) ?? json.message;
      })
      .toEqual(['completed']);
  });

  it('limits its own transactions and statements, and leaves no limit to other clients of the pooler', async () => {
    const { pooled, direct } = await newShop();
    const limits = sql<string>`current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') || ' '
      || current_setting('idle_in_transaction_session_timeout')`;
    const read = async (db: Pick<Database, 'select'>) =>
      (await db.select({ limits }).from(sql`(select 1) as one`))[0]?.limits;
    const seen: unknown[] = [];
    for (const [url, of] of [
      [pooled, servingLimits],
      [pooled, commandLimits],
      [direct, servingLimits],
      [direct, commandLimits],
    ] as const) {
      const { db, close } = await connectPostgres(url, of);
      // The first connection finds the pooler.
      await db.execute(sql`select 1`);
      seen.push([await db.transaction(read), await read(db)]);
      await close();
    }
    expect(seen).toEqual([
      ['5s 10s 1min', '0 0 0'],
      ['0 0 1min', '0 0 0'],
      ['5s 10s 1min', '5s 10s 1min'],
      ['0 0 1min', '0 0 1min'],
    ]);
  });

  it('says that it cannot subscribe to changes, and says so at once the second time', async () => {
    const { pooled, direct } = await newShop();
    const subscriber = { onMessage: () => {}, onEnd: () => {} };
    const subscribing = async (url: string) => {
      const { db, engine, close } = await connectPostgres(url);
      await db.execute(sql`select 1`);
      const pubSub = openPubSub(engine);
      const subscribe = () =>
        pubSub.subscribe('catalogue', subscriber).then(
          () => 'subscribed',
          (error: Error) => error,
        );
      const outcomes = [await subscribe(), await subscribe()];
      await pubSub.close();
      await close();
      return outcomes;
    };
    const [first, second] = await subscribing(pooled);
    expect(first).toBeInstanceOf(ListenUnsupportedError);
    // The same error: the second call did not connect again.
    expect(second).toBe(first);
    expect(await subscribing(direct)).toEqual(['subscribed', 'subscribed']);
    const session = await startPgBouncer(findPgBouncer() ?? '', inject('postgres') ?? '', { pool_mode: 'session' });
    closings.push(session.stop);
    expect(await subscribing(`${session.url}${new URL(direct).pathname}`)).toEqual(['subscribed', 'subscribed']);
  });

  it('waits for the migration of another instance, and reports that after five seconds', async () => {
    const { pooled, direct } = await newShop();
    const other = new pg.Client({ connectionString: direct });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7219001)');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const onWaiting = vi.fn();
      const opening = openDatabase({ dataDir: '', databaseUrl: pooled }, servingLimits, onWaiting);
      const waiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      // `expect.poll` would move the clock.
      while ((await other.query(waiting)).rows[0].waiting === 0);
      vi.advanceTimersByTime(4_999);
      expect(onWaiting).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onWaiting).toHaveBeenCalledOnce();
      vi.useRealTimers();
      await other.query('commit');
      await (await opening).close();
    } finally {
      vi.useRealTimers();
      await other.end();
    }
  });
});
