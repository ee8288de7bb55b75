import { eq, lte, sql } from 'drizzle-orm';
import { chosenDeals, dealsAt } from '../catalogue/deals.ts';
import { publish } from '../db/pub-sub.ts';
import { articles, connectPlans, products, services } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { settingsTopic } from '../shop/settings.ts';
import { minute } from '../time.ts';

/** Begins and ends the deals whose time has come. */
async function changeDeals({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const due = await tx.select().from(products).where(lte(products.dealsChangeAt, now)).for('update');
    for (const { itemID, deals, dealPeriods } of due)
      await tx
        .update(products)
        .set({
          ...dealsAt(chosenDeals(deals, dealPeriods), dealPeriods, now),
          version: sql`${products.version} + 1`,
        })
        .where(eq(products.itemID, itemID));
    return due.length;
  });
  if (changed > 0) log.info({ rows: changed }, 'deals began or ended');
}

/**
 * Shows the products, services, Connect packages and articles whose time has come, and begins and ends deals. Until then
 * they are hidden like any other, so no answer depends on the time. Safe to repeat, and to run on several instances at once.
 * @returns when to run next
 */
export async function publishDue({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<Date> {
  const now = clock();
  for (const table of [products, services, connectPlans, articles]) {
    const rows = await db.transaction(async (tx) => {
      const shown = await tx
        .update(table)
        .set({ hiddenAt: null, publishAt: null, version: sql`${table.version} + 1` })
        .where(lte(table.publishAt, now))
        .returning({ version: table.version });
      // Pages know the packages from the shop's facts.
      if (table === connectPlans && shown.length > 0) await publish(tx, settingsTopic);
      return shown.length;
    });
    if (rows > 0) log.info({ rows }, 'scheduled rows were published');
  }
  await changeDeals({ db, log }, now);
  return new Date(now.getTime() + minute);
}
