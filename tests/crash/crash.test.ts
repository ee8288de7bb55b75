import { describe, expect, it } from 'vitest';
import { findPostgres } from '#tests/support/server/postgres.ts';
import { crash } from './crash-run.ts';
import { openPgliteDatabase, openPostgresDatabase } from './shop-database.ts';

/** A few of the moments of `npm run crash`, which runs hundreds. */

const bin = findPostgres();
const moments = 5;

describe('a shop that is killed in the middle of purchases', () => {
  it.each([
    { engine: 'PGlite', seed: 31, open: openPgliteDatabase },
    ...(bin === null ? [] : [{ engine: 'PostgreSQL', seed: 32, open: () => openPostgresDatabase(bin) }]),
  ])('loses no payment, order, code or stock on $engine', async ({ seed, open }) => {
    const database = await open();
    try {
      const report = await crash(database, { moments, seed });
      expect(report.differences, report.differences.join('; ')).toEqual([]);
      expect(report.interrupted.size).toBeGreaterThan(1);
      expect(report.figures.paid).toBeGreaterThan(0);
      // Some recoveries read more than one segment of the write-ahead log.
      expect(Math.max(...report.logMegabytes)).toBeGreaterThan(16);
    } finally {
      await database.close();
    }
  });
});
