import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { createSignInLookups } from '../accounts/sign-in.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabaseClock } from '../db/clock.ts';
import { openConfiguredDatabase } from '../db/open-configured.ts';
import { commandLimits } from '../db/pool.ts';
import { openPubSub } from '../db/pub-sub.ts';
import { openReadiness } from '../db/readiness.ts';
import type { Deps } from '../deps.ts';
import { serializeError } from '../http/log.ts';
import { openResponseCache } from '../http/response-cache.ts';
import { openJobs } from '../jobs/queue.ts';
import { createMailer } from '../messages/mailer.ts';
import { connectDaraja } from '../mpesa/connection.ts';
import { createCallbackIntake } from '../payments/callback-intake.ts';
import { noSpool } from '../payments/callback-spool.ts';
import { createStreamSlots } from '../payments/stream-slots.ts';
import { checkVault } from '../vault/check-vault.ts';
import { withSandboxVault } from '../vault/sandbox-key.ts';

/** @throws ConfigError where the database belongs to another kind of shop than the settings describe */
async function checkedSettings(settings: Config, { db, log }: Pick<Deps, 'db' | 'log'>): Promise<Config> {
  const config = withSandboxVault(settings);
  await checkVault({ db, config, log });
  return config;
}

export interface CliContext {
  readonly deps: Deps;
  close(): Promise<void>;
}

/**
 * Opens the shop of the settings for one command: its database, jobs and messages. It serves nothing.
 * @param mayCreate whether an empty database may be created where there is none
 * @throws ConfigError where the database cannot be reached, is in use by the server, or does not exist
 */
export async function openCliContext(settings: Config, mayCreate: boolean): Promise<CliContext> {
  const { dataDir, databaseUrl } = settings;
  // With a wrong DATA_DIR, a new empty database would report that there are no problems.
  if (databaseUrl === null && !mayCreate && !existsSync(join(dataDir, 'pg'))) {
    throw new ConfigError(`There is no shop in the folder ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  const { db, engine, close } = await openConfiguredDatabase(settings, commandLimits);
  // Standard output belongs to the command's result.
  const log = pino(
    { level: settings.logLevel, serializers: { err: (error: unknown) => serializeError(error) } },
    destination({ dest: 2, sync: true }),
  );
  const config = await checkedSettings(settings, { db, log }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const jobs = await openJobs(engine, log);
  const pubSub = openPubSub(engine);
  const clock = await openDatabaseClock(db, log);
  const url = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const deps: Deps = {
    db,
    jobs,
    pubSub,
    readiness: openReadiness(engine, settings.dataDir),
    responseCache: openResponseCache(clock.now),
    mailer: createMailer(config, globalThis.fetch),
    config,
    clock: clock.now,
    clockSkewMs: clock.skewMs,
    fetch: globalThis.fetch,
    // A command receives no callbacks.
    callbacks: createCallbackIntake(noSpool),
    streamSlots: createStreamSlots(),
    signInLookups: createSignInLookups(),
    daraja: connectDaraja({ config, db, log }, () => deps),
    log,
    publicUrl: () => config.publicUrl ?? url,
    loopbackUrl: () => url,
  };
  return {
    deps,
    async close() {
      clock.stop();
      await pubSub.close();
      await jobs.stop();
      await close();
    },
  };
}
