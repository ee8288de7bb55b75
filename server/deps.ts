import type { Daraja } from '@uwanja/daraja';
import type { Logger } from 'pino';
import type { Today } from '#contract/desk/today.ts';
import type { FairQueue } from './accounts/password-queue.ts';
import type { Config } from './config.ts';
import type { Database, Engine } from './db/open.ts';
import type { PubSub } from './db/pub-sub.ts';
import type { Readiness } from './db/readiness.ts';
import type { SharedReads } from './db/shared-reads.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { CallbackIntake } from './payments/callback-intake.ts';
import type { StreamSlots } from './payments/stream-slots.ts';
import type { Jobs } from './queue/queue.ts';
import type { ShopSettingsStore } from './shop/settings.ts';

/** The application's dependencies and its state; created in server/create-deps.ts, and by tests. */
export interface Deps {
  readonly db: Database;
  /** The engine of the database, for what is about its files: backups. */
  readonly engine: Engine;
  /** The job queue, in the same database. */
  readonly jobs: Jobs;
  /** Publishes changes to every instance. */
  readonly pubSub: PubSub;
  /** Whether this instance accepts requests (`/readyz`). */
  readonly readiness: Readiness;
  /** Cached responses of the catalogue, which are the same for every caller. */
  readonly responseCache: ResponseCache;
  /** The text message gateway and the mail server. */
  readonly mailer: Mailer;
  readonly config: Config;
  /** What the owner has set at the desk: the shop's name, its prices beside the goods, its sections. */
  readonly shopSettings: ShopSettingsStore;
  /** The time of the database, which every instance and the job queue share. */
  readonly clock: () => Date;
  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  readonly clockSkewMs: () => number;
  /** For requests to M-PESA and the text message gateway. */
  readonly fetch: typeof globalThis.fetch;
  /** The connection to M-PESA, or to the simulator. */
  readonly daraja: Daraja;
  /** Receives callbacks and stores or spools them. */
  readonly callbacks: CallbackIntake;
  /** The streams of payment outcomes that this process serves. */
  readonly streamSlots: StreamSlots;
  /** What the desk's first screen counts, by role: desks that ask at the same time share a read. */
  readonly todayReads: SharedReads<Today>;
  /** The queue of the queries that look sign-ins up, fair between networks. */
  readonly signInLookups: FairQueue;
  readonly log: Logger;
  /** The folder of the site's pictures. */
  readonly images: string;
  /** The site's public base URL (callbacks, links), without a slash at its end. */
  readonly publicUrl: () => string;
  /** The base URL of this process on its own machine. Requests to the simulator use it. */
  readonly loopbackUrl: () => string;
}
