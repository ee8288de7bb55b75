/**
 * The rate limit of status queries. Safaricom limits them for each account and publishes no figures, so an application
 * with several instances shares one budget between them.
 */

/** `interactive`: a person or a callback waits for the answer. `job`: the query can wait for its turn. */
export type QueryPriority = 'interactive' | 'job';

export type Grant =
  | { readonly granted: true }
  /** No query may be sent before `until`. */
  | { readonly granted: false; readonly until: Date };

export interface QueryBudget {
  acquire(priority: QueryPriority): Promise<Grant>;
  /** Stops all queries for `ms` milliseconds, after M-PESA has refused one as one too many. */
  pause(ms: number): Promise<void>;
}

/** Creates a budget of one process: without a limit, but with the pauses that M-PESA causes. */
export function createPausingBudget(clock: () => Date): QueryBudget {
  let pausedUntil: Date | null = null;
  return {
    acquire: async () =>
      pausedUntil !== null && clock() < pausedUntil ? { granted: false, until: pausedUntil } : { granted: true },
    pause: async (ms) => {
      pausedUntil = new Date(clock().getTime() + ms);
    },
  };
}
