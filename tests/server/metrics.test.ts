import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { paymentExceptions, storedCallbacks } from '#server/db/schema.ts';
import { enqueueText } from '#server/outbox/outbox.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

const token = 'a-token-of-some-length';

let server: TestServer;
const open = async () => {
  server = await startTestServer({}, { database: 'empty' });
};
const close = () => server.stop();

/** Requests the metrics from an address, as a socket would report it. */
const ask = (remoteAddress: string, headers: Record<string, string> = {}, app = server.app) =>
  app.request(
    '/metrics',
    { headers },
    {
      incoming: {
        socket: { remoteAddress, remotePort: 1, remoteFamily: remoteAddress.includes(':') ? 'IPv6' : 'IPv4' },
      },
    },
  );
const read = async (app = server.app) => (await ask('127.0.0.1', {}, app)).text();
/** Returns the value of a line such as `name{label="x"}`. */
const metric = async (line: string, app = server.app) => {
  const found = (await read(app)).split('\n').find((row) => row.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
};

describe('the metrics without a token', () => {
  beforeAll(open);
  afterAll(close);

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'are served to this machine at %s',
    async (address) => {
      const answer = await ask(address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('content-type')).toContain('text/plain');
    },
  );

  it.each(['10.0.0.1', '203.0.113.9', '2001:db8::1'])('answers 404 for the metrics to %s', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it('answers 404 for the metrics to a request without a socket', async () => {
    expect((await server.app.request('/metrics')).status).toBe(404);
  });

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host'])(
    'answers 404 for the metrics through a proxy on this machine that sends %s',
    async (header) => {
      expect((await ask('127.0.0.1', { [header]: '127.0.0.1' })).status).toBe(404);
    },
  );

  it('answers 404 for the metrics through a trusted proxy, whatever address it forwards', async () => {
    const config = readConfig({ DATA_DIR: 'memory:', LOG_LEVEL: 'silent', TRUSTED_PROXY: '10.0.0.1' });
    const app = createApp({ ...server.deps, config });
    expect((await ask('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, app)).status).toBe(404);
  });
});

describe('the metrics with a token', () => {
  beforeAll(open);
  afterAll(close);

  const withToken = () => {
    const config = readConfig({ DATA_DIR: 'memory:', LOG_LEVEL: 'silent', METRICS_TOKEN: token });
    return createApp({ ...server.deps, config });
  };

  it('are served to a caller with the token, at any address', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await ask('10.0.0.1', headers, withToken())).status).toBe(200);
  });

  it.each([{}, { authorization: 'Bearer wrong' }, { authorization: token }, { authorization: `Bearer ${token}x` }])(
    'answers 401 for the metrics without the token, even on this machine: %j',
    async (headers) => {
      const answer = await ask('127.0.0.1', headers as Record<string, string>, withToken());
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('uwanja_');
    },
  );

  it.each(['short', 'with a space in its middle'])(
    'refuses to start with the token %j, without repeating it',
    (weak) => {
      expect(() => readConfig({ METRICS_TOKEN: weak })).toThrow(ConfigError);
      expect(() => readConfig({ METRICS_TOKEN: weak })).toThrow(/^METRICS_TOKEN must be/);
      expect(() => readConfig({ METRICS_TOKEN: weak })).not.toThrow(weak);
    },
  );
});

describe('the measurements', () => {
  beforeEach(open);
  afterEach(close);

  it('counts and times calls by their names and the class of their status', async () => {
    await server.call('GET', '/v1/product/item/41');
    await server.call('GET', '/v1/product/item/42');
    await server.call('GET', '/v1/product/item');
    expect(await metric('uwanja_requests_total{call="getProductItemById",status="4xx"}')).toBe(2);
    expect(await metric('uwanja_requests_total{call="getProductItem",status="2xx"}')).toBe(1);
    expect(await metric('uwanja_request_seconds_count{call="getProductItemById"}')).toBe(2);
    expect(await metric('uwanja_request_seconds_bucket{le="+Inf",call="getProductItem"}')).toBe(1);
  });

  it('counts failures of the server', async () => {
    await server.db.execute('drop table comments, reactions, articles');
    await server.call('GET', '/v1/articles/highlight');
    expect(await metric('uwanja_requests_total{call="getArticlesHighlight",status="5xx"}')).toBe(1);
  });

  it('the metrics contain no id, phone number, search or method that a caller sent', async () => {
    const secrets = ['254712345678', 'a-cart-of-somebody-123', 'what-somebody-wants', 'deadbeefdeadbeef'];
    await server.call('GET', `/v1/search/${secrets[2]}`);
    await server.call('GET', `/v1/payment/mpesa/express/${secrets[1]}/${secrets[0]}`);
    await server.call('POST', `/callbacks/stk/${secrets[3]}`, { body: {} });
    await server.app.request(`/nothing/${secrets[3]}`);
    await server.call('GET', `/v1/nothing/${secrets[3]}`);
    await server.call('BREW', '/v1/cart');
    const metrics = await read();
    expect(metrics).toContain('call="getSearchByText"');
    expect(metrics).toContain('call="OTHER ');
    for (const secret of [...secrets, 'BREW']) expect(metrics).not.toContain(secret);
  });

  it('counts messages by their outcome, and the pending ones in the outbox', async () => {
    const { db, deps } = server;
    await db.transaction((tx) => enqueueText(deps, tx, { to: '254712345678', text: 'Hello', kind: 'reset code' }));
    server.pass(90_000);
    expect(await metric('uwanja_outbox_messages{state="pending"}')).toBe(1);
    expect(await metric('uwanja_outbox_oldest_pending_seconds')).toBe(90);
    await server.deliverMessages();
    expect(await metric('uwanja_outbox_messages{state="pending"}')).toBe(0);
    expect(await metric('uwanja_outbox_oldest_pending_seconds')).toBe(0);
    expect(await metric('uwanja_messages_total{channel="text",outcome="sent"}')).toBe(1);
    expect(await metric('uwanja_messages_total{channel="email",outcome="failed"}')).toBe(0);
    // Reading again does not add to the counts.
    expect(await metric('uwanja_messages_total{channel="text",outcome="sent"}')).toBe(1);
  });

  it('counts requested prompts, and measures the age of the oldest open one', async () => {
    const shop = await openPaymentShop();
    const buyer = await shop.buyer();
    await shop.initiate(buyer);
    shop.pass(30_000);
    const attempts = 'uwanja_payment_attempts';
    expect(await metric(`${attempts}_last_hour{status="pending"}`, shop.app)).toBe(1);
    expect(await metric(`${attempts}_last_hour{status="paid"}`, shop.app)).toBe(0);
    expect(await metric(`${attempts}_open`, shop.app)).toBe(1);
    expect(await metric(`${attempts}_open_oldest_seconds`, shop.app)).toBe(30);
    shop.pass(3_600_000);
    expect(await metric(`${attempts}_last_hour{status="pending"}`, shop.app)).toBe(0);
    expect(await metric(`${attempts}_open`, shop.app)).toBe(1);
    await shop.stop();
  });

  it('counts payments that need a person until they are settled', async () => {
    const now = server.deps.clock();
    const exception = { reason: 'no outcome', detail: {}, createdAt: now };
    await server.db.insert(paymentExceptions).values([exception, exception, { ...exception, settledAt: now }]);
    expect(await metric('uwanja_payment_exceptions_unresolved')).toBe(2);
  });

  it('measures how long a report of M-PESA waits to be processed', async () => {
    const oldest = 'uwanja_payment_reports_unprocessed_oldest_seconds';
    const receivedAt = new Date(server.deps.clock().getTime() - 7_200_000);
    const report = { kind: 'stk', body: '{}', receivedAt } as const;
    await server.db.insert(storedCallbacks).values([
      { ...report, outcome: 'paid' },
      { ...report, kind: 'c2b-validation' },
    ]);
    expect(await metric(oldest)).toBe(0);
    await server.db.insert(storedCallbacks).values(report);
    expect(await metric(oldest)).toBe(7200);
    await server.db.delete(storedCallbacks);
  });

  it('reports that the database is unavailable, and omits the payments', async () => {
    expect(await metric('uwanja_database_up')).toBe(1);
    expect(await metric('uwanja_payment_attempts_open')).toBe(0);
    await server.db.execute('alter table payment_attempts rename to away');
    expect(await metric('uwanja_database_up')).toBe(0);
    expect(await metric('uwanja_payment_attempts_open')).toBeNull();
    expect(await metric('uwanja_payment_attempts_last_hour{status="paid"}')).toBeNull();
    expect(await read()).toContain('process_resident_memory_bytes');
  });

  it('counts orders that wait for codes, and the codes in stock', async () => {
    const shop = await openVaultShop();
    const [waiting, free] = ['uwanja_vault_orders_waiting', 'uwanja_vault_codes_free'];
    const shown = async () => {
      shop.pass(60_000);
      return [await metric(waiting, shop.app), await metric(free, shop.app)];
    };
    const [card, other] = [await shop.newVariant(), await shop.newVariant()];
    expect(await shown()).toEqual([0, 0]);
    await shop.load(card, 'LEFT-1', 'LEFT-2', 'LEFT-3');
    await shop.bought([card, 1]);
    await shop.bought([card, 4], [other, 1]);
    await shop.bought([other, 1]);
    expect(await shown()).toEqual([2, 0]);
    await shop.load(other, 'LEFT-4', 'LEFT-5', 'LEFT-6');
    expect(await metric(waiting, shop.app)).toBe(2);
    expect(await shown()).toEqual([1, 1]);
    await shop.db.execute('alter table vault_codes rename to away');
    expect(await shown()).toEqual([null, null]);
    await shop.stop();
  });

  it('omits the vault’s measurements where there is no vault', async () => {
    expect(await read()).not.toContain('uwanja_vault');
  });

  it('separates the measurements of two servers in one process', async () => {
    const other = createApp(server.deps);
    await server.call('GET', '/v1/product/item');
    const text = await (await ask('127.0.0.1', {}, other)).text();
    expect(text).toContain('process_cpu_user_seconds_total');
    expect(text).not.toContain('getProductItem');
  });
});
