import { monthsOf } from '#contract/connect.ts';
import type { ConnectPackage } from '#contract/shop-facts.ts';

/** Finds a package by its item id. */
export const findPackage = (packages: readonly ConnectPackage[], itemID: number): ConnectPackage | null =>
  packages.find((each) => each.itemID === itemID) ?? null;

/** A larger saving is shown as "over" this percentage. */
const overPercent = 15;

/** The saving against single months of the same plan, in per cent; null where it is less than one. */
type Saving = { readonly over: number } | { readonly percent: number } | null;

/** Computes the saving of a package from the prices: against as many single months of its plan. */
export function calculateSaving(packages: readonly ConnectPackage[], own: ConnectPackage): Saving {
  const month = packages.find((each) => each.plan === own.plan && monthsOf(each) === 1);
  const single = (month?.usdCents ?? 0) * monthsOf(own);
  const percent = single > 0 ? (1 - own.usdCents / single) * 100 : 0;
  if (percent > overPercent) return { over: overPercent };
  return percent >= 1 ? { percent: Math.floor(percent) } : null;
}

/** Returns the price of a package per month, in dollar cents, rounded to the nearest. */
export const monthlyCents = (own: ConnectPackage): number => Math.round(own.usdCents / monthsOf(own));
