import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { destination } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { createDeps } from '../create-deps.ts';
import { openDatabaseClock } from '../db/clock.ts';
import { warnOfMigration } from '../db/migrate-postgres.ts';
import { openConfiguredDatabase } from '../db/open-configured.ts';
import { commandLimits } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { createLog } from '../http/log.ts';
import { openJobs } from '../queue/queue.ts';
import { openShopSettings } from '../shop/settings.ts';
import { noSpool } from '../spool/callback-spool.ts';
import { checkVault } from '../vault/check-vault.ts';
import { withSandboxVault } from '../vault/sandbox-key.ts';

/** @throws ConfigError where the database belongs to another kind of shop than the settings describe */
async function checkedSettings(settings: Config, deps: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<Config> {
  const config = withSandboxVault(settings);
  await checkVault({ ...deps, config });
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
  // Standard output belongs to the command's result.
  const log = createLog(settings.logLevel, destination({ dest: 2, sync: true }));
  const { db, engine, close } = await openConfiguredDatabase(settings, commandLimits, () => warnOfMigration(log));
  const clock = await openDatabaseClock(db, log);
  const config = await checkedSettings(settings, { db, log, clock: clock.now }).catch(async (error: unknown) => {
    clock.stop();
    await close();
    throw error;
  });
  const jobs = await openJobs(engine, log);
  const url = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  // A command receives no callbacks.
  const database = { db, engine };
  const shopSettings = await openShopSettings({ db, config, log });
  const deps = createDeps({ config, database, jobs, clock, spool: noSpool, shopSettings, log, url: () => url });
  return {
    deps,
    async close() {
      clock.stop();
      await deps.pubSub.close();
      await jobs.stop();
      await close();
    },
  };
}
