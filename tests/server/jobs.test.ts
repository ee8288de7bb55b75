import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { createLog } from '#server/http/log.ts';
import { type JobHandlers, type Jobs, openJobs } from '#server/queue/queue.ts';
import { openTestDatabase } from '#tests/support/server/database.ts';

const silent = pino({ level: 'silent' });
/** Due, and recent enough that the queue has not deleted it. */
const past = new Date(Date.now() - 60_000);
const noHandlers: JobHandlers = {
  'query-payment': async () => null,
  'process-callback': async () => null,
  'pull-transactions': async () => null,
  'register-callbacks': async () => null,
  'repair-payments': async () => null,
  'delete-expired': async () => null,
  'send-newsletter': async () => null,
  'report-low-stock': async () => null,
  'send-stock-alerts': async () => null,
  'publish-due': async () => null,
  'text-reset-code': async () => null,
  'send-message': async () => null,
  'assign-codes': async () => null,
};

let open: OpenDatabase;
const instances: Jobs[] = [];
const instance = async () => {
  const jobs = await openJobs(open.engine, silent);
  instances.push(jobs);
  return jobs;
};
beforeEach(async () => {
  open = await openTestDatabase('empty');
});
afterEach(async () => {
  await Promise.all(instances.splice(0).map((jobs) => jobs.stop()));
  await open.close();
});

const enqueue = (jobs: Jobs, key: string, at = past) =>
  open.db.transaction((tx) => jobs.enqueue(tx, 'query-payment', key, at));
/** Runs the due jobs. @returns their keys */
async function runDue(jobs: Jobs, next: (key: string) => Date | null = () => null): Promise<string[]> {
  const keys: string[] = [];
  await jobs.runWaiting('query-payment', async (key) => {
    keys.push(key);
    return next(key);
  });
  return keys.sort();
}

it('stores a job only if its transaction commits', async () => {
  const jobs = await instance();
  const rolledBack = open.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'query-payment', 'rolled back', past);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await enqueue(jobs, 'committed');
  expect(await runDue(jobs)).toEqual(['committed']);
  expect(await runDue(jobs)).toEqual([]);
});

it('stores one waiting job for each key', async () => {
  const jobs = await instance();
  await Promise.all([enqueue(jobs, 'a'), enqueue(jobs, 'a'), enqueue(jobs, 'b')]);
  expect(await runDue(jobs)).toEqual(['a', 'b']);
});

it('runs the jobs that an earlier release stored under the old names of the queues', async () => {
  const jobs = await instance();
  await open.db.execute(sql`insert into pgboss.job (name, data, singleton_key, policy)
    values ('ask-payment', '{"key": "attempt"}', 'attempt', 'stately'),
      ('tidy-payments', '{"key": "all"}', 'all', 'stately')`);
  expect(await runDue(jobs)).toEqual(['attempt']);
  expect(await jobs.runWaiting('repair-payments', async () => null)).toBe(1);
});

it('runs a job again at the time that its handler returns, also after a restart', async () => {
  const first = await instance();
  await enqueue(first, 'a');
  expect(await runDue(first, () => new Date('2030-01-01'))).toEqual(['a']);
  await first.stop();
  const second = await instance();
  expect(await runDue(second)).toEqual(['a']);
  expect(await runDue(second)).toEqual([]);
});

it('retries a failed job without delaying the others', async () => {
  const jobs = await instance();
  await enqueue(jobs, 'bad');
  await enqueue(jobs, 'good');
  const count = await jobs.runWaiting('query-payment', async (key) => {
    if (key === 'bad') throw new Error('it is down');
    return null;
  });
  expect(count).toBe(2);
  expect(await runDue(jobs)).toEqual(['bad']);
});

it('deletes finished jobs an hour after their end, five minutes later at most, and no other job', async () => {
  const first = await instance();
  for (const key of ['old', 'recent', 'waiting']) await enqueue(first, key);
  await runDue(first, (key) => (key === 'waiting' ? new Date(Date.now() + 3_600_000) : null));
  await first.start(noHandlers);
  await first.stop();
  // The last maintenance was five minutes ago.
  await open.db.execute(sql`update pgboss.queue set maintain_on = now() - interval '5 minutes'`);
  await open.db.execute(
    sql`update pgboss.job set completed_on = now() - interval '59 minutes' where state = 'completed'`,
  );
  await open.db.execute(sql`update pgboss.job set completed_on = now() - interval '61 minutes'
    where state = 'completed' and singleton_key = 'old'`);
  await (await instance()).start(noHandlers);
  const left = sql`(select singleton_key as key, state::text from pgboss.job where name = 'ask-payment') as left_over`;
  const rows = await open.db.select({ key: sql<string>`key`, state: sql<string>`state` }).from(left);
  expect(rows.map(({ key, state }) => `${key} ${state}`).sort()).toEqual([
    'recent completed',
    'waiting completed',
    'waiting created',
  ]);
});

it('runs each due job on one of two instances, and no job that is not due', async () => {
  const [one, two] = [await instance(), await instance()];
  const keys = Array.from({ length: 25 }, (_, index) => `key ${index}`);
  for (const key of keys) await enqueue(one, key);
  await enqueue(one, 'later', new Date(Date.now() + 3_600_000));
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    const handlers: JobHandlers = {
      ...noHandlers,
      'query-payment': async (key) => {
        ran.push(key);
        if (ran.length === keys.length) resolve();
        return null;
      },
    };
    void Promise.all([one.start(handlers), two.start(handlers)]);
  });
  await Promise.all([one.stop(), two.stop()]);
  expect(ran.sort()).toEqual(keys.sort());
});

it('finishes a running job before it stops', async () => {
  const jobs = await instance();
  await enqueue(jobs, 'slow');
  let finish = () => {};
  let finished = false;
  const started = new Promise<void>((resolve) => {
    void jobs.start({
      ...noHandlers,
      'query-payment': async () => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        finished = true;
        return null;
      },
    });
  });
  await started;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(finished).toBe(true);
});

it('logs why a worker cannot fetch jobs', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const { engine } = open;
  if (engine.kind !== 'embedded') return;
  const jobs = await openJobs(engine, log);
  instances.push(jobs);
  const exec = engine.pglite.exec.bind(engine.pglite);
  const failing = vi.spyOn(engine.pglite, 'exec').mockImplementation((text, ...rest) => {
    if (/set\s+state = 'active'/i.test(text)) throw new Error('no connection to spare');
    return exec(text, ...rest);
  });
  await jobs.start(noHandlers);
  // Each kind of job has a worker.
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(Object.keys(noHandlers).length);
  expect(lines.filter((line) => !line.includes('"message":"no connection to spare'))).toEqual([]);
  failing.mockRestore();
});
