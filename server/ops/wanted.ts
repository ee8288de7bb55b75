import { asc, count, desc, eq, isNull, min } from 'drizzle-orm';
import type { CommandResult } from '../back-office/command-result.ts';
import { formatList, type Listing, maxRows } from '../back-office/lists.ts';
import { type Column, formatMoment } from '../back-office/text.ts';
import { products, stockAlerts, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Lists the variants that customers wait for, the most wanted last. */
export async function listWanted({ db }: Deps, how: Listing): Promise<CommandResult> {
  const customers = count();
  const found = await db
    .select({
      variantID: variants.variantID,
      product: products.name,
      variant: variants.name,
      platform: variants.platform,
      region: variants.region,
      stock: variants.stock,
      customers,
      since: min(stockAlerts.consentedAt),
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.variantID, stockAlerts.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isNull(stockAlerts.notifiedAt))
    .groupBy(variants.variantID, products.itemID)
    .orderBy(desc(customers), asc(variants.variantID))
    .limit(maxRows);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'CUSTOMERS', cell: (row) => String(row.customers), right: true },
    { title: 'SINCE', cell: ({ since }) => (since ? formatMoment(since) : '-') },
    { title: 'STOCK', cell: (row) => String(row.stock), right: true },
    { title: 'ID', cell: (row) => String(row.variantID), right: true },
    { title: 'PRODUCT', cell: (row) => row.product },
    { title: 'VARIANT', cell: (row) => `${row.variant}, ${row.platform}, ${row.region}` },
  ];
  return formatList(found, columns, 'No customer waits for a variant.', how);
}
