import { and, asc, eq } from 'drizzle-orm';
import type { Service } from '#contract/services.ts';
import type { ServiceCategory } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { services, serviceVariants } from '../db/schema.ts';
import { isShownPlan, isShownService } from '../db/visibility.ts';

type ServiceRow = typeof services.$inferSelect;
type PlanRow = typeof serviceVariants.$inferSelect;

/** Groups rows of one plan each into services with their plans. A service without plans has one row. */
export function groupByService(rows: readonly { service: ServiceRow; plan: PlanRow | null }[]): Service[] {
  const grouped = new Map<number, Service>();
  for (const { service, plan } of rows) {
    const { subscriptionID: id, name, description, image, category } = service;
    const group = grouped.get(id) ?? { subscriptionID: id, name, description, image, category, variants: [] };
    grouped.set(id, group);
    if (!plan) continue;
    const { subscriptionItemID, subscriptionID, period, price } = plan;
    group.variants.push({ subscriptionItemID, subscriptionID, period, price });
  }
  return [...grouped.values()];
}

/** Lists the services of a category, or all services, sorted by id. */
export async function listServices(db: Database, category: ServiceCategory | 'all'): Promise<Service[]> {
  const rows = await db
    .select({ service: services, plan: serviceVariants })
    .from(services)
    .leftJoin(serviceVariants, and(eq(serviceVariants.subscriptionID, services.subscriptionID), isShownPlan))
    .where(and(isShownService, category === 'all' ? undefined : eq(services.category, category)))
    .orderBy(asc(services.subscriptionID), asc(serviceVariants.subscriptionItemID));
  return groupByService(rows);
}
