import { createDaraja } from '@uwanja/daraja';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { darajaTokens } from '#server/db/schema.ts';
import { openTokenStore } from '#server/mpesa-connection/shared-token.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { unlimitedQueries } from '#tests/support/server/query-budget.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** Several instances with one Safaricom account, where only the latest token is valid. */

const server = forFile(await startTestServer({}, { database: 'empty' }));

const minute = 60_000;
const credentials = { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' };

/** Starts a fake Safaricom, and opens instances that use it. */
function open({ failures = 0 } = {}) {
  let issued = 0;
  let failing = failures;
  let rejections = 0;
  let now = new Date('2026-11-21T09:00:00.000Z');
  const baseUrl = () => 'https://daraja.test';
  const clock = () => now;
  const instance = (consumerSecret = credentials.consumerSecret) => {
    const options = { baseUrl, credentials: { ...credentials, consumerSecret }, clock };
    return createDaraja({
      budget: unlimitedQueries(),
      ...options,
      tokens: openTokenStore({ ...options, db: server.db }),
      log: pino({ level: 'silent' }),
      fetch: async (input, init) => {
        const { url, headers } = new Request(input, init);
        if (url.includes('/oauth/')) {
          await Promise.resolve();
          if (failing > 0) {
            failing -= 1;
            return new Response('', { status: 503 });
          }
          issued += 1;
          return Response.json({ access_token: `token-${issued}`, expires_in: '3599' });
        }
        if (headers.get('authorization') === `Bearer token-${issued}`)
          return Response.json({ ResponseCode: '0', ResultCode: '0', ResultDesc: 'The service request is processed.' });
        rejections += 1;
        return Response.json({ errorCode: '404.001.03', errorMessage: 'Invalid Access Token' }, { status: 404 });
      },
    });
  };
  return {
    instance,
    issued: () => issued,
    rejections: () => rejections,
    /** Issues a token to another client with the same credentials, which invalidates the previous one. */
    revokeToken: () => {
      issued += 1;
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

const query = async (daraja: ReturnType<ReturnType<typeof open>['instance']>) =>
  (await daraja.stkQuery(`ws_CO_${Math.trunc(performance.now() * 1000)}`)).kind;

beforeEach(() => server.db.delete(darajaTokens));

describe('the token of several instances', () => {
  it('fetches the token once for all instances that ask at the same time, and no call is rejected', async () => {
    const safaricom = open();
    const instances = Array.from({ length: 5 }, () => safaricom.instance());
    const answers = await Promise.all([...instances, ...instances].map(query));
    expect(answers).toEqual(answers.map(() => 'outcome'));
    expect([safaricom.issued(), safaricom.rejections()]).toEqual([1, 0]);
  });

  it('renews the token once for all instances when it expires', async () => {
    const safaricom = open();
    const instances = [safaricom.instance(), safaricom.instance(), safaricom.instance()];
    await Promise.all(instances.map(query));
    safaricom.advance(56 * minute);
    expect(await Promise.all(instances.map(query))).toEqual(['outcome', 'outcome', 'outcome']);
    expect([safaricom.issued(), safaricom.rejections()]).toEqual([2, 0]);
  });

  it('several instances replace a revoked token once, and every call succeeds', async () => {
    const safaricom = open();
    const instances = [safaricom.instance(), safaricom.instance(), safaricom.instance()];
    await Promise.all(instances.map(query));
    safaricom.revokeToken();
    expect(await Promise.all(instances.map(query))).toEqual(['outcome', 'outcome', 'outcome']);
    expect(safaricom.issued()).toBe(3);
  });

  it('lets the next instance fetch the token after one has failed', async () => {
    const safaricom = open({ failures: 1 });
    const [first, second] = [safaricom.instance(), safaricom.instance()];
    expect(await query(first)).toBe('unknown');
    expect(await query(second)).toBe('outcome');
  });

  it('does not wait for an instance that died while it fetched the token', async () => {
    const safaricom = open();
    await query(safaricom.instance());
    const fetchingUntil = new Date('2026-11-21T09:00:12.000Z');
    await server.db.update(darajaTokens).set({ sealed: null, goodUntil: null, fetchingUntil });
    safaricom.advance(12_000);
    expect(await query(safaricom.instance())).toBe('outcome');
    expect(safaricom.issued()).toBe(2);
  });

  it('stores the token encrypted, and readable only with the shop’s own secret', async () => {
    const safaricom = open();
    await query(safaricom.instance());
    const [row] = await server.db.select().from(darajaTokens);
    expect(row?.sealed).toMatch(/^[\w-]{40,}$/);
    expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('token-1');
    await query(safaricom.instance('another secret'));
    expect(safaricom.issued()).toBe(2);
  });
});
