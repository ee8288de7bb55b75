import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../db/open.ts';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from './http-error.ts';

/** So many tries of one thing by one somebody in a window of time that starts with the first. */
export interface Limit {
  /** What is counted and whose, such as `sign-in:phone:254712345678`. */
  readonly key: string;
  readonly most: number;
  readonly windowMs: number;
  /** What somebody is told who has reached it. */
  readonly says?: string;
}

/** Drops windows that are over. Rows that someone else holds right now are left for the next time. */
async function sweep(db: Database, now: Date): Promise<void> {
  const over = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.resetsAt, now))
    .limit(100)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, over));
}

/**
 * Counts one try in one statement, so that tries at the same time cannot slip past the limit together.
 * @returns false where the limit is reached; the try is not counted then
 */
export async function tryConsume(db: Database, { key, most, windowMs }: Limit, now: Date): Promise<boolean> {
  const resetsAt = new Date(now.getTime() + windowMs);
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`${rateLimits.count} < ${most} or ${isOver}`,
    })
    .returning({ resetsAt: rateLimits.resetsAt });
  // Once a window at most, whoever opens a new one clears up behind the others.
  if (counted?.resetsAt.getTime() === resetsAt.getTime()) await sweep(db, now);
  return counted !== undefined;
}

/** Takes a try back that turned out to be none, such as a sign-in that succeeded. */
export async function refund(db: Database, keys: readonly string[]): Promise<void> {
  const give = (key: string) =>
    db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, key));
  await Promise.all(keys.map(give));
}

/** Gives tries back where what they were for was not looked at: for its `catch`. @throws what kept it from that */
export const refundOnError =
  (db: Database, keys: readonly string[]) =>
  async (error: unknown): Promise<never> => {
    await refund(db, keys);
    throw error;
  };

/**
 * Counts a try against every limit. A refused try is counted against none, so that a locked-out person is let in
 * again when the window is over, however often they knocked.
 * @throws HttpError 429, with Retry-After in seconds
 */
export async function consume(http: Context, { db, clock }: Deps, limits: readonly Limit[]): Promise<void> {
  const now = clock();
  const tries = await Promise.all(
    limits.map(async (limit) => ({ limit, isCounted: await tryConsume(db, limit, now) })),
  );
  const refused = tries.find(({ isCounted }) => !isCounted)?.limit;
  if (!refused) return;
  await refund(
    db,
    tries.filter(({ isCounted }) => isCounted).map(({ limit }) => limit.key),
  );
  const [row] = await db
    .select({ resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, refused.key));
  const waitMs = row ? row.resetsAt.getTime() - now.getTime() : refused.windowMs;
  http.header('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new HttpError(429, refused.says ?? 'Too many tries. Wait a few minutes and try again.');
}
