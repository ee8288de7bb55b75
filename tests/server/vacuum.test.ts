import { count, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** The embedded engine has no process that vacuums its tables, so the daily job does it. */

const { db, deps } = forFile(await startTestServer());

/** The rows that the planner assumes in the table of products (-1 before they are counted), and its bytes. */
async function readTable() {
  const [table] = await db
    .select({ rows: sql<number>`reltuples::int`, bytes: sql<number>`pg_relation_size(oid)::int` })
    .from(sql`pg_class`)
    .where(eq(sql`relname`, 'products'));
  return table ?? expect.unreachable('there is no table of products');
}

it('counts the rows of the tables for the planner of queries', async () => {
  expect(await readTable()).toMatchObject({ rows: -1 });
  await deleteExpired(deps);
  const [{ rows } = { rows: 0 }] = await db.select({ rows: count() }).from(products);
  expect(await readTable()).toMatchObject({ rows });
});

it('makes the space of changed rows free for new ones', async () => {
  const change = async () => {
    // An indexed column is changed, because the engine reuses the space of other changes without a vacuum.
    await db.update(products).set({ name: sql`${products.name} || '!'` });
    await deleteExpired(deps);
  };
  for (let times = 0; times < 3; times += 1) await change();
  const { bytes } = await readTable();
  for (let times = 0; times < 10; times += 1) await change();
  expect((await readTable()).bytes).toBeLessThan(1.5 * bytes);
});
