import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { minute, second } from '../time.ts';
import type { Database } from './open.ts';

/**
 * The clock of the database, which is the one clock of the shop: every instance measures ages by it, and the job queue
 * decides by it what is due. Each process measures how far its own clock is from it.
 */

const measuredEvery = minute;
/** Above this, the person who runs the shop has to set a clock. */
const warnedAbove = 30 * second;
/** Below this a difference is the noise of the measurement, and time must not run backwards for it. */
const noise = second;

export interface DatabaseClock {
  /** The database's time. */
  now(): Date;
  /** How far the process's clock is ahead of the database's, in milliseconds; negative where it is behind. */
  skewMs(): number;
  /** Compares the clocks again. Where the database does not answer, the last comparison stays. */
  measure(): Promise<void>;
  stop(): void;
}

/**
 * Compares the clocks, and again every minute.
 * @param processNow the process's clock, in milliseconds since 1970
 */
export async function openDatabaseClock(
  db: Database,
  log: Logger,
  processNow: () => number = Date.now,
): Promise<DatabaseClock> {
  let skew = 0;
  async function measure(): Promise<void> {
    const before = processNow();
    const [row] = await db
      .select({ now: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint` })
      .from(sql`(select 1) as one`);
    const after = processNow();
    const measured = (before + after) / 2 - Number(row?.now);
    // An answer that took long says little about the moment at which the database looked at its clock.
    if (Math.abs(measured - skew) > Math.max(noise, after - before)) skew = Math.round(measured);
  }
  await measure();
  if (Math.abs(skew) > warnedAbove) {
    log.warn(
      { seconds: Math.round(skew / second) },
      "this machine's clock is not the database's: the shop goes by the database's. Synchronise both (NTP)",
    );
  }
  const timer = setInterval(() => void measure().catch(() => {}), measuredEvery);
  timer.unref();
  return {
    now: () => new Date(processNow() - skew),
    skewMs: () => skew,
    measure: () => measure().catch(() => {}),
    stop: () => clearInterval(timer),
  };
}
