import type { QueryBudget } from '@uwanja/daraja';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { darajaQueryBudgets } from '../db/schema.ts';
import { minute } from '../time.ts';

/**
 * The rate limit of status queries: a token bucket in the database, shared by every instance, and a pause that follows
 * each "too many requests" of M-PESA.
 */

interface Options {
  readonly db: Database;
  readonly clock: () => Date;
  /** Identifies the M-PESA account that the limit belongs to. */
  readonly account: () => string;
  readonly perMinute: number;
}

const smallestBucket = 1.5;

/**
 * The size of the bucket: a twelfth of a minute's queries may be sent at once. A bucket above 1 does not lose the
 * tokens that refill between two polls of the job queue.
 */
const bucketSize = (perMinute: number): number => Math.max(smallestBucket, perMinute / 12);

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const milliseconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;

/** Opens the budget; its row is created by the first query. */
export function openQueryBudget({ db, clock, account, perMinute }: Options): QueryBudget {
  const { tokens, refilledAt, pausedUntil, nextSlot } = darajaQueryBudgets;
  const isOurs = () => eq(darajaQueryBudgets.account, account());
  const capacity = bucketSize(perMinute);
  const interval = minute / perMinute;

  /** SQL: the tokens at a moment. A clock that was set back refills none. For a minute after a pause bursts are off. */
  const refilled = (at: Date) => {
    const elapsed = sql`greatest(extract(epoch from (${moment(at)} - ${refilledAt})) * 1000, 0)`;
    const afterPause = sql`${pausedUntil} > ${moment(at)} - ${milliseconds(minute)}`;
    const size = sql`case when ${afterPause} then ${smallestBucket} else ${capacity} end`;
    return sql`least(${size}::double precision, ${tokens} + ${elapsed} / ${interval}::double precision)`;
  };

  /** Takes a token in one statement, so that concurrent callers cannot take the same one. */
  async function takeToken(at: Date): Promise<boolean> {
    const consumed = await db
      .insert(darajaQueryBudgets)
      .values({ account: account(), tokens: capacity - 1, refilledAt: at })
      .onConflictDoUpdate({
        target: darajaQueryBudgets.account,
        set: { tokens: sql`${refilled(at)} - 1`, refilledAt: at },
        setWhere: sql`(${pausedUntil} is null or ${pausedUntil} <= ${moment(at)}) and ${refilled(at)} >= 1`,
      })
      .returning({ tokens });
    return consumed.length > 0;
  }

  /** SQL: the moment when the bucket has a token again, not before the end of a pause. */
  const nextToken = (at: Date) => {
    const missing = sql`greatest(1 - ${refilled(at)}, 0) * ${interval}::double precision / 1000`;
    return sql`greatest(${moment(at)} + make_interval(secs => ${missing}), ${pausedUntil})`;
  };

  /** Reserves a moment for a job, each job after the one before, so that a backlog does not retry all at once. */
  async function reserveSlot(at: Date): Promise<Date> {
    const [reserved] = await db
      .update(darajaQueryBudgets)
      .set({ nextSlot: sql`greatest(${nextToken(at)}, ${nextSlot} + ${milliseconds(interval)})` })
      .where(isOurs())
      .returning({ nextSlot });
    return reserved?.nextSlot ?? at;
  }

  async function readNextToken(at: Date): Promise<Date> {
    const [row] = await db
      .select({ next: nextToken(at).mapWith(pausedUntil) })
      .from(darajaQueryBudgets)
      .where(isOurs());
    return row?.next ?? at;
  }

  return {
    async acquire(priority) {
      const at = clock();
      if (await takeToken(at)) return { granted: true };
      return { granted: false, until: priority === 'job' ? await reserveSlot(at) : await readNextToken(at) };
    },
    async pause(ms) {
      const until = new Date(clock().getTime() + ms);
      // The bucket counts as empty, and has one token when the pause ends.
      const values = { tokens: 0, refilledAt: new Date(until.getTime() - interval), pausedUntil: until };
      await db
        .insert(darajaQueryBudgets)
        .values({ account: account(), ...values })
        .onConflictDoUpdate({ target: darajaQueryBudgets.account, set: values });
    },
  };
}
