import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { PubSub } from './db/pub-sub.ts';
import type { Readiness } from './db/readiness.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Mailer } from './messages/mailer.ts';
import type { Daraja } from './mpesa/daraja.ts';
import type { CallbackIntake } from './payments/callback-intake.ts';

/** What the application is made of; tests give their own. */
export interface Deps {
  readonly db: Database;
  /** Work for later, in the same database. */
  readonly jobs: Jobs;
  /** Publishes changes to every instance. */
  readonly pubSub: PubSub;
  /** Whether this instance takes requests (`/readyz`). */
  readonly readiness: Readiness;
  /** Cached responses of the catalogue, which are the same for every caller. */
  readonly responseCache: ResponseCache;
  /** The text message gateway and the mail server. */
  readonly mailer: Mailer;
  readonly config: Config;
  readonly clock: () => Date;
  /** How M-PESA and the text message gateway are reached. */
  readonly fetch: typeof globalThis.fetch;
  /** The connection to M-PESA, or to the simulator. */
  readonly daraja: Daraja;
  /** The callbacks that this process receives. */
  readonly callbacks: CallbackIntake;
  readonly log: Logger;
  /** Where the site stands for the world (callbacks, links), without a slash at its end. */
  readonly publicUrl: () => string;
  /** Where this process answers itself; the simulator is reached over it. */
  readonly loopbackUrl: () => string;
}
