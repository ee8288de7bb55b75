import type { DealPeriod } from '#contract/products.ts';
import { type DealKey, dealKeys } from '#contract/shop.ts';

/**
 * Deals that begin and end. The column `deals` has those of now, which every list reads, so no answer depends on the
 * time. `dealPeriods` has the times of those that begin or end, and a job writes `deals` again at `dealsChangeAt`
 * (server/jobs/publish.ts).
 */

export interface Deals {
  readonly deals: DealKey[];
  readonly dealPeriods: DealPeriod[];
  /** When the deals change next; null for never. */
  readonly dealsChangeAt: Date | null;
}

const isPast = (at: string | null, now: Date): boolean => at !== null && new Date(at) <= now;

/** The chosen deals of a product as they are now. Those that are over are no longer chosen. */
export function dealsAt(chosen: readonly DealKey[], periods: readonly DealPeriod[], now: Date): Deals {
  const own = periods.filter(({ deal }) => chosen.includes(deal));
  const isOver = ({ until }: DealPeriod) => isPast(until, now);
  const isWaiting = ({ from }: DealPeriod) => from !== null && !isPast(from, now);
  const without = own.filter((one) => isOver(one) || isWaiting(one)).map(({ deal }) => deal);
  const ahead = own.filter((one) => !isOver(one) && (isWaiting(one) || one.until !== null));
  const next = ahead.map((one) => new Date((isWaiting(one) ? one.from : one.until) ?? now).getTime());
  return {
    deals: dealKeys.filter((deal) => chosen.includes(deal) && !without.includes(deal)),
    dealPeriods: ahead,
    dealsChangeAt: next.length === 0 ? null : new Date(Math.min(...next)),
  };
}

/** The deals that the owner has chosen: those of now, and those that begin later. */
export const chosenDeals = (deals: readonly DealKey[], periods: readonly DealPeriod[]): DealKey[] =>
  dealKeys.filter((key) => deals.includes(key) || periods.some(({ deal }) => deal === key));
