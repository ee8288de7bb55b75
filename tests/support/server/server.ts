import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createSignInLookups } from '#server/accounts/sign-in.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig, readVaultKeys } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { openPubSub } from '#server/db/pub-sub.ts';
import { openReadiness } from '#server/db/readiness.ts';
import { outboxMessages } from '#server/db/schema.ts';
import { createSharedReads } from '#server/db/shared-reads.ts';
import type { Deps } from '#server/deps.ts';
import { openResponseCache } from '#server/http/response-cache.ts';
import { jobHandlers } from '#server/jobs/job-handlers.ts';
import { connectDaraja } from '#server/mpesa-connection/connection.ts';
import { deliverMessage } from '#server/outbox/deliver.ts';
import { createMailer } from '#server/outbox/mailer.ts';
import { createCallbackIntake } from '#server/payments/callback-intake.ts';
import { createStreamSlots } from '#server/payments/stream-slots.ts';
import { openJobs } from '#server/queue/queue.ts';
import { openShopSettings } from '#server/shop/settings.ts';
import { type CallbackSpool, noSpool } from '#server/spool/callback-spool.ts';
import { openTestDatabase, type TestDatabase, testStart } from './database.ts';

/**
 * Reads the settings of a shop in memory. Unlike a real start it accepts a VAULT_KEY with the simulated M-PESA, so that
 * tests of the vault can pay on the handset.
 */
export function readTestConfig({ VAULT_KEY, ...settings }: Readonly<Record<string, string>> = {}): Config {
  const config = readConfig({ DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ...settings });
  return VAULT_KEY ? { ...config, vaultKeys: readVaultKeys(VAULT_KEY) } : config;
}

/**
 * Starts a whole server in memory with the sample shop (or an empty database), and a clock that tests move. It opens no
 * socket: requests to the simulator stay in the process.
 */
export async function startTestServer(
  settings: Readonly<Record<string, string>> = {},
  options: { database?: TestDatabase | (() => Promise<OpenDatabase>); spool?: CallbackSpool } = {},
) {
  const config = readTestConfig(settings);
  const { database = 'sample' } = options;
  const { db, engine, close } = await (typeof database === 'string' ? openTestDatabase(database) : database());
  const log = pino({ level: config.logLevel });
  const jobs = await openJobs(engine, log);
  const shopSettings = await openShopSettings({ db, config, log });
  let now = testStart;
  const origin = 'http://uwanja.test';
  const deps: Deps = {
    db,
    engine,
    jobs,
    pubSub: openPubSub(engine),
    readiness: openReadiness(engine, config.dataDir),
    // Caches nothing until a test subscribes it to changes: a test that changes a row reads it back at once.
    responseCache: openResponseCache(() => now),
    mailer: createMailer(config, (input, init) => deps.fetch(input, init)),
    config,
    shopSettings,
    clock: () => now,
    clockSkewMs: () => 0,
    fetch: (input, init) => Promise.resolve(app.request(new Request(input, init))),
    callbacks: createCallbackIntake(options.spool ?? noSpool),
    streamSlots: createStreamSlots(),
    todayReads: createSharedReads(),
    signInLookups: createSignInLookups(),

    daraja: connectDaraja({ config, db, log }, () => deps),
    log,
    images: '/nowhere',
    publicUrl: () => config.publicUrl ?? origin,
    loopbackUrl: () => origin,
  };
  const app = createApp(deps);
  /** Sends one JSON call: `await call('PATCH', '/v1/cart/…', {body, token, cookie})`. */
  const call = async (
    method: string,
    path: string,
    options: { body?: unknown; token?: string; cookie?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.token && { token: options.token }),
        ...(options.cookie && { cookie: options.cookie }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the contract test checks shapes.
      json: (text === '' ? null : JSON.parse(text)) as any,
    };
  };
  /** Puts the codes that were asked for into the outbox, as the running server does immediately. */
  const enqueueResetCodes = () => jobs.runWaiting('text-reset-code', jobHandlers(deps)['text-reset-code']);
  return {
    app,
    deps,
    db,
    engine,
    call,
    enqueueResetCodes,
    /** Delivers the outbox in order, as the running server does immediately. */
    async deliverMessages(): Promise<void> {
      await enqueueResetCodes();
      const waiting = await db
        .select({ messageID: outboxMessages.messageID })
        .from(outboxMessages)
        .where(eq(outboxMessages.state, 'pending'))
        .orderBy(outboxMessages.messageID);
      for (const { messageID } of waiting) await deliverMessage(deps, messageID);
    },
    /** Moves the server's clock forward. */
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    stop: () => deps.pubSub.close().then(deps.readiness.close).then(jobs.stop).then(close),
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
