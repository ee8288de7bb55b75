import { describe, expect, it } from 'vitest';
import { findPostgres } from '#tests/support/server/postgres.ts';
import { pgliteBooks, postgresBooks } from './books.ts';
import { crash } from './crashing.ts';

/** A few of the moments of `npm run crash`, which runs hundreds. */

const bin = findPostgres();
const moments = 5;

describe('a shop that is killed in the middle of purchases', () => {
  it.each([
    { engine: 'PGlite', seed: 31, open: pgliteBooks },
    ...(bin === null ? [] : [{ engine: 'PostgreSQL', seed: 32, open: () => postgresBooks(bin) }]),
  ])('loses no payment, order, code or stock on $engine', async ({ seed, open }) => {
    const books = await open();
    try {
      const report = await crash(books, { moments, seed });
      expect(report.differences, report.differences.join('; ')).toEqual([]);
      expect(report.blows.size).toBeGreaterThan(1);
      expect(report.figures.paid).toBeGreaterThan(0);
    } finally {
      await books.close();
    }
  });
});
