import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { second } from '../time.ts';
import { type LimitName, type LimitRule, limitRules } from './rate-limits.ts';

/** Counts requests against the limits of `rate-limits.ts`. */

/** A counter that restarts at 0 when its window is over. */
interface Counter {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** A limit of `rate-limits.ts`, applied to one subject. */
export interface RateLimit extends LimitRule, Counter {
  readonly name: LimitName;
  /** Such as `sign-in:phone:254712345678`. */
  readonly key: string;
}

/** @param subject whose requests are counted (the rule's `per`); none for a limit of the whole shop */
export function createLimit(name: LimitName, subject?: string): RateLimit {
  return { name, key: subject === undefined ? name : `${name}:${subject}`, ...limitRules[name] };
}

/** A request that exceeds a limit. The log names the limit. */
export class RateLimitError extends HttpError {
  readonly limit: LimitName;
  constructor({ name, message }: RateLimit, retryAfter: number) {
    super(429, message, retryAfter);
    this.limit = name;
  }
}

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Deletes up to 100 windows that are over. Skips rows that another transaction has locked. */
async function deleteExpired(db: Database, now: Date): Promise<void> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.resetsAt, now))
    .limit(100)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, expired));
}

/**
 * Counts one request in one statement, so that concurrent requests cannot exceed the limit together.
 * @returns false where the limit is reached; the request is not counted then
 */
export async function tryConsume({ db, clock, log }: LimitDeps, limit: Counter & Partial<RateLimit>): Promise<boolean> {
  const now = clock();
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const isExpired = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key: limit.key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isExpired} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`${rateLimits.count} < ${limit.max} or ${isExpired}`,
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (counted && counted.count === limit.alarmAt)
    log.error({ limit: limit.name, count: counted.count, max: limit.max }, 'a shop-wide rate limit is nearly reached');
  // The request that opens a window deletes the expired ones: at most once a window.
  if (counted?.resetsAt.getTime() === resetsAt.getTime()) await deleteExpired(db, now);
  return counted !== undefined;
}

/** Restarts windows with nothing counted, whether or not they are over. Their keys differ. */
export async function restartWindows(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  windows: readonly Omit<Counter, 'max'>[],
): Promise<void> {
  const now = clock().getTime();
  const rows = windows.map(({ key, windowMs }) => ({ key, count: 0, resetsAt: new Date(now + windowMs) }));
  await db
    .insert(rateLimits)
    // In one order, so that concurrent statements do not wait for each other in a circle.
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`excluded.count`, resetsAt: sql`excluded.resets_at` },
    });
}

/**
 * Restarts a window with nothing counted, whether or not it is over. It ends later than the one before it, whichever
 * instance's clock is used, so that its end identifies it.
 * @returns its end
 */
export async function restartWindow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, windowMs }: Omit<Counter, 'max'>,
): Promise<Date> {
  const [started] = await db
    .insert(rateLimits)
    .values({ key, count: 0, resetsAt: new Date(clock().getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: 0,
        resetsAt: sql`greatest(excluded.resets_at, ${rateLimits.resetsAt} + interval '1 millisecond')`,
      },
    })
    .returning({ resetsAt: rateLimits.resetsAt });
  if (!started) throw new Error('a window was not stored');
  return started.resetsAt;
}

/**
 * Whether a window was restarted after `restartWindow` returned this end. It is not restarted before the transaction
 * ends.
 */
export async function isRestarted(db: Database, { key }: Pick<Counter, 'key'>, end: Date): Promise<boolean> {
  const [row] = await db
    .select({ resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
    .for('update');
  return row !== undefined && row.resetsAt > end;
}

/**
 * Counts one request in a window that `restartWindow` has started, and starts none. Each of several concurrent ones
 * counts.
 * @returns `null` where there is no such window, or it is over
 */
export async function consumeStarted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, max }: Omit<Counter, 'windowMs'>,
): Promise<'counted' | 'used up' | null> {
  const [counted] = await db
    .update(rateLimits)
    .set({ count: sql`least(${rateLimits.count}, ${max}) + 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, clock())))
    .returning({ count: rateLimits.count });
  if (!counted) return null;
  return counted.count <= max ? 'counted' : 'used up';
}

/** Uncounts a request that turned out not to be limited, such as a sign-in that succeeded. */
export async function restore({ db }: Pick<Deps, 'db'>, limits: readonly Counter[]): Promise<void> {
  const uncount = ({ key }: Counter) =>
    db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, key));
  await Promise.all(limits.map(uncount));
}

/** For `catch`: uncounts a request whose work failed. @throws the error of that work */
export const restoreOnError =
  (deps: Pick<Deps, 'db'>, limits: readonly Counter[]) =>
  async (error: unknown): Promise<never> => {
    await restore(deps, limits);
    throw error;
  };

/** Seconds until the window of a limit is over. */
async function secondsLeft({ db, clock }: LimitDeps, { key, windowMs }: RateLimit): Promise<number> {
  const [row] = await db.select({ resetsAt: rateLimits.resetsAt }).from(rateLimits).where(eq(rateLimits.key, key));
  const left = row ? row.resetsAt.getTime() - clock().getTime() : windowMs;
  return Math.max(1, Math.ceil(left / second));
}

/** Counts a request against every limit, or against none if one is reached. @returns the reached limit, or null */
async function findExceeded<L extends Counter>(deps: LimitDeps, limits: readonly L[]): Promise<L | null> {
  const results = await Promise.all(limits.map(async (limit) => ({ limit, isCounted: await tryConsume(deps, limit) })));
  const exceeded = results.find(({ isCounted }) => !isCounted)?.limit;
  if (!exceeded) return null;
  const counted = results.filter(({ isCounted }) => isCounted).map(({ limit }) => limit);
  await restore(deps, counted);
  return exceeded;
}

/** Counts an event against every limit. @returns false if one is reached; then it is counted against none */
export const isWithinLimits = async (deps: LimitDeps, limits: readonly RateLimit[]): Promise<boolean> =>
  (await findExceeded(deps, limits)) === null;

/**
 * Counts a request against every limit. A refused request is counted against none, so that its window ends however
 * often it is tried meanwhile.
 * @throws RateLimitError 429, with Retry-After
 */
export async function consume(deps: LimitDeps, limits: readonly RateLimit[]): Promise<void> {
  const exceeded = await findExceeded(deps, limits);
  if (exceeded) throw new RateLimitError(exceeded, await secondsLeft(deps, exceeded));
}
