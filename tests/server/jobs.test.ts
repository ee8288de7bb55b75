import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { type JobHandlers, type Jobs, openJobs } from '#server/jobs/queue.ts';
import { openTestDatabase } from '#tests/support/server/database.ts';

const silent = pino({ level: 'silent' });
/** Due, and recent enough that the queue has not deleted it. */
const past = new Date(Date.now() - 60_000);
const nothing: JobHandlers = {
  'ask-payment': async () => null,
  'process-callback': async () => null,
  'pull-transactions': async () => null,
  'register-callbacks': async () => null,
  'tidy-payments': async () => null,
  sweep: async () => null,
  'send-message': async () => null,
  'deliver-codes': async () => null,
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

const put = (jobs: Jobs, key: string, at = past) => open.db.transaction((tx) => jobs.put(tx, 'ask-payment', key, at));
/** Runs the due jobs. @returns their keys */
async function done(jobs: Jobs, next: (key: string) => Date | null = () => null): Promise<string[]> {
  const keys: string[] = [];
  await jobs.doWaiting('ask-payment', async (key) => {
    keys.push(key);
    return next(key);
  });
  return keys.sort();
}

it('keeps a job only if its transaction ends well', async () => {
  const jobs = await instance();
  const undone = open.db.transaction(async (tx) => {
    await jobs.put(tx, 'ask-payment', 'undone', past);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await put(jobs, 'kept');
  expect(await done(jobs)).toEqual(['kept']);
  expect(await done(jobs)).toEqual([]);
});

it('keeps one job that waits for a key', async () => {
  const jobs = await instance();
  await Promise.all([put(jobs, 'a'), put(jobs, 'a'), put(jobs, 'b')]);
  expect(await done(jobs)).toEqual(['a', 'b']);
});

it('does a job again when its handler says so, and after a restart', async () => {
  const first = await instance();
  await put(first, 'a');
  expect(await done(first, () => new Date('2030-01-01'))).toEqual(['a']);
  await first.stop();
  const second = await instance();
  expect(await done(second)).toEqual(['a']);
  expect(await done(second)).toEqual([]);
});

it('tries a job again that failed, and the others meanwhile', async () => {
  const jobs = await instance();
  await put(jobs, 'bad');
  await put(jobs, 'good');
  const tried = await jobs.doWaiting('ask-payment', async (key) => {
    if (key === 'bad') throw new Error('it is down');
    return null;
  });
  expect(tried).toBe(2);
  expect(await done(jobs)).toEqual(['bad']);
});

it('gives each job to one of two instances, those that are due first of all, and none that is not due', async () => {
  const [one, two] = [await instance(), await instance()];
  const keys = Array.from({ length: 25 }, (_, index) => `key ${index}`);
  for (const key of keys) await put(one, key);
  await put(one, 'later', new Date(Date.now() + 3_600_000));
  const did: string[] = [];
  await new Promise<void>((resolve) => {
    const handlers: JobHandlers = {
      ...nothing,
      'ask-payment': async (key) => {
        did.push(key);
        if (did.length === keys.length) resolve();
        return null;
      },
    };
    void Promise.all([one.start(handlers), two.start(handlers)]);
  });
  await Promise.all([one.stop(), two.stop()]);
  expect(did.sort()).toEqual(keys.sort());
});

it('lets what is under way finish when it is stopped', async () => {
  const jobs = await instance();
  await put(jobs, 'slow');
  let finish = () => {};
  let finished = false;
  const begun = new Promise<void>((resolve) => {
    void jobs.start({
      ...nothing,
      'ask-payment': async () => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        finished = true;
        return null;
      },
    });
  });
  await begun;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(finished).toBe(true);
});
