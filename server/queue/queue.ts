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
import { second } from '../time.ts';

/** The job queue, in the shop's own database. Each job runs on the first free instance. */

/** Retries after 15 seconds, then with growing delays of up to ten minutes, for about a week. */
const longRetries = { retryLimit: 1000, retryDelay: 15, retryBackoff: true, retryDelayMax: 600 };

/** Each kind of job, with its retries after a failure. */
const jobDefinitions = {
  /** Queries M-PESA for the outcome of an attempt; the key is its id. */
  'query-payment': { retryLimit: 3, retryDelay: 15 },
  /** Processes a stored callback; the key is its number. */
  'process-callback': { retryLimit: 200, retryDelay: 15, retryBackoff: true, retryDelayMax: 900 },
  /** Registers the addresses of the paybill's callbacks with M-PESA; one key for each registration. */
  'register-callbacks': { retryLimit: 1_000, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 },
  /** Reads M-PESA's list of payments; the key distinguishes the hourly run from a single one. */
  'pull-transactions': { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 900 },
  /** Repairs what a crash left unfinished; one key for all of it. */
  'repair-payments': { retryLimit: 3, retryDelay: 15 },
  /** Deletes expired rows once a day; one key for all of it. */
  'delete-expired': { retryLimit: 3, retryDelay: 15 },
  /** Shows the goods and articles that were to be published by now; one key for all of it. */
  'publish-due': { retryLimit: 3, retryDelay: 15 },
  /** E-mails the shop once a day which variants are low in stock; one key for all of it. */
  'report-low-stock': { retryLimit: 3, retryDelay: 15 },
  /** Messages customers whose variants are in stock again; one key for all of it. */
  'send-stock-alerts': { retryLimit: 3, retryDelay: 15 },
  /** Texts a code for a new password; the key is the encrypted request. Starts as soon as it is enqueued. */
  'text-reset-code': { retryLimit: 3, retryDelay: 15 },
  /** Tries to send a message of the outbox; the key is its id. Starts as soon as it is enqueued. */
  'send-message': longRetries,
  /** Queues the e-mails of the next recipients of a newsletter; the key is its issue. */
  'send-newsletter': longRetries,
  /** Delivers codes that were not free at the payment; the key is the order's id. Starts as soon as it is enqueued. */
  'assign-codes': longRetries,
} as const;
export type JobName = keyof typeof jobDefinitions;
const jobNames = Object.keys(jobDefinitions) as JobName[];

/**
 * Queues whose stored name is not the job's name. Shops that ran an earlier commit have jobs that wait under these names;
 * a renamed queue would not find them after the upgrade, and payments would wait for the next status query.
 */
const storedNames: Partial<Readonly<Record<JobName, string>>> = {
  'query-payment': 'ask-payment',
  'repair-payments': 'tidy-payments',
  'delete-expired': 'sweep',
};
const queueOf = (name: JobName): string => storedNames[name] ?? name;
/** Returns the job of a stored queue; null for one of pg-boss's internal queues. */
export const jobNameOf = (queue: string): JobName | null => jobNames.find((name) => queueOf(name) === queue) ?? null;

/** Runs a job. Must be idempotent, because a job may run more than once. @returns when to run next; null for never */
export type JobHandler = (key: string) => Promise<Date | null>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

interface JobData {
  readonly key: string;
}

export interface Jobs {
  /**
   * Enqueues a job when the transaction commits. A waiting job with the same key is not changed.
   * @param at when the job is due; by default at once, by the database's clock
   */
  enqueue(tx: Transaction, name: JobName, key: string, at?: Date): Promise<void>;
  /**
   * Starts the workers, which poll for due jobs every five seconds. No job runs on two instances. Jobs that a crash
   * interrupted at least a minute ago run again. After an error it can be called again.
   */
  start(handlers: JobHandlers): Promise<void>;
  /**
   * Subscribes to new jobs. A job that is due at once then starts when its transaction commits, not at the next poll.
   * @throws ListenUnsupportedError where the database does not deliver notifications, as behind a pooler
   */
  wakeOn(pubSub: Pick<PubSub, 'subscribe'>): Promise<void>;
  /** Runs every waiting job of a kind once, due or not. @returns the number of jobs */
  runWaiting(name: JobName, handler: JobHandler): Promise<number>;
  /** Waits for running jobs to finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const stopTime = 10 * second;
/** How many jobs of a kind one instance runs at a time. */
const batchSize = 10;
const pollingIntervalSeconds = 5;
const retentionSeconds = 60 * 60;
/** How often finished jobs are deleted. pg-boss would do it once a day, so that a day's jobs were in the table. */
const maintenanceIntervalSeconds = 5 * 60;

/** The topic that announces jobs of a kind that are due at once. */
const jobTopic = (name: JobName) => `job:${queueOf(name)}`;

/** pg-boss's workers report plain objects with the fields of an error, of which the log would print nothing. */
const toError = (reported: Error): Error =>
  reported instanceof Error ? reported : Object.assign(new Error(), reported as object);

/** Lets pg-boss use the shop's connection pool. */
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
 * Opens the queue, in the separate schema `pgboss`, which it creates and migrates. Jobs can be enqueued at once; none
 * runs before `start`.
 */
export async function openJobs(engine: Engine, log: Logger): Promise<Jobs> {
  const embedded = engine.kind === 'embedded';
  const boss = new PgBoss({
    db: embedded ? fromPglite(engine.pglite) : overPostgres(engine.pool),
    backend: embedded ? 'pglite' : 'postgres',
    schedule: false,
    maintenanceIntervalSeconds,
    // The embedded database has only one connection, and no autovacuum to monitor.
    ...(embedded && { reindex: false, monitorVacuum: false }),
  });
  boss.on('error', (reported) => log.error({ err: toError(reported) }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue reported a problem'));
  await boss.start();
  for (const name of jobNames) {
    // One waiting and one running job for a key; finished jobs are deleted after an hour, five minutes later at most.
    await boss.createQueue(queueOf(name), {
      ...jobDefinitions[name],
      policy: 'stately',
      expireInSeconds: 60,
      deleteAfterSeconds: retentionSeconds,
    });
    // Loads the queue's settings into pg-boss's cache. Reading them inside a transaction would wait forever for PGlite,
    // which has only one connection.
    await boss.findJobs(queueOf(name), { key: '' });
  }
  /** Runs jobs concurrently, because they mostly wait for the network. A failed job is retried without the others. */
  const runAll = (name: JobName, handler: JobHandler, jobs: readonly Job<JobData>[]): Promise<JobResult[]> =>
    Promise.all(
      jobs.map(async ({ id, data: { key } }) => {
        try {
          const next = await handler(key);
          if (next) await boss.send(queueOf(name), { key }, { singletonKey: key, startAfter: next });
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
    // pg-boss looks for interrupted jobs once a minute. A process that runs for a shorter time would never find them.
    await boss.supervise();
    for (const name of jobNames) {
      if (isStopping) return;
      if (wakers.has(name)) continue;
      const options = {
        pollingIntervalSeconds,
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true as const,
      };
      const workerID = await boss.work<JobData>(queueOf(name), options, (jobs) => runAll(name, handlers[name], jobs));
      wakers.set(name, () => boss.notifyWorker(workerID));
    }
  };
  return {
    async enqueue(tx, name, key, at) {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
      await boss.send(queueOf(name), { key }, { singletonKey: key, ...(at && { startAfter: at }), db });
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
    async runWaiting(name, handler) {
      const jobs = await boss.fetch<JobData>(queueOf(name), { ignoreStartAfter: true, batchSize: 1000 });
      for (const { id, status } of await runAll(name, handler, jobs)) {
        await (status === 'completed' ? boss.complete(queueOf(name), id) : boss.fail(queueOf(name), id));
      }
      return jobs.length;
    },
    async stop() {
      isStopping = true;
      // pg-boss throws if a worker is added after its stop, so the start must end first. The caller of `start` handles
      // its errors.
      await starting.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopTime });
    },
  };
}
