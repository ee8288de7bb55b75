import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { createDeps } from './create-deps.ts';
import { openDatabaseClock } from './db/clock.ts';
import { warnOfMigration } from './db/migrate-postgres.ts';
import type { OpenDatabase } from './db/open.ts';
import { openConfiguredDatabase } from './db/open-configured.ts';
import { servingLimits } from './db/pool.ts';
import { ListenUnsupportedError } from './db/pub-sub.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import type { Deps } from './deps.ts';
import { warnOfSharedLimits } from './http/client-address.ts';
import { type connectionTimes, createHttpServer } from './http/http-server.ts';
import { createLog } from './http/log.ts';
import { startJobs } from './jobs/job-handlers.ts';
import { warnOfSimulatedPayments } from './mpesa-connection/connection.ts';
import { openCommandSocket } from './ops/socket.ts';
import { warnOfMissingRoutes } from './outbox/mailer.ts';
import { drainCallbacks } from './payments/process-callback.ts';
import { startReplaying, warnAboutSpool } from './payments/receive-callback.ts';
import { openJobs } from './queue/queue.ts';
import { isCatalogueEmpty, loadShop } from './seed/load.ts';
import { isSampleRemoved } from './seed/sample-goods.ts';
import { openShopSettings } from './shop/settings.ts';
import { watchShopSettings } from './shop/watch-settings.ts';
import { noSpool, openCallbackSpool } from './spool/callback-spool.ts';
import { inviteFirstOwner } from './staff/staff.ts';
import { second } from './time.ts';
import { checkVault } from './vault/check-vault.ts';
import { refillSampleCodes } from './vault/sample-codes.ts';
import { withSandboxVault } from './vault/sandbox-key.ts';

/** A listening server. */
export interface RunningServer {
  /** Its base URL on this machine, without a slash at its end. */
  readonly url: string;
  /** The name of the shop, as it was at the start. */
  readonly shopName: string;
  /** The link by which the owner of a new shop enrols a passkey, once for 15 minutes; null after the first passkey. */
  readonly ownerLink: string | null;
  /**
   * Moves traffic to other instances for the configured time: `/readyz` answers 503 and each response closes its
   * connection. Requests are still served.
   * @param cancelled ends the draining early
   */
  drain(cancelled: AbortSignal): Promise<void>;
  /** Waits at most ten seconds for running requests and jobs, then closes the database. Safe to call again. */
  close(): Promise<void>;
}

const closeTimeoutMs = 10 * second;

const listenError = (error: NodeJS.ErrnoException, { host, port }: Config): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} of ${host} is in use. Stop what uses it, or set PORT to another one.`);
    case 'EACCES':
      return new ConfigError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return error;
  }
};

/** @returns the port in use; with PORT=0 the system chooses it */
function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config)));
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** The base URL under which a server is reached from its own machine, whichever interface it listens on. */
function loopbackUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections stay open after a response, waiting for the next request.
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closingAll = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearInterval(closingIdle);
  clearTimeout(closingAll);
}

async function loadSampleShop({ db }: OpenDatabase): Promise<void> {
  if (!(await isCatalogueEmpty(db)) || (await isSampleRemoved(db))) return;
  // Imported lazily: only a first start needs the sample shop in memory.
  const { sampleShop } = await import('./seed/sample.ts');
  await loadShop(db, sampleShop, new Date());
}

/** Opens the shop's database. @param onWaiting called where the migration of another instance takes long */
type OpenShopDatabase = (onWaiting: () => void) => Promise<OpenDatabase>;

/**
 * Opens the database. A first start loads the sample shop, and creates the vault key of a simulated shop.
 * @throws ConfigError where the database cannot be opened, is lost meanwhile, or belongs to another kind of shop
 */
async function openShop(settings: Config, openDatabase: OpenShopDatabase, log: Logger) {
  const database = await openDatabase(() => warnOfMigration(log));
  try {
    await loadSampleShop(database);
    const config = withSandboxVault(settings);
    const clock = await openDatabaseClock(database.db, log);
    await checkVault({ db: database.db, config, log, clock: clock.now }).catch((error: unknown) => {
      clock.stop();
      throw error;
    });
    const jobs = await openJobs(database.engine, log);
    const shopSettings = await openShopSettings({ db: database.db, config, log });
    return { config, database, jobs, shopSettings, clock };
  } catch (error) {
    await database.close();
    if (!isDatabaseUnavailable(error)) throw error;
    throw new ConfigError('The database was lost during the start. Start again when it answers.', { cause: error });
  }
}

/** Says that the database is behind a pooler, which limits what the shop can use. */
function reportPooler({ engine }: OpenDatabase, log: Logger): void {
  if (engine.kind !== 'postgres' || !engine.pool.isBehindPooler()) return;
  log.info('the database is behind a pooler: time limits are set in each transaction, statements are not prepared');
}

/** Warns of unknown settings that begin like the shop's own. They have no effect and are probably misspelt. */
function warnOfUnknownSettings({ unknownSettings }: Config, log: Logger): void {
  if (unknownSettings.length === 0) return;
  log.warn({ settings: unknownSettings }, 'settings are not known and have no effect: look for a misspelt name');
}

/** Opens the spool of callbacks, beside the embedded database's folder; none for a database in memory. */
const openSpool = ({ dataDir }: Config) =>
  dataDir === 'memory:' ? noSpool : openCallbackSpool(join(dataDir, 'callbacks'));

/**
 * Starts the response cache. Behind a pooler without LISTEN the shop runs without it and reads the database each time.
 * @throws Error where the database is lost
 */
async function enableResponseCache({ responseCache, pubSub, log }: Deps): Promise<void> {
  if (responseCache.isEnabled()) return;
  try {
    await responseCache.enable(pubSub);
  } catch (error) {
    if (!(error instanceof ListenUnsupportedError)) throw error;
    log.warn({ err: error }, 'LISTEN is unavailable: responses are not cached');
  }
}

/** Prepares a listening server for visitors. Safe to repeat. @throws Error where the database is lost */
async function warmUp(
  deps: Deps,
  app: ReturnType<typeof createApp>,
  watchSettings: () => Promise<void>,
): Promise<void> {
  await enableResponseCache(deps);
  await watchSettings();
  // The first page takes ten times as long as the next, so the server renders one before the first visitor comes.
  await app.request(`${deps.loopbackUrl()}/`, { headers: { accept: 'text/html' } });
  await refillSampleCodes(deps);
  await startJobs(deps);
}

/** The wait before a start that lost its database continues. */
const warmUpRetryMs = second;

/** Creates the link by which the owner of a new shop enrols a passkey. A lost database delays it to the next start. */
async function inviteOwner(deps: Deps): Promise<string | null> {
  if (!deps.config.desk) return null;
  try {
    return (await inviteFirstOwner(deps))?.link ?? null;
  } catch (error) {
    deps.log.error({ err: error }, "the owner's link could not be created");
    return null;
  }
}

/**
 * Warms up, and repeats it in the background until it succeeds: a lost database comes back, and ending the process
 * would only make the shop wait for its next start as well.
 * @param isWarm is called when it has succeeded
 * @returns a function that ends the repetitions and the watching of the settings, once the first try is over
 */
async function startWarmingUp(deps: Deps, app: ReturnType<typeof createApp>, isWarm: () => void) {
  let stopWatching: (() => void) | null = null;
  const watchSettings = async () => {
    stopWatching ??= await watchShopSettings(deps);
  };
  const stopping = new AbortController();
  const attempt = async (): Promise<boolean> => {
    try {
      await warmUp(deps, app, watchSettings);
      isWarm();
      return true;
    } catch (error) {
      deps.log.error({ err: error }, 'the start could not finish: it is repeated until the database answers');
      return false;
    }
  };
  const repeat = async (): Promise<void> => {
    do {
      await pause(warmUpRetryMs, undefined, { signal: stopping.signal });
    } while (!(await attempt()));
  };
  const repeating = (await attempt()) ? null : repeat().catch(() => {});
  return async () => {
    stopping.abort();
    await repeating;
    stopWatching?.();
  };
}

/**
 * Opens the database, fills an empty shop, and listens.
 * @param times overrides of the connection's time limits, for tests
 * @param openDatabase opens another database than that of the settings, for tests
 * @throws ConfigError where a port or data folder is in use, or the database is out of reach
 */
export async function startServer(
  settings: Config,
  times: Partial<typeof connectionTimes> = {},
  openDatabase: OpenShopDatabase = (onWaiting) => openConfiguredDatabase(settings, servingLimits, onWaiting),
): Promise<RunningServer> {
  const log = createLog(settings.logLevel);
  warnOfUnknownSettings(settings, log);
  const { config, database, jobs, shopSettings, clock } = await openShop(settings, openDatabase, log);
  reportPooler(database, log);
  let url = '';
  const spool = openSpool(config);
  const deps = createDeps({ config, database, jobs, clock, spool, shopSettings, log, url: () => url });
  const app = createApp(deps);
  const server = createHttpServer(app.fetch, times, deps.readiness.isDraining);
  const warm = Promise.withResolvers<void>();
  deps.readiness.waitFor(warm.promise);
  try {
    url = loopbackUrl(config.host, await listen(server, config));
  } catch (error) {
    clock.stop();
    await jobs.stop();
    await database.close();
    throw error;
  }
  log.info({ url, publicUrl: deps.publicUrl() }, 'listening');
  warnOfSimulatedPayments(deps);
  warnOfSharedLimits(deps);
  warnOfMissingRoutes(deps);
  await warnAboutSpool(deps);
  const ownerLink = await inviteOwner(deps);
  const stopWarmingUp = await startWarmingUp(deps, app, warm.resolve);
  const stopReplaying = startReplaying(deps);
  const commandSocket = await openCommandSocket(deps, database.engine);
  let closing: Promise<void> | null = null;
  const close = async () => {
    await stopWarmingUp();
    if (commandSocket) await stopListening(commandSocket);
    // Ends the event streams, whose connections would stay open.
    await deps.pubSub.close();
    await stopListening(server);
    await stopReplaying();
    await deps.readiness.close();
    clock.stop();
    await jobs.stop();
    await Promise.race([drainCallbacks(deps), pause(closeTimeoutMs, undefined, { ref: false })]);
    await database.close();
    log.info('stopped');
  };
  return {
    url,
    shopName: shopSettings.facts().name,
    ownerLink,
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
