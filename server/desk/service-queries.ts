import { and, asc, desc, eq, ilike, lt, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { DeskService, listDeskServices, ServiceRow } from '#contract/desk/services.ts';
import { formatProductImage } from '#contract/product-images.ts';
import { serviceState } from '../back-office/edit-service.ts';
import { requireRow } from '../back-office/refusal.ts';
import type { Database } from '../db/open.ts';
import { services, serviceVariants } from '../db/schema.ts';
import { visibilityOf } from '../db/visibility.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { escapeLike } from './search.ts';

/** Services as the desk lists and edits them. */

/** Lists services, the newest first. */
export async function listServiceRows(
  db: Database,
  { search = '', before, limit }: QueryOf<typeof listDeskServices>,
): Promise<{ services: ServiceRow[]; next: string | null }> {
  const rows = await db
    .select({
      service: services,
      plans: sql<number>`count(${serviceVariants.subscriptionItemID})::int`,
      lowestPrice: sql<number>`coalesce(min(${serviceVariants.price}), 0)::int`,
      highestPrice: sql<number>`coalesce(max(${serviceVariants.price}), 0)::int`,
    })
    .from(services)
    .leftJoin(serviceVariants, eq(serviceVariants.subscriptionID, services.subscriptionID))
    .where(
      and(
        search.trim() === '' ? undefined : ilike(services.name, `%${escapeLike(search.trim())}%`),
        before === undefined ? undefined : lt(services.subscriptionID, numberCursor(before)),
      ),
    )
    .groupBy(services.subscriptionID)
    .orderBy(desc(services.subscriptionID))
    .limit(limit + 1);
  return {
    services: rows.slice(0, limit).map(({ service, ...counts }) => ({
      subscriptionID: service.subscriptionID,
      name: service.name,
      category: service.category,
      image: service.image,
      visibility: visibilityOf(service),
      ...counts,
    })),
    next: nextOf(rows, limit, ({ service }) => String(service.subscriptionID)),
  };
}

/** Reads one service as the editor shows it. @throws Refusal where there is none */
export async function describeService(db: Database, subscriptionID: number): Promise<DeskService> {
  const query = db.select().from(services).where(eq(services.subscriptionID, subscriptionID));
  const [row, plans] = await Promise.all([
    requireRow(query, 'no service', { subscriptionID }),
    db
      .select()
      .from(serviceVariants)
      .where(eq(serviceVariants.subscriptionID, subscriptionID))
      .orderBy(asc(serviceVariants.subscriptionItemID)),
  ]);
  return {
    subscriptionID,
    state: serviceState(row),
    name: row.name,
    description: row.description,
    image: formatProductImage(row.image),
    category: row.category,
    visibility: visibilityOf(row),
    publishAt: row.publishAt?.toISOString() ?? null,
    plans: plans.map(({ subscriptionItemID, period, days, price, hiddenAt }) => ({
      subscriptionItemID,
      period,
      days,
      price,
      hidden: hiddenAt !== null,
    })),
  };
}
