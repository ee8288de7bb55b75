import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { minute, second } from '../time.ts';
import type { Database } from './open.ts';

/**
 * The clock of the database, which all instances and the job queue use for ages and due times. Each process measures
 * how far its own clock differs from it.
 */

const measureInterval = minute;
/** The difference from which a warning is logged, because a person has to set a clock. */
const warnedAbove = 30 * second;
/** A smaller difference is measurement noise and is ignored, so that time does not run backwards because of it. */
const noise = second;

export interface DatabaseClock {
  /** The database's time. */
  now(): Date;
  /** How far the process's clock is ahead of the database's, in milliseconds; negative where it is behind. */
  skewMs(): number;
  /** Compares the clocks again. If the database does not answer, the last difference remains in use. */
  measure(): Promise<void>;
  stop(): void;
}

/**
 * Opens the clock: compares the clocks at once, and again every minute.
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
    // The longer the answer took, the less exactly is known when the database read its clock.
    if (Math.abs(measured - skew) > Math.max(noise, after - before)) skew = Math.round(measured);
  }
  await measure();
  if (Math.abs(skew) > warnedAbove) {
    log.warn(
      { seconds: Math.round(skew / second) },
      'the system clock differs from the database clock; the database clock is used. Synchronise both (NTP)',
    );
  }
  const timer = setInterval(() => void measure().catch(() => {}), measureInterval);
  timer.unref();
  return {
    now: () => new Date(processNow() - skew),
    skewMs: () => skew,
    measure: () => measure().catch(() => {}),
    stop: () => clearInterval(timer),
  };
}
