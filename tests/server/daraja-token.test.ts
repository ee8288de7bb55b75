import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { darajaTokens } from '#server/db/schema.ts';
import { createDaraja } from '#server/mpesa/daraja.ts';
import { shareToken } from '#server/mpesa/shared-token.ts';
import { unlimitedQueries } from '#tests/support/server/query-budget.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** Several instances with one Safaricom account, where only the latest token is valid. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
afterAll(() => server.stop());

const minute = 60_000;
const credentials = { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' };

/** Starts a fake Safaricom, and opens instances that use it. */
function open({ failures = 0 } = {}) {
  let given = 0;
  let failing = failures;
  let rejections = 0;
  let now = new Date('2026-11-21T09:00:00.000Z');
  const baseUrl = () => 'https://daraja.test';
  const clock = () => now;
  const instance = (consumerSecret = credentials.consumerSecret) => {
    const place = { baseUrl, credentials: { ...credentials, consumerSecret }, clock };
    return createDaraja({
      budget: unlimitedQueries(),
      ...place,
      share: shareToken({ ...place, db: server.db }),
      log: pino({ level: 'silent' }),
      fetch: async (input, init) => {
        const { url, headers } = new Request(input, init);
        if (url.includes('/oauth/')) {
          await Promise.resolve();
          if (failing > 0) {
            failing -= 1;
            return new Response('', { status: 503 });
          }
          given += 1;
          return Response.json({ access_token: `token-${given}`, expires_in: '3599' });
        }
        if (headers.get('authorization') === `Bearer token-${given}`)
          return Response.json({ ResponseCode: '0', ResultCode: '0', ResultDesc: 'The service request is processed.' });
        rejections += 1;
        return Response.json({ errorCode: '404.001.03', errorMessage: 'Invalid Access Token' }, { status: 404 });
      },
    });
  };
  return {
    instance,
    given: () => given,
    rejections: () => rejections,
    /** Issues a token to another client with the same credentials, which invalidates the previous one. */
    revokeToken: () => {
      given += 1;
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

const asks = async (daraja: ReturnType<ReturnType<typeof open>['instance']>) =>
  (await daraja.stkQuery(`ws_CO_${Math.trunc(performance.now() * 1000)}`)).kind;

beforeEach(() => server.db.delete(darajaTokens));

describe('the token of several instances', () => {
  it('fetches the token once for all instances that ask at the same time, and no call is rejected', async () => {
    const safaricom = open();
    const instances = Array.from({ length: 5 }, () => safaricom.instance());
    const answers = await Promise.all([...instances, ...instances].map(asks));
    expect(answers).toEqual(answers.map(() => 'outcome'));
    expect([safaricom.given(), safaricom.rejections()]).toEqual([1, 0]);
  });

  it('renews the token once for all instances when it expires', async () => {
    const safaricom = open();
    const instances = [safaricom.instance(), safaricom.instance(), safaricom.instance()];
    await Promise.all(instances.map(asks));
    safaricom.pass(56 * minute);
    expect(await Promise.all(instances.map(asks))).toEqual(['outcome', 'outcome', 'outcome']);
    expect([safaricom.given(), safaricom.rejections()]).toEqual([2, 0]);
  });

  it('several instances replace a revoked token once, and every call succeeds', async () => {
    const safaricom = open();
    const instances = [safaricom.instance(), safaricom.instance(), safaricom.instance()];
    await Promise.all(instances.map(asks));
    safaricom.revokeToken();
    expect(await Promise.all(instances.map(asks))).toEqual(['outcome', 'outcome', 'outcome']);
    expect(safaricom.given()).toBe(3);
  });

  it('lets the next instance fetch the token after one has failed', async () => {
    const safaricom = open({ failures: 1 });
    const [first, second] = [safaricom.instance(), safaricom.instance()];
    expect(await asks(first)).toBe('unknown');
    expect(await asks(second)).toBe('outcome');
  });

  it('does not wait for an instance that died while it fetched the token', async () => {
    const safaricom = open();
    await asks(safaricom.instance());
    const fetchingUntil = new Date('2026-11-21T09:00:12.000Z');
    await server.db.update(darajaTokens).set({ sealed: null, goodUntil: null, fetchingUntil });
    safaricom.pass(12_000);
    expect(await asks(safaricom.instance())).toBe('outcome');
    expect(safaricom.given()).toBe(2);
  });

  it('stores the token encrypted, and readable only with the shop’s own secret', async () => {
    const safaricom = open();
    await asks(safaricom.instance());
    const [row] = await server.db.select().from(darajaTokens);
    expect(row?.sealed).toMatch(/^[\w-]{40,}$/);
    expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('token-1');
    await asks(safaricom.instance('another secret'));
    expect(safaricom.given()).toBe(2);
  });
});
