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
import { type PubSub, publish } from '../db/pub-sub.ts';

/** The job queue, in the shop's own database: the first free instance does a job. */

/** A job that fails is retried after seconds, then ever less often up to ten minutes, for about a week. */
const longRetries = { retryLimit: 1000, retryDelay: 15, retryBackoff: true, retryDelayMax: 600 };

/** Each kind of job, with its retries after a failure. */
const queues = {
  /** Queries M-PESA for the outcome of an attempt; the key is its id. */
  'ask-payment': { retryLimit: 3, retryDelay: 15 },
  /** Processes a stored callback; the key is its number. */
  'process-callback': { retryLimit: 200, retryDelay: 15, retryBackoff: true, retryDelayMax: 900 },
  /** Registers the addresses of the paybill's callbacks with M-PESA; one key for each registration. */
  'register-callbacks': { retryLimit: 1_000, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 },
  /** Reads M-PESA's list of payments; the key distinguishes the hourly run from a single one. */
  'pull-transactions': { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 900 },
  /** Recovers what a crash left unfinished; one key for all of it. */
  'tidy-payments': { retryLimit: 3, retryDelay: 15 },
  /** Deletes expired rows once a day; one key for all of it. */
  sweep: { retryLimit: 3, retryDelay: 15 },
  /** Makes an attempt at a message of the outbox; the key is its id. Starts as soon as it is put. */
  'send-message': longRetries,
  /** Delivers codes that a payment could not see; the key is the order's id. Starts as soon as it is put. */
  'deliver-codes': longRetries,
} as const;
export type JobName = keyof typeof queues;
const jobNames = Object.keys(queues) as JobName[];
/** Whether there are jobs of this name; pg-boss has some of its own. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(queues, name);

/** Does a job; must allow for running any number of times. @returns when to run it again; null: not any more */
export type JobHandler = (key: string) => Promise<Date | null>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

interface JobData {
  readonly key: string;
}

export interface Jobs {
  /**
   * Enqueues a job, if the transaction commits. A job that already waits for the same key stays as it is.
   * @param at when it is due; by default at once, by the database's clock
   */
  put(tx: Transaction, name: JobName, key: string, at?: Date): Promise<void>;
  /**
   * Starts to do jobs that are due, polling every five seconds; no two instances do the same one. Resumes what a crash
   * interrupted a minute ago or more.
   */
  start(handlers: JobHandlers): Promise<void>;
  /**
   * Starts jobs that are due at once as soon as their transaction commits, on any instance, instead of at the next poll.
   * @throws Error where the database does not support LISTEN, as behind a pooler
   */
  wakeOn(pubSub: Pick<PubSub, 'subscribe'>): Promise<void>;
  /** Does every waiting job of a kind once, due or not. @returns how many there were */
  doWaiting(name: JobName, handler: JobHandler): Promise<number>;
  /** Waits for running jobs to finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const second = 1000;
const stopTime = 10 * second;
/** How many jobs of a kind one instance does at a time. */
const batchSize = 10;
const pollingIntervalSeconds = 5;

/** The topic that announces jobs of a kind that are due at once. */
const jobTopic = (name: JobName) => `job:${name}`;

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
 * Opens the queue, in a schema of its own (`pgboss`), which it creates and migrates. Jobs may be put from here on; none
 * is done before `start`.
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
    // One waiting and one running job for a key; finished jobs are deleted after an hour.
    await boss.createQueue(name, {
      ...queues[name],
      policy: 'stately',
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    });
    // Caches the queue's settings: inside a transaction, reading them would wait for PGlite's only connection for ever.
    await boss.findJobs(name, { key: '' });
  }
  /** Runs jobs concurrently: most of their time is spent waiting for others. A failed one is retried on its own. */
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
  const wakers = new Map<JobName, () => void>();
  let isStopping = false;
  let starting = Promise.resolve();
  const begin = async (handlers: JobHandlers): Promise<void> => {
    // pg-boss supervises once a minute: a process that lives shorter would never resume what a crash interrupted.
    await boss.supervise();
    for (const name of jobNames) {
      if (isStopping) return;
      const options = {
        pollingIntervalSeconds,
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true as const,
      };
      const workerID = await boss.work<JobData>(name, options, (jobs) => doAll(name, handlers[name], jobs));
      wakers.set(name, () => boss.notifyWorker(workerID));
    }
  };
  return {
    async put(tx, name, key, at) {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
      await boss.send(name, { key }, { singletonKey: key, ...(at && { startAfter: at }), db });
      if (!at) await publish(tx, jobTopic(name));
    },
    start(handlers) {
      starting = begin(handlers);
      return starting;
    },
    async wakeOn(pubSub) {
      for (const name of jobNames) {
        await pubSub.subscribe(jobTopic(name), { onMessage: () => wakers.get(name)?.(), onEnd: () => {} });
      }
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
      // pg-boss fails where a worker is added after its end. Errors of the start are its caller's to handle.
      await starting.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopTime });
    },
  };
}
