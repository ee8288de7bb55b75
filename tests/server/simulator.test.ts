import { createDaraja } from '@uwanja/daraja';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sandboxPrompts, sandboxTokens } from '#server/db/schema.ts';
import { warnOfSimulatedPayments } from '#server/mpesa-connection/connection.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newPhone } from '#tests/support/server/payment-shop.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { logAtStart, realMpesa } from '#tests/support/server/start.ts';

/** The simulator of @uwanja/daraja in the shop: its routes, and its state in the database. */

const server = forFile(await startTestServer({}, { database: 'empty' }));

describe('the state in the database', () => {
  /** A client of its own, whose token revokes that of the others. */
  const newClient = () =>
    createDaraja({
      baseUrl: () => '/sandbox/daraja',
      credentials: server.deps.config.daraja,
      clock: () => server.deps.clock(),
      fetch: async (input, init) => server.app.request(String(input), init),
    });
  const push = (client: ReturnType<typeof newClient>, phone: string) =>
    client.stkPush({
      phone,
      amount: 10,
      account: 'UW2345ABCD',
      description: 'Order',
      callbackUrl: 'http://uwanja.test/callbacks/1',
    });

  it('opens one prompt of concurrent requests for a phone, and another after a minute', async () => {
    const [client, phone] = [newClient(), newPhone()];
    const pushed = await Promise.all([1, 2, 3].map(() => push(client, phone)));
    expect(pushed.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    server.pass(60_000);
    expect((await push(client, phone)).kind).toBe('accepted');
  });

  it('has one valid token, and counts the queries of a prompt', async () => {
    const [first, second] = [newClient(), newClient()];
    const pushed = await push(first, newPhone());
    if (pushed.kind !== 'accepted') throw new Error('the prompt was refused');
    for (const client of [second, first, second])
      expect((await client.stkQuery(pushed.checkoutRequestID)).kind).toBe('pending');
    const isPushed = eq(sandboxPrompts.checkoutRequestID, pushed.checkoutRequestID);
    const stored = await server.db.select({ queries: sandboxPrompts.queries }).from(sandboxPrompts).where(isPushed);
    expect(stored).toEqual([{ queries: 3 }]);
    expect(await server.db.$count(sandboxTokens)).toBe(1);
  });
});

it('runs only where no real M-PESA is set up', async () => {
  const real = await startTestServer(realMpesa, { database: 'empty' });
  try {
    for (const path of ['/sandbox/handset/254712345678', '/sandbox/daraja/oauth/v1/generate', '/sandbox/handset']) {
      expect((await real.call('GET', path)).status).toBe(404);
    }
  } finally {
    await real.stop();
  }
});

describe('the simulator, at the start', () => {
  it.each<Record<string, string>>([
    {},
    { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' },
    { ...realMpesa, HOST: '0.0.0.0' },
  ])('logs no warning about the simulator with %j', (settings) =>
    expect(logAtStart(warnOfSimulatedPayments, settings)).toEqual([]),
  );

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0', SANDBOX: 'open' },
    { HOST: '::', SANDBOX: 'open' },
    { PUBLIC_URL: 'https://shop.example', SANDBOX: 'open' },
  ])('warns about a simulator that others can reach, with %j', (settings) =>
    expect(logAtStart(warnOfSimulatedPayments, settings)).toEqual([
      expect.stringContaining('/sandbox/handset anybody pays'),
    ]),
  );
});
