import { and, gt, inArray } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type LimitRule, limitRules } from '../rate-limits/rate-limits.ts';

const shopLimits = Object.entries<LimitRule>(limitRules).filter(([, { per }]) => per === 'shop');

/**
 * Registers gauges of the limits of the whole shop and of their use, over all instances.
 * @returns a function that updates the use; its gauge is empty before the first call
 */
export function limitGauges(register: Registry, { db, clock, log }: Deps): () => Promise<void> {
  const registers = [register];
  const used = new Gauge({
    name: 'uwanja_shop_limit_used',
    help: 'Requests that a limit of the whole shop has counted in its present window.',
    labelNames: ['limit'],
    registers,
  });
  const max = new Gauge({
    name: 'uwanja_shop_limit_most',
    help: 'Requests that a limit of the whole shop allows in a window.',
    labelNames: ['limit'],
    registers,
  });
  for (const [limit, rule] of shopLimits) max.set({ limit }, rule.max);
  return async () => {
    try {
      const names = shopLimits.map(([limit]) => limit);
      const rows = await db
        .select({ key: rateLimits.key, count: rateLimits.count })
        .from(rateLimits)
        .where(and(inArray(rateLimits.key, names), gt(rateLimits.resetsAt, clock())));
      const counts = new Map(rows.map(({ key, count }) => [key, count]));
      for (const limit of names) used.set({ limit }, counts.get(limit) ?? 0);
    } catch (error) {
      log.warn({ err: error }, 'the metrics of the limits of the shop could not be read');
      used.reset();
    }
  };
}
