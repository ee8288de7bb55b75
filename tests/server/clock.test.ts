import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabaseClock } from '#server/db/clock.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { startServer } from '#server/start.ts';
import { newPostgresDatabase, openTestDatabase } from '#tests/support/server/database.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';

const minutes = (count: number) => count * 60_000;

const database = await openTestDatabase('empty');
afterAll(() => database.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

const databaseNow = async ({ db }: Pick<OpenDatabase, 'db'> = database): Promise<number> => {
  const [row] = await db
    .select({ now: sql<string>`extract(epoch from clock_timestamp()) * 1000` })
    .from(sql`(select 1) as one`);
  return Number(row?.now);
};

/** Opens the clock of a process whose own clock is ahead by this time. */
async function clockAhead(by: () => number) {
  const { log, entries } = openLog();
  const clock = await openDatabaseClock(database.db, log, () => Date.now() + by());
  return { clock, entries };
}

describe('the clock of a process', () => {
  it.each([
    ['ten minutes ahead', minutes(10)],
    ['ten minutes behind', -minutes(10)],
  ])('adopts the database’s time where its own clock is %s, and logs a warning', async (_name, skew) => {
    const { clock, entries } = await clockAhead(() => skew);
    expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(1_000);
    expect(Math.abs(clock.skewMs() - skew)).toBeLessThan(1_000);
    expect(entries().filter(({ level }) => Number(level) >= 40)).toEqual([
      expect.objectContaining({ seconds: Math.round(skew / 1000), msg: expect.stringContaining('database') }),
    ]);
    clock.stop();
  });

  it('corrects a difference of up to half a minute without a warning', async () => {
    const { clock, entries } = await clockAhead(() => 20_000);
    expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(1_000);
    expect(entries()).toEqual([]);
    clock.stop();
  });

  it('compares the clocks again, and keeps its correction while the database does not answer', async () => {
    let skew = 0;
    const { clock } = await clockAhead(() => skew);
    expect(clock.skewMs()).toBe(0);
    skew = minutes(5);
    await clock.measure();
    expect(Math.abs(clock.skewMs() - skew)).toBeLessThan(1_000);
    const before = clock.skewMs();
    const select = vi.spyOn(database.db, 'select').mockImplementation(() => {
      throw new Error('away');
    });
    skew = 0;
    await clock.measure();
    expect([select.mock.calls.length, clock.skewMs()]).toEqual([1, before]);
    select.mockRestore();
    clock.stop();
  });

  it('ignores differences within the error of the comparison', async () => {
    let skew = 0;
    const { clock } = await clockAhead(() => skew);
    skew = 300;
    await clock.measure();
    expect(clock.skewMs()).toBe(0);
    clock.stop();
  });
});

/** A system clock that is ten minutes ahead and goes on, however long the server takes to start. */
class DateAhead extends Date {
  static readonly real = Date.now;
  static override now = () => DateAhead.real() + minutes(10);
  constructor(...time: readonly [] | readonly [number | string | Date]) {
    super(time[0] ?? DateAhead.now());
  }
}

it('runs a started server by the database’s clock, and shows the difference in its metrics', async () => {
  // The embedded database reads the process's own clock, so the two never differ.
  const postgres = inject('postgres') === undefined ? null : await newPostgresDatabase('sample');
  vi.stubGlobal('Date', DateAhead);
  const server = await startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      METRICS_TOKEN: 'a-token-of-the-metrics',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }),
    {},
    ...(postgres ? [] : [async () => openTestDatabase('sample')]),
  );
  try {
    const register = await fetch(`${server.url}/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: '0712345678', password: 'a long password' }),
    });
    expect(register.status).toBe(200);
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-the-metrics' },
    });
    const skew = Number(/^uwanja_clock_skew_seconds (\S+)$/m.exec(await metrics.text())?.[1]);
    expect(Math.round(skew)).toBe(postgres ? 600 : 0);
    if (!postgres) return;
    // A session lasts whole days, so the remainder is the difference between the clock that wrote it and the
    // database's.
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `select round(extract(epoch from expires_at - clock_timestamp()) / 60)::integer % 1440 as minutes from sessions`,
    );
    await client.end();
    expect(rows).toEqual([{ minutes: 0 }]);
  } finally {
    await server.close();
    await postgres?.drop();
  }
});
