import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

/** What the application is made of; tests give their own. */
export interface Deps {
  readonly db: Database;
  readonly config: Config;
  readonly clock: () => Date;
  /** How M-PESA is reached. */
  readonly fetch: typeof globalThis.fetch;
  readonly log: Logger;
  /** Where the site stands for the world (callbacks, links), without a slash at its end. */
  readonly publicUrl: () => string;
  /** Where this process answers itself; the simulator is reached over it. */
  readonly loopbackUrl: () => string;
}
