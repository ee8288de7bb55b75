import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { openConfiguredDatabase } from './db/open-configured.ts';
import { openPubSub } from './db/pub-sub.ts';
import { openReadiness } from './db/readiness.ts';
import type { Deps } from './deps.ts';
import { warnWhereLimitsAreShared } from './http/client-address.ts';
import { type connectionTimes, createHttpServer } from './http/http-server.ts';
import { makeLog } from './http/log.ts';
import { openResponseCache } from './http/response-cache.ts';
import { startJobs } from './jobs/handling.ts';
import { openJobs } from './jobs/queue.ts';
import { createMailer, warnOfMissingRoutes } from './messages/mailer.ts';
import { connectDaraja, sayThatItIsSimulated } from './mpesa/connection.ts';
import { openCallbackIntake } from './payments/callback-intake.ts';
import { noSpool, openCallbackSpool } from './payments/callback-spool.ts';
import { drainCallbacks } from './payments/process-callback.ts';
import { startReplaying, warnAboutSpool } from './payments/receive-callback.ts';
import { isCatalogueEmpty, loadShop } from './seed/load.ts';
import { checkVault } from './vault/checking.ts';
import { refillSampleCodes } from './vault/sample-codes.ts';
import { withSandboxVault } from './vault/sandbox-key.ts';

/** A server that listens. */
export interface RunningServer {
  /** Where it answers on this machine, without a slash at its end. */
  readonly url: string;
  /**
   * Has the balancer send requests elsewhere: `/readyz` answers 503, and each answer closes its connection, for the
   * time of the settings. Requests are still served.
   * @param cancelled ends the time early
   */
  drain(cancelled: AbortSignal): Promise<void>;
  /** Lets what is under way finish, for at most ten seconds, then closes the database. Any number of times. */
  close(): Promise<void>;
}

const closingTime = 10_000;

const listenError = (error: NodeJS.ErrnoException, { host, port }: Config): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} of ${host} is in use. Stop what uses it, or set PORT to another one.`);
    case 'EACCES':
      return new ConfigError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is ${host}, which is no address of this machine.`);
    default:
      return error;
  }
};

/** @returns the port that was taken, which a PORT of 0 leaves to the system */
function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config)));
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Where a server that listens on every interface, or on one, is reached from the machine itself. */
function loopbackOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that has had its answer would be kept for the next request.
  const answered = setInterval(() => server.closeIdleConnections(), 50);
  const impatient = setTimeout(() => server.closeAllConnections(), closingTime);
  await closed;
  clearInterval(answered);
  clearTimeout(impatient);
}

async function loadSampleShop({ db }: OpenDatabase): Promise<void> {
  if (!(await isCatalogueEmpty(db))) return;
  // Only a first start needs the sample shop in memory.
  const { sampleShop } = await import('./seed/sample.ts');
  await loadShop(db, sampleShop, new Date());
}

/**
 * Opens the database of the shop, and what a first start leaves in it: the sample shop, and a simulated shop's vault key.
 * @throws ConfigError where the database cannot be opened, or belongs to another kind of shop
 */
async function openShop(given: Config, opening: () => Promise<OpenDatabase>, log: Logger) {
  const database = await opening();
  try {
    await loadSampleShop(database);
    const config = withSandboxVault(given);
    await checkVault({ db: database.db, config, log });
    return { config, database, jobs: await openJobs(database.engine, log) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Names settings that begin like ours and are none. They change nothing, so somebody should look at them. */
function warnOfUnknownSettings({ unknownSettings }: Config, log: Logger): void {
  if (unknownSettings.length === 0) return;
  log.warn({ settings: unknownSettings }, 'settings are not known and have no effect: look for a misspelt name');
}

/** Callbacks wait beside the embedded database's folder. A database in memory outlasts no callback. */
const spoolOf = ({ dataDir }: Config) =>
  dataDir === 'memory:' ? noSpool : openCallbackSpool(join(dataDir, 'callbacks'));

/** Starts the response cache. Behind a pooler without LISTEN the shop runs without it and reads the database each time. */
async function enableResponseCache({ responseCache, pubSub, log }: Deps): Promise<void> {
  try {
    await responseCache.enable(pubSub);
  } catch (error) {
    log.warn({ err: error }, 'responses are not cached: the database does not publish changes');
  }
}

/**
 * Opens the database, fills an empty shop, and listens.
 * @param times other times for a connection than a shop has, for tests
 * @param opening opens another database than that of the settings, for tests
 * @throws ConfigError when the settings ask for what cannot be had: a port or a data folder in use, a database out of reach
 */
export async function startServer(
  settings: Config,
  times: Partial<typeof connectionTimes> = {},
  opening: () => Promise<OpenDatabase> = () => openConfiguredDatabase(settings),
): Promise<RunningServer> {
  const log = makeLog(settings.logLevel);
  warnOfUnknownSettings(settings, log);
  const { config, database, jobs } = await openShop(settings, opening, log);
  let url = '';
  const deps: Deps = {
    db: database.db,
    jobs,
    pubSub: openPubSub(database.engine),
    readiness: openReadiness(database.engine, config.dataDir),
    responseCache: openResponseCache(() => new Date()),
    mailer: createMailer(config, globalThis.fetch),
    config,
    clock: () => new Date(),
    fetch: globalThis.fetch,
    callbacks: openCallbackIntake(spoolOf(config)),
    daraja: connectDaraja({ config, db: database.db, log }, () => deps),
    log,
    publicUrl: () => config.publicUrl ?? url,
    loopbackUrl: () => url,
  };
  const server = createHttpServer(createApp(deps).fetch, times, deps.readiness.isDraining);
  try {
    url = loopbackOf(config.host, await listen(server, config));
  } catch (error) {
    await jobs.stop();
    await database.close();
    throw error;
  }
  log.info({ url, publicUrl: deps.publicUrl() }, 'listening');
  await enableResponseCache(deps);
  sayThatItIsSimulated(deps);
  warnWhereLimitsAreShared(deps);
  warnOfMissingRoutes(deps);
  await refillSampleCodes(deps);
  await startJobs(deps);
  await warnAboutSpool(deps);
  const stopReplaying = startReplaying(deps);
  let closing: Promise<void> | null = null;
  const close = async () => {
    // Ends the streams, which would keep their connections open.
    await deps.pubSub.close();
    await stopListening(server);
    await stopReplaying();
    await deps.readiness.close();
    await jobs.stop();
    await Promise.race([drainCallbacks(deps), pause(closingTime, undefined, { ref: false })]);
    await database.close();
    log.info('stopped');
  };
  return {
    url,
    async drain(cancelled) {
      deps.readiness.drain();
      if (config.drainMs === 0) return;
      log.info({ ms: config.drainMs }, 'draining');
      await pause(config.drainMs, undefined, { signal: cancelled }).catch(() => {});
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
