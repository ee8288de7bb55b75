import { type ConnectPackage, connectPackages } from '#contract/connect.ts';

/** Finds a package by its item id. */
export const findPackage = (itemID: number): ConnectPackage | null =>
  connectPackages.find((each) => each.itemID === itemID) ?? null;

/** A larger saving is shown as "over" this percentage. */
const overPercent = 15;

/** The saving against single months of the same plan, in per cent; null where it is less than one. */
type Saving = { readonly over: number } | { readonly percent: number } | null;

/** Computes the saving of a package from the prices: against as many single months of its plan. */
export function calculateSaving({ plan, months, usdCents }: ConnectPackage): Saving {
  const month = connectPackages.find((each) => each.plan === plan && each.months === 1);
  const single = (month?.usdCents ?? 0) * months;
  const percent = single > 0 ? (1 - usdCents / single) * 100 : 0;
  if (percent > overPercent) return { over: overPercent };
  return percent >= 1 ? { percent: Math.floor(percent) } : null;
}

/** Returns the price of a package per month, in dollar cents, rounded to the nearest. */
export const monthlyCents = ({ months, usdCents }: ConnectPackage): number => Math.round(usdCents / months);
