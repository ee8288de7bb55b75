import { eq, sql } from 'drizzle-orm';
import type { ShopSettings } from '#contract/desk/shop.ts';
import type { Facts } from '../audit/audit-log.ts';
import type { Transaction } from '../db/open.ts';
import { connectPlans, serviceVariants, shopSettings, variants } from '../db/schema.ts';

/** Prices, fees and the tax by the names under which the audit has their old and new values. */

/** The prices of the variants of products. */
export async function readPrices(tx: Transaction, itemIDs: readonly number[]): Promise<Facts> {
  const rows = await tx
    .select()
    .from(variants)
    // An array, because a file may have more products than a statement has values.
    .where(sql`${variants.itemID} = any(${`{${itemIDs.join(',')}}`}::int[])`);
  return Object.fromEntries(
    rows.flatMap(({ variantID, salePrice, listPrice }) => [
      [`price of variant ${variantID}`, salePrice],
      [`price before the sale of variant ${variantID}`, listPrice],
    ]),
  );
}

/** The prices of the plans of a service. */
export async function readPlanPrices(tx: Transaction, subscriptionID: number): Promise<Facts> {
  const rows = await tx.select().from(serviceVariants).where(eq(serviceVariants.subscriptionID, subscriptionID));
  return Object.fromEntries(
    rows.map(({ subscriptionItemID, price }) => [`price of plan ${subscriptionItemID}`, price]),
  );
}

/** The prices of all Connect packages, in US cents. */
export async function readConnectPrices(tx: Transaction): Promise<Facts> {
  const rows = await tx.select().from(connectPlans);
  return Object.fromEntries(rows.map(({ itemID, usdCents }) => [`US cents of package ${itemID}`, usdCents]));
}

/** The tax, the delivery fees and the exchange rate. @param initial the settings before the first change at the desk */
export async function readFees(tx: Transaction, initial: ShopSettings): Promise<Facts> {
  const [row] = await tx.select().from(shopSettings);
  const { tax, delivery, usdKes } = { ...initial, ...(row?.settings as Partial<ShopSettings> | undefined) };
  return {
    tax: tax.kind,
    'tax rate': tax.rate,
    'delivery fee': delivery.fee,
    'free delivery from': delivery.freeFrom,
    'shillings a dollar': usdKes,
    ...Object.fromEntries(Object.entries(delivery.cities).map(([city, fee]) => [`delivery fee of ${city}`, fee])),
  };
}

/** The values of `facts` that are others in `compared`. */
export const differing = (facts: Facts, compared: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => (value ?? null) !== (compared[name] ?? null)));
