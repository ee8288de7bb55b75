import type { Logger } from 'pino';
import { createSignInLookups } from './accounts/sign-in.ts';
import type { Config } from './config.ts';
import type { DatabaseClock } from './db/clock.ts';
import type { OpenDatabase } from './db/open.ts';
import { openPubSub } from './db/pub-sub.ts';
import { openReadiness } from './db/readiness.ts';
import { createSharedReads } from './db/shared-reads.ts';
import type { Deps } from './deps.ts';
import { builtSite } from './http/built-site.ts';
import { openResponseCache } from './http/response-cache.ts';
import { connectDaraja } from './mpesa-connection/connection.ts';
import { createMailer } from './outbox/mailer.ts';
import { createCallbackIntake } from './payments/callback-intake.ts';
import { createStreamSlots } from './payments/stream-slots.ts';
import type { Jobs } from './queue/queue.ts';
import type { ShopSettingsStore } from './shop/settings.ts';
import type { CallbackSpool } from './spool/callback-spool.ts';

/** What a server and a command open in their own way. */
interface OpenParts {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>;
  readonly jobs: Jobs;
  readonly clock: DatabaseClock;
  readonly spool: CallbackSpool;
  readonly shopSettings: ShopSettingsStore;
  readonly log: Logger;
  /** The base URL of the process on its own machine. */
  readonly url: () => string;
}

/** Creates the dependencies of a server or of a command on an open database. */
export function createDeps(parts: OpenParts): Deps {
  const { config, database, jobs, clock, spool, shopSettings, log, url } = parts;
  const { db, engine } = database;
  const deps: Deps = {
    db,
    engine,
    jobs,
    pubSub: openPubSub(engine),
    readiness: openReadiness(engine, config.dataDir),
    responseCache: openResponseCache(clock.now),
    mailer: createMailer(config, globalThis.fetch),
    config,
    shopSettings,
    clock: clock.now,
    clockSkewMs: clock.skewMs,
    fetch: globalThis.fetch,
    callbacks: createCallbackIntake(spool),
    streamSlots: createStreamSlots(),
    todayReads: createSharedReads(),
    signInLookups: createSignInLookups(),
    daraja: connectDaraja({ config, db, log }, () => deps),
    log,
    images: builtSite.images,
    publicUrl: () => config.publicUrl ?? url(),
    loopbackUrl: url,
  };
  return deps;
}
