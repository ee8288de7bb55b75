import { eq } from 'drizzle-orm';
import type { BulkChange } from '#contract/desk/bulk.ts';
import type { DealPeriod } from '#contract/products.ts';
import type { DealKey } from '#contract/shop.ts';
import { chosenDeals, dealsAt } from '../catalogue/deals.ts';
import type { Transaction } from '../db/open.ts';
import { products } from '../db/schema.ts';

/** The deals of products in one change of many. */

/** The deals that a product has or will have, and the times of those that begin or end. */
export interface ChosenDeals {
  readonly deals: readonly DealKey[];
  readonly dealPeriods: readonly DealPeriod[];
}

type Product = Pick<typeof products.$inferSelect, 'deals' | 'dealPeriods'>;

export const dealsOf = ({ deals, dealPeriods }: Product): ChosenDeals => ({
  deals: chosenDeals(deals, dealPeriods),
  dealPeriods,
});

/** The deals of a product after a change. */
export function changedDeals(product: Product, change: BulkChange): ChosenDeals {
  const before = dealsOf(product);
  if (change.kind !== 'deal' && change.kind !== 'end deal') return before;
  const others = {
    deals: before.deals.filter((deal) => deal !== change.deal),
    dealPeriods: before.dealPeriods.filter(({ deal }) => deal !== change.deal),
  };
  if (change.kind === 'end deal') return others;
  const { deal, from, until } = change;
  return {
    deals: [...others.deals, deal],
    dealPeriods: from === null && until === null ? others.dealPeriods : [...others.dealPeriods, { deal, from, until }],
  };
}

const textOf = ({ deals, dealPeriods }: ChosenDeals): string =>
  JSON.stringify([[...deals].sort(), dealPeriods.map(({ deal, from, until }) => [deal, from, until].join(' ')).sort()]);

/** Whether two products have the same deals at the same times. */
export const isSameDeals = (one: ChosenDeals, other: ChosenDeals): boolean => textOf(one) === textOf(other);

/** Writes the deals of a locked product. */
export async function writeDeals(
  tx: Transaction,
  itemID: number,
  { deals, dealPeriods }: ChosenDeals,
  now: Date,
): Promise<void> {
  await tx
    .update(products)
    .set(dealsAt(deals, dealPeriods, now))
    .where(eq(products.itemID, itemID));
}
