import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  fromPglite,
  type Job,
  type JobResult,
  PgBoss,
  type Db as QueueDatabase,
} from 'pg-boss';
import type { Logger } from 'pino';
import type { Engine, Transaction } from '../db/open.ts';
import type { Pool } from '../db/pool.ts';

/** Work that is done later, by whichever instance comes first: a queue in the shop's own database. */

/** What is waited for with each kind of job. */
const queues = {
  /** Ask M-PESA what became of an attempt; the key is its id. */
  'ask-payment': { retryLimit: 3, retryDelay: 15 },
  /** Process a stored callback; the key is its number. */
  'process-callback': { retryLimit: 200, retryDelay: 15, retryBackoff: true, retryDelayMax: 900 },
  /** Register the addresses of the paybill's callbacks with M-PESA; one key for each registration. */
  'register-callbacks': { retryLimit: 1_000, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 },
  /** What would be left lying about by a crash; one key for all of it. */
  'tidy-payments': { retryLimit: 3, retryDelay: 15 },
  /** What is so old that nobody asks for it, once a day; one key for all of it. */
  sweep: { retryLimit: 3, retryDelay: 15 },
} as const;
export type JobName = keyof typeof queues;
const jobNames = Object.keys(queues) as JobName[];

/** Does a job, any number of times. @returns when it is to be done again; null: not any more */
export type JobHandler = (key: string) => Promise<Date | null>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

interface JobData {
  readonly key: string;
}

export interface Jobs {
  /** Has a job done at a moment, if the transaction ends well. One that waits for the same key already stays as it is. */
  put(tx: Transaction, name: JobName, key: string, at: Date): Promise<void>;
  /**
   * Begins to do jobs that are due, looking every five seconds; no two instances do the same one. What a crash cut off
   * a minute ago or more is taken up.
   */
  start(handlers: JobHandlers): Promise<void>;
  /** Does every job of a kind that waits, due or not, once. @returns how many there were */
  doWaiting(name: JobName, handler: JobHandler): Promise<number>;
  /** Lets the jobs that are under way finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const second = 1000;
const stopTime = 10 * second;
/** How many jobs of a kind one instance does at a time. */
const atOnce = 10;

/** pg-boss over our own connections. */
function overPostgres(pool: Pool): QueueDatabase {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0) return pool.query({ text }, values);
      // Several statements, which may open a transaction, have one result each.
      const results: QueryResult | QueryResult[] = await pool.query(text);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
  };
}

/**
 * Opens the queue, in a schema of its own (`pgboss`), which it makes and brings up to date by itself. Jobs may be put
 * from here on; nothing is done before `start`.
 */
export async function openJobs(engine: Engine, log: Logger): Promise<Jobs> {
  const embedded = engine.kind === 'embedded';
  const boss = new PgBoss({
    db: embedded ? fromPglite(engine.pglite) : overPostgres(engine.pool),
    backend: embedded ? 'pglite' : 'postgres',
    schedule: false,
    // The embedded database has one connection and no vacuum of its own to watch.
    ...(embedded && { reindex: false, monitorVacuum: false }),
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue'));
  await boss.start();
  for (const name of jobNames) {
    // One that waits and one under way for a key; what is done is forgotten after an hour.
    await boss.createQueue(name, {
      ...queues[name],
      policy: 'stately',
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    });
    // The queue's facts are read here, once: inside a transaction the one connection of PGlite would wait for itself.
    await boss.findJobs(name, { key: '' });
  }
  /** Several at once: most of their time is M-PESA's. One that fails is tried again, and keeps no other from its end. */
  const doAll = (name: JobName, handler: JobHandler, jobs: readonly Job<JobData>[]): Promise<JobResult[]> =>
    Promise.all(
      jobs.map(async ({ id, data: { key } }) => {
        try {
          const next = await handler(key);
          if (next) await boss.send(name, { key }, { singletonKey: key, startAfter: next });
          return { id, status: 'completed' as const };
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed');
          return { id, status: 'failed' as const };
        }
      }),
    );
  let isStopping = false;
  let starting = Promise.resolve();
  const begin = async (handlers: JobHandlers): Promise<void> => {
    // The queue itself looks once a minute: a process that does not live that long would never take up what a crash cut off.
    await boss.supervise();
    for (const name of jobNames) {
      if (isStopping) return;
      const options = { pollingIntervalSeconds: 5, batchSize: atOnce, burstWhenBatchFull: true, perJobResults: true };
      await boss.work<JobData>(name, options as typeof options & { perJobResults: true }, (jobs) =>
        doAll(name, handlers[name], jobs),
      );
    }
  };
  return {
    async put(tx, name, key, at) {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
      await boss.send(name, { key }, { singletonKey: key, startAfter: at, db });
    },
    start(handlers) {
      starting = begin(handlers);
      return starting;
    },
    async doWaiting(name, handler) {
      const jobs = await boss.fetch<JobData>(name, { ignoreStartAfter: true, batchSize: 1000 });
      for (const { id, status } of await doAll(name, handler, jobs)) {
        await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id));
      }
      return jobs.length;
    },
    async stop() {
      isStopping = true;
      // The queue takes it amiss when a worker begins after its end. How the beginning ended is its caller's to know.
      await starting.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopTime });
    },
  };
}
