import { lte, sql } from 'drizzle-orm';
import { articles, products, services } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { minute } from '../time.ts';

/**
 * Shows the products, services and articles whose time has come. Until then they are hidden like any other, so no answer
 * depends on the time. Safe to repeat, and to run on several instances at once.
 * @returns when to run next
 */
export async function publishDue({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<Date> {
  const now = clock();
  for (const table of [products, services, articles]) {
    const shown = await db
      .update(table)
      .set({ hiddenAt: null, publishAt: null, version: sql`${table.version} + 1` })
      .where(lte(table.publishAt, now))
      .returning({ version: table.version });
    if (shown.length > 0) log.info({ rows: shown.length }, 'scheduled rows were published');
  }
  return new Date(now.getTime() + minute);
}
